import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A public collection of attacks; not part of the repository (CONSILIUM_CORPORA names its folder). Without it: a few of our own. */
export function readCorpus<T>(file: string, own: T, read: (text: string) => T = JSON.parse): T {
  const folder = process.env.CONSILIUM_CORPORA;
  if (folder) return read(readFileSync(join(folder, file), 'utf8'));
  if (process.env.CI) throw new Error(`set CONSILIUM_CORPORA to the folder with ${file}`);
  console.warn(`CONSILIUM_CORPORA is not set: only a few attacks of our own are tried instead of ${file}`);
  return own;
}
