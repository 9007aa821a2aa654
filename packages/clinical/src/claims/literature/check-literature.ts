import { type ChartFact, type Claim, type Footnote, printShort, printSource } from '@consilium/kernel';
import type { LiteratureRemoval } from '../literature-reason.ts';
import { POINTS_BACK } from '../points-back.ts';
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

const SOURCE =
  '(?:stud(?:y|ies)|trials?|meta-?analys[ei]s|(?:systematic|cochrane) reviews?|the literature|literature|(?:scientific |clinical |current |strong |good |recent )evidence|guidelines?|researchers?|research|scientists|investigators)';
const SAYS =
  '(?:show|shows|showed|shown|find|finds|found|suggest|suggests|suggested|report|reports|reported|demonstrate|demonstrates|demonstrated|conclude|concludes|concluded|indicate|indicates|indicated|confirm|confirms|confirmed|support|supports|supported|prove|proves|proved|proven|observe|observed|recommend|recommends|recommended|advise|advises|say|says|agree|agrees|states?)';

/** A sentence that tells what studies found, in the words that are used for it. */
const TELLS = new RegExp(
  [
    `\\b${SOURCE}\\b[^.;]{0,60}\\b${SAYS}\\b`,
    `\\b(?:according to|based on|as shown in|reported in|published in|supported by|found in|shown in|seen in) (?:\\w+ ){0,3}${SOURCE}\\b`,
    '\\b(?:it|this) (?:has been|was|is) (?:well )?(?:shown|proven|established|demonstrated|documented)\\b',
    '\\bet al\\b|\\bdoi\\b|\\bpmid\\b|\\bNCT\\d',
    `\\b(?:a|one|the|an?) (?:\\w+ ){0,3}(?:study|trial|meta-?analysis|review) (?:of|in|from|with|by|on)\\b`,
    '\\bevidence (?:shows|suggests|supports|indicates|for|that|against)\\b',
  ].join('|'),
  'i',
);

/** Whether a sentence says what the literature says. Without a passage nobody may. */
function claimsLiterature(text: string): boolean {
  return TELLS.test(text);
}
