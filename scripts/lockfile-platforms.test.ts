import { describe, expect, it } from 'vitest';
import { missingPlatforms } from './lockfile-platforms.ts';

describe('a lockfile', () => {
  it('gets the packages for other machines, and keeps those that it has', () => {
    const packages = {
      'node_modules/tool': {
        dev: true,
        optionalDependencies: {
          '@tool/linux-x64-gnu': '1.0.0',
          '@tool/linux-arm64-musl': '1.0.0',
          '@tool/wasm32-wasi': '1.0.0',
        },
      },
      'node_modules/@tool/linux-x64-gnu': { version: '1.0.0' },
    };
    expect(missingPlatforms(packages)).toEqual({
      'node_modules/@tool/linux-arm64-musl': {
        version: '1.0.0',
        os: ['linux'],
        cpu: ['arm64'],
        libc: ['musl'],
        dev: true,
        optional: true,
      },
      'node_modules/@tool/wasm32-wasi': { version: '1.0.0', cpu: ['wasm32'], dev: true, optional: true },
    });
  });

  it('is left alone where a name tells no platform', () => {
    const packages = { 'node_modules/tool': { optionalDependencies: { extra: '1.0.0' } } };
    expect(() => missingPlatforms(packages)).toThrow('extra: for which machine');
  });
});
