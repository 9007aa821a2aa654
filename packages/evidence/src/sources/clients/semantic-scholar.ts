import type { Article, LibraryDocument } from '@consilium/kernel';
import { z } from 'zod';
import { askSource } from '../ask-source.ts';
import {
  address,
  bytesOf,
  type ClientOptions,
  jsonOf,
  limitOf,
  type SourceClient,
} from '../source-client.ts';
import { malformed, pageOf } from '../source-result.ts';

const NAME = 'Semantic Scholar';
const BASE = 'https://api.semanticscholar.org/graph/v1/paper';
const FIELDS = 'title,abstract,year,venue,journal,authors,externalIds';
/** The highest offset that the service allows. */
const DEEPEST = 1_000;

const PAGE = z.object({
  total: z.number().int(),
  next: z.number().int().optional(),
  data: z.array(z.unknown()).optional(),
});
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const PAPER = z.object({
  ...{ paperId: z.string().regex(/^[0-9a-f]{40}$/), title: z.string().min(1), abstract: text, venue: text },
  year: z.number().int().nullish(),
  journal: z.object({ name: text, volume: text, pages: text }).nullish(),
  authors: z.array(z.object({ name: text })).default([]),
  externalIds: z.object({ DOI: z.string().optional(), PubMed: z.string().optional() }).nullish(),
});

/** Semantic Scholar, with a key: without one it refuses most of the time. */
export function createSemanticScholar(options: ClientOptions & { readonly apiKey: string }): SourceClient {
  const { egress, now, apiKey } = options;
  return {
    name: NAME,
    search: async (search) => {
      const { query, after = '0', signal } = search;
      const url = address(`${BASE}/search`, { query, fields: FIELDS, offset: after, limit: limitOf(search) });
      const asked = await askSource(
        { source: NAME, egress },
        { url, headers: { 'x-api-key': apiKey }, signal },
      );
      if (asked.kind !== 'answer') return asked.kind === 'absent' ? malformed(NAME) : asked;
      const read = PAGE.safeParse(jsonOf(asked.text));
      if (!read.success) return malformed(NAME);
      // The list is missing if nothing was found.
      const { total, next, data = [] } = read.data;
      const items = data.map((raw) => documentOf(raw, now()));
      return pageOf(NAME, { items, total, next: next !== undefined && next < DEEPEST ? String(next) : null });
    },
  };
}

function documentOf(raw: unknown, now: Date): LibraryDocument | null {
  const read = PAPER.safeParse(raw);
  if (!read.success) return null;
  const { paperId, title, abstract, year, venue, journal, authors, externalIds } = read.data;
  const source: Article = {
    ...{ source_type: 'article', title, journal: journal?.name || venue, year: year ?? null },
    authors: authors.map(({ name }) => lastNameFirst(name)).filter(Boolean),
    ...{ volume: journal?.volume ?? '', issue: '', pages: journal?.pages ?? '' },
    ...{ doi: externalIds?.DOI ?? null, pmid: externalIds?.PubMed ?? null },
    // Their types are often guessed by a model, and our evidence levels are never based on a model.
    publication_types: [],
  };
  return {
    ...{ source, text: [title, abstract].filter(Boolean).join('\n\n'), bytes: bytesOf(raw) },
    licence: 'Abstract: copyright of the publisher or the authors; read it at Semantic Scholar',
    ...{ retrieved: now.toISOString(), request: `${BASE}/${paperId}` },
    // It does not report retractions.
    status: { status: 'unknown', by: 'semantic-scholar' },
  };
}

/** `Anna B. Meyer` as `Meyer, Anna B.`, as the other sources give it. */
function lastNameFirst(name: string): string {
  const words = name.trim().split(/\s+/);
  return words.length < 2 ? words.join('') : `${words.at(-1)}, ${words.slice(0, -1).join(' ')}`;
}
