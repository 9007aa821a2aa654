import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** A file of this folder, read once when the team's code is loaded. */
export function readRule<T>(name: string): T {
  return parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as T;
}
