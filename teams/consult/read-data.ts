import { readFileSync } from 'node:fs';
import { LARGE_FILE, readShaped } from '@consilium/base';
import type { z } from 'zod';

/** A YAML file of this team, by its path from here, checked when the team is loaded: a wrong file stops the server, not an answer. */
export function readData<T>(path: string, shape: z.ZodType<T>): T {
  const text = readFileSync(new URL(path, import.meta.url), 'utf8');
  return readShaped({ path, text }, shape, LARGE_FILE);
}
