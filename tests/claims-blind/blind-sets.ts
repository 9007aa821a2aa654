import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { checkAnswer } from '@consilium/clinical';
import type { Claim } from '@consilium/kernel';
import { factsOfPatient } from './facts-of-patient.ts';

/**
 * By authors who saw the printed facts and one page on how a good model writes, and nothing of the checker. The checker was repaired on
 * round one and on the odd half of round two, by the number of the answer. The even half of round two is for measuring: nobody who
 * repairs the checker reads it.
 */
export const ROUNDS = { one: ['a', 'b', 'c'], two: ['d', 'e', 'f'] } as const;
export type Round = keyof typeof ROUNDS;
export type Author = (typeof ROUNDS)[Round][number];

interface BlindAnswer {
  readonly id: string;
  readonly patient: string;
  readonly kind: 'wrong' | 'right';
  readonly mistake?: string;
  readonly question: string;
  readonly text: string;
  readonly wrongSentence?: string;
}

export interface Outcome {
  readonly wrong: number;
  /** Of the wrong ones: not shown as confirmed. The first part was removed, the rest is shown with a mark. */
  readonly caught: number;
  readonly wrongRemoved: number;
  readonly sentences: number;
  readonly removed: number;
  readonly marked: number;
  /** Of these sentences those with a source. */
  readonly cited: number;
  readonly citedRemoved: number;
  /** One line each for what was missed, and what was removed or marked wrongly. */
  readonly faults: readonly string[];
}

/** The authors of a round whose set is here: those of round two may still be writing. */
export function authorsOf(round: Round): readonly Author[] {
  return ROUNDS[round].filter((author) => existsSync(setOf(author)));
}

/** By the number of the answer. */
export type Half = 'odd' | 'even';

export function outcomeOf(author: Author, half?: Half): Outcome {
  const answers = answersOf(author).filter(({ id }) => half === undefined || halfOf(id) === half);
  const wrong = answers.filter(({ kind }) => kind === 'wrong');
  const fates = wrong.map((answer) => ({ ...answer, fate: fateOf(answer) }));
  const missed = fates.filter(({ fate }) => fate === 'confirmed');
  const right = answers
    .filter(({ kind }) => kind === 'right')
    .flatMap((answer) => claimsOf(answer).map((claim) => ({ ...claim, id: answer.id })));
  const removed = right.filter(({ status }) => status === 'removed');
  const marked = right.filter(({ status }) => status === 'unconfirmed');
  return {
    wrong: wrong.length,
    caught: wrong.length - missed.length,
    wrongRemoved: fates.filter(({ fate }) => fate === 'removed').length,
    sentences: right.length,
    removed: removed.length,
    marked: marked.length,
    cited: right.filter(({ kind }) => kind === 'chart').length,
    citedRemoved: removed.filter(({ kind }) => kind === 'chart').length,
    faults: [
      ...missed.map(({ id, mistake, wrongSentence }) => `confirmed ${id} (${mistake}): ${wrongSentence}`),
      ...removed.map(({ id, reason, sentence }) => `removed ${id} (${reason}): ${sentence}`),
      ...marked.map(({ id, reason, sentence }) => `marked ${id} (${reason}): ${sentence}`),
    ],
  };
}

function halfOf(id: string): Half {
  return Number(id.slice(1)) % 2 === 1 ? 'odd' : 'even';
}

export function sum(all: readonly Outcome[]): Outcome {
  const total = (of: (one: Outcome) => number) => all.reduce((sofar, one) => sofar + of(one), 0);
  return {
    wrong: total(({ wrong }) => wrong),
    caught: total(({ caught }) => caught),
    wrongRemoved: total(({ wrongRemoved }) => wrongRemoved),
    sentences: total(({ sentences }) => sentences),
    removed: total(({ removed }) => removed),
    marked: total(({ marked }) => marked),
    cited: total(({ cited }) => cited),
    citedRemoved: total(({ citedRemoved }) => citedRemoved),
    faults: all.flatMap(({ faults }) => faults),
  };
}

export function answersOf(author: Author): readonly BlindAnswer[] {
  return JSON.parse(textOf(author)) as readonly BlindAnswer[];
}

export function hashOf(author: Author): string {
  return createHash('sha256').update(textOf(author)).digest('hex');
}

/** By author, as the sets were handed in. */
export function handedIn(): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(setOf('hashes'), 'utf8')) as Record<string, string>;
}

function textOf(author: Author): string {
  return readFileSync(setOf(author), 'utf8');
}

function setOf(name: string): URL {
  return new URL(`set/${name}.json`, import.meta.url);
}

export function claimsOf({
  patient,
  text,
  question = '',
}: {
  readonly patient: string;
  readonly text: string;
  readonly question?: string;
}): readonly Claim[] {
  const facts = factsOfPatient.get(patient) ?? [];
  const current = new Map(facts.map(({ resource, version }) => [resource, version]));
  return checkAnswer([{ origin: 'chart', text, agent: 'health_consultant' }], facts, current, {
    userText: question,
  }).claims;
}

/** What became of the wrong sentence, or of a part of it where it is several. */
function fateOf(answer: BlindAnswer): 'removed' | 'marked' | 'confirmed' {
  const wrong = wordsOf(answer.wrongSentence ?? '');
  const fates = claimsOf(answer)
    .filter(({ sentence }) => wrong.includes(wordsOf(sentence)))
    .map(({ status }) => status);
  return fates.includes('removed') ? 'removed' : fates.includes('unconfirmed') ? 'marked' : 'confirmed';
}

/** A sentence without its marks, stops and layout. */
function wordsOf(sentence: string): string {
  return sentence
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/[^\p{L}\d%/.-]+/gu, ' ')
    .replace(/[ .]+$/, '')
    .replace(/^[ .-]+/, '');
}
