import { createHash } from 'node:crypto';
import type { TeamFile } from './catalogue.ts';

/** 32 hex digits over paths and texts, whatever the order of the files. A pure function. */
export function teamVersion(files: readonly TeamFile[]): string {
  const hash = createHash('sha256');
  const parts = files.map((file) => JSON.stringify([file.path, file.text])).sort();
  for (const part of parts) hash.update(part).update('\n');
  return hash.digest('hex').slice(0, 32);
}
