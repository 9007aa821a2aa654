import type { LibraryDocument } from '@consilium/kernel';
import { z } from 'zod';
import { askSource } from '../ask-source.ts';
import { address, type ClientOptions, jsonOf, limitOf, type SourceSearch } from '../source-client.ts';
import { malformed, type SourceResult } from '../source-result.ts';

/** The highest offset that the service allows. */
const DEEPEST = 25_000;
const PAGE = z.object({
  meta: z.object({ results: z.object({ total: z.number().int() }) }),
  results: z.array(z.unknown()),
});

/** One of openFDA's endpoints. */
export interface OpenFdaEndpoint {
  /** Display name. */
  readonly name: string;
  readonly base: string;
  /** What is searched for, in openFDA's query language. */
  readonly words: string;
  /** Null: the entry cannot be read. */
  readonly documentsOf: (raw: unknown, now: Date) => readonly LibraryDocument[] | null;
}

/** A page of an endpoint's entries. */
export async function searchOpenFda(
  { egress, now, apiKey }: ClientOptions,
  search: SourceSearch,
  { name, base, words, documentsOf }: OpenFdaEndpoint,
): Promise<SourceResult<LibraryDocument>> {
  const { after = '0', signal } = search;
  const [limit, skip] = [limitOf(search), Number(after)];
  const page = { search: words, limit, skip, api_key: apiKey };
  const asked = await askSource({ source: name, egress }, { url: address(base, page), signal });
  // 404 means no results.
  if (asked.kind === 'absent') return { kind: 'empty' };
  if (asked.kind !== 'answer') return asked;
  const read = PAGE.safeParse(jsonOf(asked.text));
  if (!read.success) return malformed(name);
  const { meta, results } = read.data;
  const entries = results.map((raw) => documentsOf(raw, now()));
  const lost = entries.filter((each) => each === null).length;
  const items = entries.flatMap((each) => each ?? []);
  if (items.length === 0) return malformed(name);
  const { total } = meta.results;
  const behind = skip + results.length;
  const gap = lost === 0 ? null : `${lost} of ${results.length} entries of ${name} could not be read.`;
  const next = behind < total && behind <= DEEPEST ? String(behind) : null;
  return { kind: 'found', items, total, next, gap };
}

/** `20240131` as 2024-01-31; null: not such a date. */
export function isoDate(date = ''): string | null {
  const read = /^(\d{4})(\d{2})(\d{2})$/.exec(date);
  return read ? `${read[1]}-${read[2]}-${read[3]}` : null;
}
