import type { Label, LibraryDocument } from '@consilium/kernel';
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
import { malformed, type SourceResult } from '../source-result.ts';

const NAME = 'openFDA';
const BASE = 'https://api.fda.gov/drug/label.json';
/** Behind it the service gives no more. */
const DEEPEST = 25_000;

/** Sections of a label that are kept, with the names that a reader knows them by. */
const SECTIONS = {
  boxed_warning: 'Boxed warning',
  indications_and_usage: 'Indications and usage',
  dosage_and_administration: 'Dosage and administration',
  contraindications: 'Contraindications',
  warnings_and_cautions: 'Warnings and precautions',
  warnings: 'Warnings',
  adverse_reactions: 'Adverse reactions',
  drug_interactions: 'Drug interactions',
  use_in_specific_populations: 'Use in specific populations',
  pregnancy: 'Pregnancy',
} as const;

const PAGE = z.object({
  meta: z.object({ results: z.object({ total: z.number().int() }) }),
  results: z.array(z.unknown()),
});
const texts = z.array(z.string()).default([]);
const LABEL = z.object({
  set_id: z.string().min(1),
  effective_time: z.string().optional(),
  openfda: z
    .object({ brand_name: texts, generic_name: texts, manufacturer_name: texts })
    .default({ brand_name: [], generic_name: [], manufacturer_name: [] }),
  ...(Object.fromEntries(Object.keys(SECTIONS).map((section) => [section, texts])) as Record<
    keyof typeof SECTIONS,
    typeof texts
  >),
});

/** Labels of medicines in the United States; each section that is kept is a document. */
export function createOpenFda({ egress, now, apiKey }: ClientOptions): SourceClient {
  return {
    name: NAME,
    search: async (search): Promise<SourceResult<LibraryDocument>> => {
      const { query, after = '0', signal } = search;
      const [limit, skip] = [limitOf(search), Number(after)];
      const page = { search: plainWords(query), limit, skip, api_key: apiKey };
      const asked = await askSource({ source: NAME, egress }, { url: address(BASE, page), signal });
      // It says 404 where it finds nothing.
      if (asked.kind === 'absent') return { kind: 'empty' };
      if (asked.kind !== 'answer') return asked;
      const read = PAGE.safeParse(jsonOf(asked.text));
      if (!read.success) return malformed(NAME);
      const { meta, results } = read.data;
      const labels = results.map((raw) => documentsOf(raw, now()));
      const lost = labels.filter((each) => each === null).length;
      const items = labels.flatMap((each) => each ?? []);
      if (items.length === 0) return malformed(NAME);
      const { total } = meta.results;
      const behind = skip + results.length;
      const gap = lost === 0 ? null : `${lost} of ${results.length} entries of ${NAME} could not be read.`;
      return {
        kind: 'found',
        items,
        total,
        next: behind < total && behind <= DEEPEST ? String(behind) : null,
        gap,
      };
    },
  };
}

/** Words without signs of its query language; labels that have more of them come first. Plain words go out as they are. */
function plainWords(query: string): string {
  return query.replace(/[^\p{L}\p{N}\s-]/gu, ' ').trim();
}

function documentsOf(raw: unknown, now: Date): readonly LibraryDocument[] | null {
  const read = LABEL.safeParse(raw);
  if (!read.success) return null;
  const { set_id, effective_time, openfda } = read.data;
  const date = /^(\d{4})(\d{2})(\d{2})$/.exec(effective_time ?? '');
  const of: Omit<Label, 'section'> = {
    ...{ source_type: 'label', set_id, manufacturer: openfda.manufacturer_name[0] ?? '' },
    title: openfda.brand_name[0] ?? openfda.generic_name[0] ?? set_id,
    effective: date ? `${date[1]}-${date[2]}-${date[3]}` : null,
  };
  const sections = Object.entries(SECTIONS).flatMap(([key, section]) => {
    const text = read.data[key as keyof typeof SECTIONS].join('\n\n').trim();
    return text === '' ? [] : [{ section, text }];
  });
  if (sections.length === 0) return null;
  return sections.map(({ section, text }) => ({
    source: { ...of, section },
    ...{
      text: `${of.title}: ${section}\n\n${text}`,
      bytes: bytesOf({ set_id, effective_time, section, text }),
    },
    ...{ licence: 'CC0-1.0 (openFDA)', retrieved: now.toISOString() },
    request: address(BASE, { search: `set_id:"${set_id}"` }),
    // A label is replaced by a newer version of itself; openFDA has the newest only.
    status: { status: 'none_known', by: 'openfda' },
  }));
}
