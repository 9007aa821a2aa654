import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stories } from './src/index.ts';

let place = '';

beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'patients-'));
});

afterAll(() => rmSync(place, { recursive: true, force: true }));

function write(...args: readonly string[]) {
  return spawnSync(process.execPath, [join(import.meta.dirname, 'write.ts'), ...args], { encoding: 'utf8' });
}

describe('the command that writes the patients', () => {
  it('writes one file a chapter into a directory that it makes, and says so', () => {
    const target = join(place, 'new', 'folder');
    const { status, stdout } = write(target);
    expect(status).toBe(0);
    for (const story of stories) {
      expect(stdout).toContain(`${story.id}: ${story.chapters.length} bundles`);
      const files = readdirSync(join(target, story.id)).sort();
      const read = files.map((file) => JSON.parse(readFileSync(join(target, story.id, file), 'utf8')));
      expect(read).toEqual(story.chapters.map(({ bundle }) => bundle));
    }
  });

  it.each([[[]], [['a', 'b']], [['--help']]])('says how it is used: %j', (args) => {
    const { status, stderr } = write(...args);
    expect(status).toBe(1);
    expect(stderr).toBe('usage: node examples/patients/write.ts <directory>\n');
  });

  it('says why it cannot write', () => {
    const file = join(place, 'a-file');
    writeFileSync(file, '');
    const { status, stderr } = write(file);
    expect(status).toBe(1);
    expect(stderr).toContain(`cannot write to ${file}`);
  });
});
