import { evidenceLevel, type Json, type SourceMetadata } from '@consilium/kernel';
import { z } from 'zod';
import { checkCited } from '../citing/check-cited.ts';
import { citation } from '../citing/citation.ts';

/** A text after the claim check, and a footnote for each source that it still cites. */
export interface CitedResult {
  readonly text: string;
  readonly footnotes: readonly {
    readonly number: number;
    readonly footnote: string;
    readonly id: string;
    readonly similarity: number;
  }[];
}

const INVENTED = 'Invented for demonstration';

/**
 * The text of a result whose markers `[^N]` count in the citations of a stage. A sentence that its passage contradicts is removed, and
 * markers that point at nothing are; footnotes are those that code printed when the passages were found.
 */
export function citeResult(text: string, citations: Json): CitedResult {
  const known = z.array(citation).safeParse(citations);
  const given = known.success ? known.data : [];
  const checked = checkCited(
    text,
    given.map(({ id, source, similarity, start, end, text: words, footnote }) => {
      const metadata = source as unknown as SourceMetadata;
      const snapshot = {
        ...{ hash: id, source: metadata, level: evidenceLevel(metadata), status: 'unknown' as const },
        ...{ licence: '', retrieved: '', invented: footnote.includes(INVENTED) },
      };
      const passage = { snapshot, start, end, text: words, score: similarity };
      return { id, source: metadata, similarity, passage };
    }),
  );
  const footnotes = checked.citations.map(({ number, id, similarity, start, footnote }) => {
    const printed = given.find((each) => each.id === id && each.start === start)?.footnote ?? footnote;
    return { number, footnote: printed, id, similarity };
  });
  return { text: checked.text, footnotes };
}
