import type { CodeDecision, Json } from '@consilium/kernel';

/** A call that code makes in the model's place: its result is the answer, or what the model is told first. */
export function callFirst(name: string, input: Json, after: 'return' | 'go-on'): CodeDecision {
  return { decide: 'call', name, input, after };
}
