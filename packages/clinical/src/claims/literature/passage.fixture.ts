import {
  type Article,
  type ChartFact,
  factId,
  passageFact,
  type Snapshot,
  type SourceMetadata,
} from '@consilium/kernel';

export const ARTICLE: Article = {
  ...{ source_type: 'article', authors: ['Meyer, Anna'], title: 'Metformin in reduced kidney function' },
  ...{ journal: 'Invented Journal', year: 2021, volume: '12', issue: '3', pages: '10-19' },
  ...{ doi: null, pmid: null, publication_types: ['Randomized Controlled Trial'] },
};

/** A passage as a tool hands it out. */
export function passage(
  text: string,
  source: SourceMetadata = ARTICLE,
  more: Partial<Snapshot> & { readonly start?: number } = {},
): ChartFact {
  const { start = 0, ...snapshot } = more;
  const fact = passageFact({
    snapshot: {
      ...{
        hash: 'ab'.repeat(32),
        source,
        level: 'randomised_trial',
        status: 'none_known',
        licence: 'CC BY 4.0',
      },
      ...{ retrieved: '2026-01-02T00:00:00.000Z', invented: true },
      ...snapshot,
    },
    ...{ start, end: start + text.length, text, score: 0.8 },
  });
  return { ...fact, id: factId(fact) };
}
