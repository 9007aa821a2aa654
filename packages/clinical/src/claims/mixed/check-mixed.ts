import type { Claim, Footnote } from '@consilium/kernel';
import type { AvailableFacts } from '../available-facts.ts';
import type { KnownWords } from '../general/vocabulary.ts';
import { type LiteratureCheck, literatureNote } from '../literature/check-literature.ts';
import { partsOf } from '../literature/parts-of.ts';
import type { Reason } from '../reason.ts';
import { evidenceInAnswer } from './in-answer.ts';
import { judgeMixed } from './judge-mixed.ts';

interface MixedCheck extends AvailableFacts {
  readonly literature: LiteratureCheck;
  readonly known: KnownWords;
}

export type MixedClaim = Claim &
  ({ readonly status: 'checked' } | { readonly status: 'unconfirmed' | 'removed'; readonly reason: Reason });

/** Each statement is judged by each source, so a sentence with many of both would take long: more of either are removed unread. */
const MOST_IN_ANSWER = 4;
const MOST_ON_PAPER = 12;

/**
 * The sentence as a claim about the record and the literature at once. Null: it cites only one of them, or something unknown. In an
 * answer it is confirmed or removed: a reader could not tell which half a mark is about.
 */
export function checkMixed(
  sentence: string,
  ids: readonly string[],
  check: MixedCheck,
  noteOf: (id: string) => Footnote,
): MixedClaim | null {
  const { literature, known } = check;
  const passages = ids.flatMap((id) => literature.passages.get(id) ?? []);
  const ofChart = ids.filter((id) => check.fact(id) !== undefined);
  if (passages.length === 0 || ofChart.length === 0 || passages.length + ofChart.length < ids.length)
    return null;
  const most = check.onPaper ? MOST_ON_PAPER : MOST_IN_ANSWER;
  if (ids.length > most || partsOf(sentence).length > most) return null;
  const namesPerson = (text: string) => known.namesPerson(text.toLowerCase());
  const sources = { ids: ofChart, passages, namesPerson };
  const judged = judgeMixed(sentence, sources, check);
  const { reason, isRemoved } = judged;
  const claim = { sentence, kind: 'literature' } as const;
  if (isRemoved) return { ...claim, evidence: [], status: 'removed', reason: reason ?? 'mixed' };
  const inAnswer = check.onPaper ? null : evidenceInAnswer(sentence, judged, sources);
  if (!check.onPaper && inAnswer === null)
    return { ...claim, evidence: [], status: 'removed', reason: 'mixed' };
  const evidence = inAnswer ?? judged.evidence;
  const notes = [...ofChart.map(noteOf), ...evidence.map((each) => literatureNote(each, literature))];
  return reason === null
    ? { ...claim, evidence: notes, status: 'checked' }
    : { ...claim, evidence: notes, status: 'unconfirmed', reason };
}
