import { type CommonQuestion, commonQuestions } from '@consilium/example-patients';
import type { Caller } from '@consilium/kernel';
import { sideBySide, timed } from '../record/side-by-side.ts';
import { type Quantiles, quantiles } from './quantiles.ts';

/** Asks one question about one patient, to the last value of the answer. */
export type Ask = (caller: Caller, question: CommonQuestion) => Promise<void>;

export interface AskSpeed {
  readonly clients: number;
  readonly all: Quantiles;
  /** By question, in their order. */
  readonly each: readonly Quantiles[];
  readonly perSecond: number;
}

/** Every question about every patient, so many times, in a fixed disorder; each client asks on when it is answered. */
export async function askSpeed(
  ask: Ask,
  callers: readonly Caller[],
  { rounds, clients }: { readonly rounds: number; readonly clients: number },
): Promise<AskSpeed> {
  const count = callers.length * commonQuestions.length * rounds;
  const step = stepThrough(count);
  const work = Array.from({ length: count }, (_, place) => {
    const chosen = (place * step) % count;
    const question = chosen % commonQuestions.length;
    return { question, caller: callers[Math.floor(chosen / commonQuestions.length) % callers.length]! };
  });
  const times = commonQuestions.map((): number[] => []);
  const ms = await timed(() =>
    sideBySide(work, clients, async ({ question, caller }) => {
      times[question]!.push(await timed(() => ask(caller, commonQuestions[question]!)));
    }),
  );
  return {
    clients,
    all: quantiles(times.flat()),
    each: times.map(quantiles),
    perSecond: (count / ms) * 1_000,
  };
}

/** A step that comes by every place once before it comes by one again. */
function stepThrough(count: number): number {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
  let step = Math.floor(count * 0.618);
  while (divisor(count, step) > 1) step += 1;
  return step;
}
