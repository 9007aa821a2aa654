import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Paths below a folder, as they stand in an address: `/assets/index.js`. */
export type FileList = ReadonlySet<string>;

export const NOTHING: FileList = new Set();

/** Only what was listed is served, so no form of `..` leads anywhere. Listed again when index.html is another. */
export function createFileList(directory: string): () => FileList {
  let built = 0;
  let list = NOTHING;
  return () => {
    const index = join(directory, 'index.html');
    const time = existsSync(index) ? statSync(index).mtimeMs : 0;
    if (time === 0) return NOTHING;
    if (time !== built) list = new Set(pathsOf(directory, ''));
    built = time;
    return list;
  };
}

/** Links are neither files nor folders here: they may lead out. What begins with a dot is nobody's. */
function pathsOf(directory: string, below: string): readonly string[] {
  return readdirSync(join(directory, below), { withFileTypes: true }).flatMap((entry) => {
    const path = `${below}/${entry.name}`;
    if (entry.name.startsWith('.')) return [];
    if (entry.isDirectory()) return pathsOf(directory, path);
    return entry.isFile() ? [path] : [];
  });
}
