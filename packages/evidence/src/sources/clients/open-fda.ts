import type { Label, LibraryDocument } from '@consilium/kernel';
import { z } from 'zod';
import { address, bytesOf, type ClientOptions, type SourceClient } from '../source-client.ts';
import { isoDate, searchOpenFda } from './open-fda-page.ts';

const NAME = 'openFDA';
const BASE = 'https://api.fda.gov/drug/label.json';

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

const texts = z.array(z.string()).default([]);
const LABEL = z.object({
  set_id: z.string().min(1),
  effective_time: z.string().optional(),
  openfda: z
    .object({ brand_name: texts, generic_name: texts, manufacturer_name: texts, product_ndc: texts })
    .default({ brand_name: [], generic_name: [], manufacturer_name: [], product_ndc: [] }),
  ...(Object.fromEntries(Object.keys(SECTIONS).map((section) => [section, texts])) as Record<
    keyof typeof SECTIONS,
    typeof texts
  >),
});

/** A label with more products is known by its set id. */
const MOST_PRODUCTS = 20;

/** Labels of medicines in the United States; each section that is kept is a document. */
export function createOpenFda(options: ClientOptions): SourceClient {
  return {
    name: NAME,
    search: (search) =>
      searchOpenFda(options, search, {
        name: NAME,
        base: BASE,
        words: plainWords(search.query),
        documentsOf,
      }),
  };
}

/** The query without operators of openFDA's query language; labels that match more words come first. Plain words are sent unchanged. */
function plainWords(query: string): string {
  return query.replace(/[^\p{L}\p{N}\s-]/gu, ' ').trim();
}

function documentsOf(raw: unknown, now: Date): readonly LibraryDocument[] | null {
  const read = LABEL.safeParse(raw);
  if (!read.success) return null;
  const { set_id, effective_time, openfda } = read.data;
  const of: Omit<Label, 'section'> = {
    ...{ source_type: 'label', set_id, manufacturer: openfda.manufacturer_name[0] ?? '' },
    title: openfda.brand_name[0] ?? openfda.generic_name[0] ?? set_id,
    effective: isoDate(effective_time),
    ...(openfda.product_ndc.length > 0 && { product_ndcs: openfda.product_ndc.slice(0, MOST_PRODUCTS) }),
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
