import type { ChartFact } from '@consilium/kernel';
import type { AvailableFacts } from '../available-facts.ts';
import { type Judgement, judgeCited } from '../judge-cited.ts';
import {
  judgeLiterature,
  type LiteratureEvidence,
  type LiteratureJudgement,
} from '../literature/judge-literature.ts';
import { OF_THE_PERSON } from '../literature/literature-faults.ts';
import { partsOf } from '../literature/parts-of.ts';
import type { ReadFact } from '../reading/read-fact.ts';
import { type ReadSentence, readSentence } from '../reading/read-sentence.ts';
import type { Reason } from '../reason.ts';
import { sameValues } from '../support/same-quantity.ts';
import { allCitedFactsUsed } from '../support/statements.ts';

/** What a sentence cites of a record and of the literature at once. */
export interface MixedSources {
  /** Ids of facts of the record. */
  readonly ids: readonly string[];
  readonly passages: readonly ChartFact[];
  /** Whether a text names somebody whom the record knows. */
  readonly namesPerson: (text: string) => boolean;
}

/** `reason` null: each of its statements is carried by a source of its own kind. */
export interface MixedJudgement {
  readonly reason: Reason | null;
  readonly isRemoved: boolean;
  /** Of the literature, where it is kept. */
  readonly evidence: readonly LiteratureEvidence[];
  /** Its statements, where it is kept. */
  readonly parts: readonly JudgedPart[];
}

/** Judges a sentence that joins the record and the literature: each statement against the sources of its kind. */
export function judgeMixed(text: string, sources: MixedSources, available: AvailableFacts): MixedJudgement {
  const whole = judgeLiterature(text, sources.passages, null, true);
  if (whole.reason === 'retracted' || whole.reason === 'quote' || whole.reason === 'unknown_fact')
    return { reason: whole.reason, isRemoved: true, evidence: [], parts: [] };
  const parts = partsOf(text).map((part) => judgePart(part, sources, available));
  const against = parts.find(({ isAgainst }) => isAgainst);
  if (against !== undefined) return { reason: against.reason, isRemoved: true, evidence: [], parts: [] };
  const evidence = sources.passages.flatMap((passage) => evidenceIn(text, passage));
  const weak = parts.find(({ reason }) => reason !== null);
  return { reason: weak === undefined ? null : 'mixed', isRemoved: false, evidence, parts };
}

/** One statement of a sentence. */
export interface JudgedPart {
  readonly text: string;
  /** Null: it is carried. */
  readonly reason: Reason | null;
  readonly isAgainst: boolean;
  /** Facts of the record that carry it; empty where passages do, or nothing. */
  readonly ids: readonly string[];
}

const CARRIED = { reason: null, isAgainst: false } as const;

function judgePart(part: string, sources: MixedSources, available: AvailableFacts): JudgedPart {
  const sentence = readSentence(part);
  const used = factsUsed(sentence, sources.ids, available);
  const ofChart = judgeCited(part, used, available);
  const uncarried = { text: part, ids: [] };
  if (ofChart.result === 'confirmed') return { ...uncarried, ...CARRIED, ids: used };
  const known = [
    ...sources.ids.flatMap((id) => available.fact(id) ?? []).flatMap(({ quantities }) => quantities),
    ...sources.passages.flatMap(({ printed }) => readSentence(printed).quantities),
  ];
  const hasOtherNumber = sentence.quantities.some(
    (quantity) => quantity.word !== true && !known.some((each) => sameValues(quantity, each)),
  );
  if (isOfPerson(sentence, sources))
    return {
      ...uncarried,
      reason: ofChart.reason ?? 'mixed',
      isAgainst: ofChart.result === 'contradicted' && isUpheld(ofChart, hasOtherNumber),
    };
  const ofLiterature = judgeByLiterature(part, sources.passages);
  if (ofLiterature.reason === null) return { ...uncarried, ...CARRIED };
  return {
    ...uncarried,
    reason: ofLiterature.reason,
    isAgainst: ofLiterature.evidence === null && (ofLiterature.reason !== 'number' || hasOtherNumber),
  };
}

/** The facts that it speaks of: the others are of another statement. */
function factsUsed(
  sentence: ReadSentence,
  ids: readonly string[],
  available: AvailableFacts,
): readonly string[] {
  const used = ids.filter((id) => {
    const fact: ReadFact | undefined = available.fact(id);
    return fact !== undefined && allCitedFactsUsed(sentence, [fact], []);
  });
  return used.length > 0 ? used : ids;
}

/** Against all passages, or the one that carries it. */
function judgeByLiterature(part: string, passages: readonly ChartFact[]): LiteratureJudgement {
  const all = judgeLiterature(part, passages, null, true);
  if (all.reason === null || passages.length === 1) return all;
  return (
    passages
      .map((passage) => judgeLiterature(part, [passage], null, true))
      .find(({ reason }) => reason === null) ?? all
  );
}

/** Of a statement about the person: whether the record is against it, and not only silent on a word or number of the literature. */
function isUpheld({ reason, fault }: Judgement, hasOtherNumber: boolean): boolean {
  if (reason === 'number' || reason === 'unit') return hasOtherNumber || fault?.word === 'how often';
  return reason !== undefined && AGAINST.has(reason);
}

const AGAINST: ReadonlySet<Reason> = new Set([
  'status',
  'denied',
  'date',
  'outdated',
  'unknown_fact',
] as const);

/** By its words, or by a day: what a study found has none. */
function isOfPerson({ lower, text, dates }: ReadSentence, { namesPerson }: MixedSources): boolean {
  return (
    OF_THE_PERSON.test(lower) ||
    namesPerson(text) ||
    dates.some(({ readings }) => readings.some(({ month }) => month !== null))
  );
}

/** What of the passage stands behind the sentence, whatever it makes of it. */
function evidenceIn(text: string, passage: ChartFact): readonly LiteratureEvidence[] {
  const judged = partsOf(text).map((part) => judgeLiterature(part, [passage], null, true).evidence);
  return judged.find((each) => each !== null) ?? [];
}
