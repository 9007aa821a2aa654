import { existsSync } from 'node:fs';
import { join } from 'node:path';

let folder = '/proc';

/** A path below Linux's folder of facts about processes. macOS has none. */
export function procPath(...names: readonly (string | number)[]): string {
  return join(folder, ...names.map(String));
}

/** Whether the system has that folder. */
export function hasProc(): boolean {
  return existsSync(procPath('self'));
}

/** For tests: another folder in its place, such as one that does not exist. Returns what puts the old one back. */
export function replaceProcFolder(path: string): () => void {
  const before = folder;
  folder = path;
  return () => {
    folder = before;
  };
}
