import { type ChartFact, type Claim, type Footnote, printShort, printSource } from '@consilium/kernel';
import type { LiteratureRemoval } from '../literature-reason.ts';
import { POINTS_BACK } from '../points-back.ts';
import { claimsLiterature } from './claims-literature.ts';
import { judgeLiterature, type LiteratureEvidence } from './judge-literature.ts';

/** What of the literature was handed out in a turn, and what its answer has cited so far. */
export interface LiteratureCheck {
  readonly passages: ReadonlyMap<string, ChartFact>;
  /** By snapshot and span, in order of first use. */
  readonly footnotes: Map<string, Footnote>;
  /** The last sentence that cited a passage: what `that recommendation` refers to. */
  last: string | null;
  /** On paper what says otherwise than its passage is removed, and all telling words must be the passage's. */
  readonly onPaper: boolean;
}

export function literatureCheck(passages: readonly ChartFact[], onPaper = false): LiteratureCheck {
  return {
    passages: new Map(passages.map((fact) => [fact.id, fact])),
    ...{ footnotes: new Map(), last: null, onPaper },
  };
}

export type LiteratureClaim = Claim &
  (
    | { readonly status: 'checked' }
    | { readonly status: 'unconfirmed' | 'removed'; readonly reason: LiteratureRemoval }
  );

/** The sentence as a claim about the literature. Null: it is none, and is judged as one about the chart or without a source. */
export function checkLiterature(
  sentence: string,
  ids: readonly string[],
  check: LiteratureCheck,
): LiteratureClaim | null {
  const cited = ids.flatMap((id) => check.passages.get(id) ?? []);
  if (cited.length === 0)
    return ids.length === 0 && claimsLiterature(sentence) ? removed(sentence, 'no_passage') : null;
  if (cited.length < ids.length) return removed(sentence, 'mixed');
  const judged = judgeLiterature(
    sentence,
    cited,
    POINTS_BACK.test(sentence.toLowerCase()) ? check.last : null,
    check.onPaper,
  );
  check.last = sentence;
  if (judged.evidence === null) return removed(sentence, judged.reason);
  const evidence = judged.evidence.map((each) => literatureNote(each, check));
  const claim = { sentence, kind: 'literature', evidence } as const;
  return judged.reason === null
    ? { ...claim, status: 'checked' }
    : { ...claim, status: 'unconfirmed', reason: judged.reason };
}

function removed(sentence: string, reason: LiteratureRemoval): LiteratureClaim {
  return { sentence, kind: 'literature', evidence: [], status: 'removed', reason };
}

/** The note of a place in the literature, the same for the same place. */
export function literatureNote(
  { passage, span, words }: LiteratureEvidence,
  { footnotes }: LiteratureCheck,
): Footnote {
  const { hash, source, level, status, invented } = passage.snapshot;
  const [ref, path] = [`Snapshot/${hash}`, `${span.start}-${span.end}`];
  const known = footnotes.get(`${ref} ${path}`);
  if (known !== undefined) return known;
  const isNamed = [...footnotes.values()].some((each) => each.ref === ref);
  const footnote: Footnote = {
    ...{
      mark: `l${footnotes.size + 1}`,
      ref,
      path,
      printed: isNamed ? printShort(source) : printSource(source),
    },
    literature: { words, level, status, invented, score: passage.score },
  };
  footnotes.set(`${ref} ${path}`, footnote);
  return footnote;
}
