import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildConsole } from './build-console.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'console-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A console whose build does what `script` says. */
function sources(script: string): void {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { build: script } }));
  writeFileSync(join(folder, 'index.html'), '<title>console</title>');
  mkdirSync(join(folder, 'src'), { recursive: true });
  writeFileSync(join(folder, 'src', 'main.ts'), '1');
}

const build = async () => {
  const onBuild = vi.fn();
  const built = await buildConsole(folder, { log: join(folder, '..', `${process.pid}.log`), onBuild });
  return { built, count: onBuild.mock.calls.length };
};

describe('the console’s build [F5] [B10]', { timeout: 120_000 }, () => {
  it('is made once, and again when a source has changed', async () => {
    sources('mkdir -p dist && cp index.html dist');
    expect(await build()).toMatchObject({ built: { state: 'built' }, count: 1 });
    expect(await build()).toMatchObject({ built: { state: 'fresh' }, count: 0 });
    writeFileSync(join(folder, 'src', 'main.ts'), '2');
    expect(await build()).toMatchObject({ built: { state: 'built' }, count: 1 });
  });

  it('keeps an older build where the new one fails, says why, and tries again next time', async () => {
    sources('mkdir -p dist && cp index.html dist');
    await build();
    sources('echo no such thing; exit 1');
    const failed = {
      state: 'failed',
      directory: join(folder, 'dist'),
      why: expect.stringContaining('no such thing'),
    };
    expect(await build()).toMatchObject({ built: failed, count: 1 });
    expect(await build()).toMatchObject({ built: failed, count: 1 });
  });

  it('is not looked for where the copy has no console', async () => {
    expect(await build()).toEqual({ built: { state: 'absent' }, count: 0 });
  });
});
