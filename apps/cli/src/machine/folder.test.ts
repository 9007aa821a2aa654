import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { placesIn } from '../local/places.ts';
import { checkFolder } from './folder.ts';

let above: string;
beforeEach(() => {
  above = mkdtempSync(join(tmpdir(), 'folder-'));
});
afterEach(() => rmSync(above, { recursive: true }));

const isRoot = process.getuid?.() === 0;
const modeOf = (path: string) => statSync(path).mode & 0o777;
const closed = isRoot ? 0o711 : 0o700;

describe('the data folder [F5] [F6]', () => {
  it('is made so that nobody else reads what is in it', () => {
    const folder = join(above, 'data');
    expect(checkFolder(placesIn(folder))).toBeNull();
    expect(modeOf(folder)).toBe(closed);
  });

  it('is closed where an earlier release left it open to read', () => {
    for (const mode of [0o755, 0o775]) {
      chmodSync(above, mode);
      expect(checkFolder(placesIn(above))).toBeNull();
      expect(modeOf(above)).toBe(closed);
    }
  });

  it('is no file, and lies below none', () => {
    const file = join(above, 'file');
    writeFileSync(file, 'mine');
    for (const path of [file, join(file, 'data')])
      expect(checkFolder(placesIn(path))).toMatchObject({
        id: 'folder-is-file',
        remedy: expect.stringContaining('--data FOLDER'),
      });
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });

  it('is refused where everybody may write into it', () => {
    for (const mode of [0o777, 0o1777]) {
      chmodSync(above, mode);
      expect(checkFolder(placesIn(above))).toMatchObject({
        id: 'folder-open',
        remedy: expect.stringMatching(/^chmod o-w /),
      });
      expect(modeOf(above)).toBe(mode & 0o777);
    }
  });

  it.runIf(isRoot)('is refused where it is another user’s', () => {
    chownSync(above, 12_345, 12_345);
    expect(checkFolder(placesIn(above))).toMatchObject({
      id: 'folder-of-another',
      remedy: expect.stringContaining('chown -R'),
    });
  });
});
