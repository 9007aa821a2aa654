import { useMemo, useSyncExternalStore } from 'react';
import type { ProblemError } from '../../api/problem-error.ts';

/** A message on its way, or one that did not get there. */
export interface Outgoing {
  /** The same at each attempt: a message that did arrive is not said twice. */
  readonly key: string;
  readonly text: string;
  /** Null: the conversation is the person's own. */
  readonly patient: string | null;
  /** Null: the conversation that it begins is not there yet. */
  readonly conversation: string | null;
  /** The newest message that was there when it was sent. */
  readonly after: number;
  readonly state: 'sending' | { readonly problem: Pick<ProblemError, 'code' | 'remedy'> };
}

/** In memory only, like what was typed: they outlive a change of page and a session that ended, and go with the tab. */
let all: readonly Outgoing[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Outgoing[]): void {
  all = next;
  for (const listener of listeners) listener();
}

/** Begins an attempt. One with the same key takes the place of the one before. */
export function beginSending(message: Omit<Outgoing, 'state'>): void {
  const sending: Outgoing = { ...message, state: 'sending' };
  const at = all.findIndex(({ key }) => key === message.key);
  set(at < 0 ? [...all, sending] : all.with(at, sending));
}

export function noteNotSent(key: string, problem: { readonly code: string; readonly remedy: string | null }) {
  set(all.map((each) => (each.key === key ? { ...each, state: { problem } } : each)));
}

/** It has arrived, or the person has taken it back. */
export function forgetOutgoing(key: string): void {
  if (all.some((each) => each.key === key)) set(all.filter((each) => each.key !== key));
}

/** What was written before the conversation was there belongs to it. */
export function takeAlong(patient: string | null, conversation: string): void {
  set(
    all.map((each) =>
      each.patient === patient && each.conversation === null ? { ...each, conversation } : each,
    ),
  );
}

export function outgoingOf(patient: string | null, conversation: string | null): readonly Outgoing[] {
  return all.filter((each) => each.patient === patient && each.conversation === conversation);
}

/**
 * Those that arrived although no answer said so: the connection went in between. A message of the same words stands in
 * the conversation behind what was there when it was sent.
 */
export function arrivedOf(
  waiting: readonly Outgoing[],
  messages: readonly { readonly seq: number; readonly role: string; readonly text: string }[],
): readonly Outgoing[] {
  const taken = new Set<number>();
  return waiting.filter(({ state, text, after }) => {
    if (state === 'sending') return false;
    const found = messages.find(
      (each) => each.role === 'user' && each.seq > after && each.text === text && !taken.has(each.seq),
    );
    if (found) taken.add(found.seq);
    return found !== undefined;
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Those of one conversation: the same list until one of them changes. */
export function useOutgoing(patient: string | null, conversation: string | null): readonly Outgoing[] {
  const everything = useSyncExternalStore(subscribe, () => all);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read changes with it
  return useMemo(() => outgoingOf(patient, conversation), [everything, patient, conversation]);
}
