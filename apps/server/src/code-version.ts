import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the result of a function follows from: code, prompts, catalogues and models, and the versions of what they import. */
export const RESULT_SOURCES = [
  'packages/base',
  'packages/kernel',
  'packages/clinical',
  'packages/functions',
  'packages/models',
  'teams',
  'package-lock.json',
];

const NOT_RUN = /(?:^|\/)(?:node_modules|test-support|test)\/|\.(?:test|fixture)\.ts$|\.md$/;

/**
 * A hash of all of that. Nobody has to remember to raise a number: a changed prompt or computation is another version, and the same
 * sources are the same version on every machine.
 */
export async function codeVersion(root = join(import.meta.dirname, '../../..')): Promise<string> {
  const hash = createHash('sha256');
  for (const source of RESULT_SOURCES)
    for (const file of await filesOf(root, source))
      hash
        .update(`${file}\0`)
        .update(await readFile(join(root, file)))
        .update('\0');
  return hash.digest('hex').slice(0, 16);
}

async function filesOf(root: string, source: string): Promise<readonly string[]> {
  if (source.endsWith('.json')) return [source];
  const entries = await readdir(join(root, source), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((file) => !NOT_RUN.test(file))
    .sort();
}
