import { type Citation, type Passage, type RetrievedSource, statusWarnings } from '@consilium/kernel';
import { z } from 'zod';
import { json, share } from '../input-fields.ts';

/** A passage as a source that `[^N]` can point at. */
export interface CitedPassage extends RetrievedSource {
  readonly passage: Passage;
}

export function citedPassage(passage: Passage): CitedPassage {
  const { snapshot, score } = passage;
  return { id: snapshot.hash, source: snapshot.source, similarity: score, passage };
}

/** The seed's `Citation`: a Chicago-style footnote, with the words that it stands for. */
export const citation = z.object({
  number: z.int().min(1).describe('N of its marker [^N]'),
  id: z.string().describe('Hash of the snapshot'),
  footnote: z.string().describe('As our code printed it'),
  similarity: share.describe('Score of the search'),
  source: z.record(z.string(), json).describe('`SourceMetadata` by its `source_type`'),
  start: z.int().min(0),
  end: z.int().min(0),
  text: z.string().describe('The passage, word for word'),
});

/** `footnote` of an invented, doubted or corrected source says so. */
export function printCitation(
  cited: Citation,
  { snapshot, start, end, text }: Passage,
): z.infer<typeof citation> {
  const { number, id, similarity, source, footnote } = cited;
  const warnings = [
    ...statusWarnings(snapshot),
    ...(snapshot.invented ? ['Invented for demonstration: no such publication exists.'] : []),
  ];
  return {
    ...{ number, id, similarity, start, end, text },
    footnote: [footnote, ...warnings].join(' '),
    source: { ...source } as z.infer<typeof citation>['source'],
  };
}
