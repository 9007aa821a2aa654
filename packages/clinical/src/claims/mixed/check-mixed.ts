import type { ChartFact, Claim, Footnote, Passage } from '@consilium/kernel';
import type { AvailableFacts } from '../available-facts.ts';
import type { KnownWords } from '../general/vocabulary.ts';
import { type LiteratureCheck, literatureNote } from '../literature/check-literature.ts';
import { judgeLiterature, type LiteratureEvidence } from '../literature/judge-literature.ts';
import { OF_THE_PERSON } from '../literature/literature-faults.ts';
import { partsOf } from '../literature/parts-of.ts';
import { readSentence } from '../reading/read-sentence.ts';
import type { Reason } from '../reason.ts';
import { type JudgedPart, judgeMixed, type MixedJudgement, type MixedSources } from './judge-mixed.ts';

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

/**
 * What of the literature stands behind a sentence that also cites the record, where an answer may show it as confirmed; else null. Each
 * statement is carried by sources of one kind, each cited source carries one, and nobody can take one kind for the other: statements on
 * the record speak of the person, those of studies do not take up what was said of the person, and nothing draws a conclusion from one
 * to the other.
 */
function evidenceInAnswer(
  sentence: string,
  { reason, parts }: MixedJudgement,
  { ids, passages, namesPerson }: MixedSources,
): readonly LiteratureEvidence[] | null {
  if (reason !== null || CONCLUDES.test(sentence)) return null;
  const firstOfChart = parts.findIndex(isOfChart);
  const firstOfStudies = parts.findIndex((part) => !isOfChart(part));
  const isClear = parts.every((part, at) =>
    isOfChart(part)
      ? speaksOfPerson(part.text, namesPerson) || (at < firstOfStudies && hasDay(part.text))
      : !TAKES_UP.test(withoutThat(part.text)) && (at < firstOfChart || NAMES_STUDY.test(part.text)),
  );
  // What the parts say one by one they must say together, as a sentence of its own would have to.
  const together = parts.filter((part) => !isOfChart(part)).map(({ text }) => text);
  if (judgeLiterature(together.join(', '), passages).reason !== null) return null;
  const carried = parts.filter((part) => !isOfChart(part)).map((part) => carriersOf(part, passages));
  const evidence = carried.flat();
  const areUsed =
    ids.every((id) => parts.some((part) => part.ids.includes(id))) &&
    passages.every((fact) => evidence.some(({ passage }) => isPlaceOf(passage, fact)));
  return isClear && areUsed && carried.every(({ length }) => length > 0) ? once(evidence) : null;
}

/** The passages that carry a statement each by itself: two together may be cited for what neither says. */
function carriersOf({ text }: JudgedPart, passages: readonly ChartFact[]): readonly LiteratureEvidence[] {
  return passages.flatMap((fact) => {
    const { reason, evidence } = judgeLiterature(text, [fact], null, true);
    return reason === null ? evidence : [];
  });
}

function isPlaceOf({ snapshot, start, end }: Passage, { resource, path }: ChartFact): boolean {
  return resource === `Snapshot/${snapshot.hash}` && path === `${start}-${end}`;
}

const isOfChart = ({ ids }: JudgedPart) => ids.length > 0;

/** A conclusion is a third statement, which no source of either kind makes. `since 2019` is a time. */
const CONCLUDES =
  /: |\b(?:because|so|therefore|thus|hence|consequently|accordingly|thereby|which|who|whose|explain(?:s|ed)?|mean(?:s|ing)?|due to|owing to|as a result|as (?:in|shown|seen|found|he|she|you|his|her|your|the|a|our)|like (?:you|your|his|her|him)|since(?! (?:\d|january|february|march|april|may|june|july|august|september|october|november|december)))\b/i;

function speaksOfPerson(text: string, namesPerson: MixedSources['namesPerson']): boolean {
  return OF_THE_PERSON.test(text.toLowerCase()) || /\bthe patient\b/i.test(text) || namesPerson(text);
}

function hasDay(text: string): boolean {
  return readSentence(text).dates.some(({ readings }) => readings.some(({ month }) => month !== null));
}

/** `it fell by 0.8 % in adults` behind `your HbA1c` would tell of the person. */
const TAKES_UP =
  /\b(?:it|its|itself|they|them|their|this|that|these|those|both|one|ones|same|such|then|here|there|the (?:values?|results?|levels?|readings?|last|latest|numbers?|figures?|dose|score|change|drop|fall|rise|increase|decrease|condition|disease|medicine|drug|treatment))\b/i;

/** `A trial found that …` takes nothing up. */
function withoutThat(text: string): string {
  return text.replaceAll(
    /\b(?:find|finds|found|show|shows|showed|report|reports|reported|conclude|concludes|concluded|state|states|say|says) that\b/gi,
    '',
  );
}

/** Behind a statement on the person the reader is told that the next one is of others. */
const NAMES_STUDY =
  /\b(?:trials?|stud(?:y|ies)|cohorts?|meta-?analys[ei]s|reviews?|guidelines?|label|participants|patients|adults|children|people|women|men|boys|girls)\b/i;

function once(evidence: readonly LiteratureEvidence[]): readonly LiteratureEvidence[] {
  const key = ({ passage, span }: LiteratureEvidence) => `${passage.snapshot.hash} ${span.start} ${span.end}`;
  return [...new Map(evidence.map((each) => [key(each), each])).values()];
}
