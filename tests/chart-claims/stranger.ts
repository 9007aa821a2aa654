import { readFileSync } from 'node:fs';
import type { ChartFact } from '@consilium/kernel';

interface StrangerAnswer {
  readonly id: string;
  readonly text: string;
  readonly facts: readonly ChartFact[];
}

/**
 * What the checker did to the 80 answers when it first met them, before anything was fixed: 9 of 188 sentences of a01 to a40 and 20
 * of 181 of a41 to a80 were removed. It was then fixed on the first half alone.
 */
export const firstRun = { sentences: 369, removed: 29 };

/** Eighty answers by someone who saw the printed facts and the rules for writers, and never the checker. Not changed since. */
export function strangerAnswers(): readonly StrangerAnswer[] {
  const facts = read<Record<string, readonly ChartFact[]>>('facts.json');
  const answers = read<readonly { id: string; patient: string; text: string }[]>('answers.json');
  return answers.map(({ id, patient, text }) => ({ id, text, facts: facts[patient] ?? [] }));
}

/** The checker was fixed on `seen`. Anyone who fixes it on the other half has new answers written. */
export function halfOf(id: string): 'seen' | 'unseen' {
  return Number(id.slice(1)) <= 40 ? 'seen' : 'unseen';
}

/** Sentences that break the rules which the writer was given, each with its reason; judged by hand. */
export function rightlyRemoved(id: string, sentence: string): boolean {
  const listed = read<readonly { id: string; sentence: string }[]>('rightly-removed.json');
  return listed.some((each) => each.id === id && sentence.startsWith(each.sentence));
}

function read<Content>(name: string): Content {
  return JSON.parse(readFileSync(new URL(`stranger/${name}`, import.meta.url), 'utf8')) as Content;
}
