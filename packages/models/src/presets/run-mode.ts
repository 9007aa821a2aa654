import type { AskModels, PresetCall, PresetReply } from '@consilium/kernel';
import type { Asking } from './discussion.ts';

/** One call and what came of it. */
export interface Asked {
  readonly call: PresetCall;
  readonly reply: PresetReply;
}

export interface Ran<T> {
  readonly result: T;
  readonly asked: readonly Asked[];
}

/** Runs a mode with models. */
export async function runMode<T>(mode: Asking<T>, ask: AskModels): Promise<Ran<T>> {
  const asked: Asked[] = [];
  let next = mode.next();
  while (!next.done) {
    const calls = next.value;
    const replies = await ask(calls);
    asked.push(...pairs(calls, replies));
    next = mode.next(replies);
  }
  return { result: next.value, asked };
}

/** The same with replies that are there at once. */
export function rehearseMode<T>(mode: Asking<T>, reply: (call: PresetCall) => PresetReply): Ran<T> {
  const asked: Asked[] = [];
  let next = mode.next();
  while (!next.done) {
    const replies = next.value.map(reply);
    asked.push(...pairs(next.value, replies));
    next = mode.next(replies);
  }
  return { result: next.value, asked };
}

function pairs(calls: readonly PresetCall[], replies: readonly PresetReply[]): readonly Asked[] {
  return calls.flatMap((call, index) => {
    const reply = replies[index];
    return reply ? [{ call, reply }] : [];
  });
}
