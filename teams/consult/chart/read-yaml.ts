import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { z } from 'zod';

/** A file of `data/`, checked when the team is loaded: a wrong file stops the server, not an answer. */
export function readData<T>(name: string, shape: z.ZodType<T>): T {
  const url = new URL(`../data/${name}`, import.meta.url);
  return shape.parse(parse(readFileSync(url, 'utf8')));
}
