import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { checkAnswer } from '@consilium/clinical';
import type { Claim } from '@consilium/kernel';
import { factsOfPatient } from './facts-of-patient.ts';

/** By three authors who saw the printed facts and one page on how a good model writes, and nothing of the checker. */
export const AUTHORS = ['a', 'b', 'c'] as const;
export type Author = (typeof AUTHORS)[number];

/** The checker was repaired on the answers with an odd number alone. */
export const HALVES = ['odd', 'even'] as const;
export type Half = (typeof HALVES)[number];

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
  readonly caught: number;
  readonly sentences: number;
  readonly removed: number;
  /** Of these sentences those with a source. */
  readonly cited: number;
  readonly citedRemoved: number;
  /** One line each for what was missed and what was removed wrongly. */
  readonly faults: readonly string[];
}

export function outcomeOf(author: Author, half: Half): Outcome {
  const answers = answersOf(author).filter(({ id }) => (Number(id.slice(1)) % 2 === 1) === (half === 'odd'));
  const wrong = answers.filter(({ kind }) => kind === 'wrong');
  const missed = wrong.filter((answer) => !isCaught(answer));
  const right = answers
    .filter(({ kind }) => kind === 'right')
    .flatMap((answer) => claimsOf(answer).map((claim) => ({ ...claim, id: answer.id })));
  const removed = right.filter(({ status }) => status === 'removed');
  return {
    wrong: wrong.length,
    caught: wrong.length - missed.length,
    sentences: right.length,
    removed: removed.length,
    cited: right.filter(({ kind }) => kind === 'chart').length,
    citedRemoved: removed.filter(({ kind }) => kind === 'chart').length,
    faults: [
      ...missed.map(({ id, mistake, wrongSentence }) => `kept ${id} (${mistake}): ${wrongSentence}`),
      ...removed.map(({ id, reason, sentence }) => `removed ${id} (${reason}): ${sentence}`),
    ],
  };
}

export function answersOf(author: Author): readonly BlindAnswer[] {
  return JSON.parse(textOf(author)) as readonly BlindAnswer[];
}

export function hashOf(author: Author): string {
  return createHash('sha256').update(textOf(author)).digest('hex');
}

function textOf(author: Author): string {
  return readFileSync(new URL(`set/${author}.json`, import.meta.url), 'utf8');
}

function claimsOf({ patient, text, question }: BlindAnswer): readonly Claim[] {
  const facts = factsOfPatient.get(patient) ?? [];
  const current = new Map(facts.map(({ resource, version }) => [resource, version]));
  return checkAnswer([{ origin: 'chart', text, agent: 'health_consultant' }], facts, current, {
    userText: question,
  }).claims;
}

/** The wrong sentence, or a part of it where it is several, is among what was removed. */
function isCaught(answer: BlindAnswer): boolean {
  const wrong = wordsOf(answer.wrongSentence ?? '');
  return claimsOf(answer).some(
    ({ status, sentence }) => status === 'removed' && wrong.includes(wordsOf(sentence)),
  );
}

/** A sentence without its marks, stops and layout. */
function wordsOf(sentence: string): string {
  return sentence
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/[^\p{L}\d%/.-]+/gu, ' ')
    .replace(/[ .]+$/, '')
    .replace(/^[ .-]+/, '');
}
