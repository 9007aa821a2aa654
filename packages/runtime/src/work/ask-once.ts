import type { Json, Preset, PresetAnswer, Question, Scope } from '@consilium/kernel';
import type { WorkDeps } from '../deps.ts';
import type { Durable } from '../durable/durable.ts';
import { STORE } from '../durable/policy.ts';
import { answerKey } from './call-key.ts';

/** Seconds that a result or an answer is kept for the next one who asks the same. */
export const CACHED_SECONDS = 86_400;

/** How often a function asked, and the answers that were there already. */
export interface Questions {
  asked: number;
  /** Calls that were stopped at their limit, or not made. */
  stopped: number;
  readonly cached: PresetAnswer[];
}

/**
 * For functions that read: what they read may have changed, so it is read again, and only answers to the very same question are kept.
 * A source that was retracted meanwhile makes another question.
 */
export async function askOnce(
  { durable, scope }: { readonly durable: Pick<Durable, 'step'>; readonly scope: Scope },
  work: Pick<WorkDeps, 'cache' | 'version'>,
  { name, preset, question }: { readonly name: string; readonly preset: Preset; readonly question: Question },
  ask: () => Promise<PresetAnswer>,
): Promise<{ readonly answer: PresetAnswer; readonly cached: boolean }> {
  const key = answerKey(name, question, preset, work.version);
  const known = await durable.step('find answer', STORE, () => work.cache.find(scope, key));
  if (known !== null) return { answer: { ...(known as unknown as PresetAnswer), microUsd: 0 }, cached: true };
  const answer = await ask();
  await durable.step('keep answer', STORE, () =>
    work.cache.keep(scope, key, answer as unknown as Json, CACHED_SECONDS),
  );
  return { answer, cached: false };
}
