import {
  empty,
  failure,
  type LlmAgent,
  type ModelContent,
  type ModelReply,
  type Outcome,
  success,
} from '@consilium/kernel';
import { readOutput } from './read-output.ts';

type Call = Extract<ModelContent, { type: 'tool-call' }>;

export type ReadReply =
  | { readonly kind: 'answer'; readonly text: string; readonly outcome: Outcome }
  | { readonly kind: 'calls'; readonly text: string; readonly calls: readonly Call[] }
  /** The typed output is missing or wrong; the advice goes back to the model. */
  | { readonly kind: 'repair'; readonly text: string; readonly advice: string };

/** What a model's reply means for its agent. Nothing a model can say falls through. */
export function readReply(agent: LlmAgent, finishes: boolean, reply: ModelReply): ReadReply {
  const text = reply.content
    .flatMap((part) => (part.type === 'text' ? [part.text] : []))
    .join('')
    .trim();
  const calls = reply.content.filter((part) => part.type === 'tool-call');
  if (calls.length > 0) return { kind: 'calls', text, calls };
  if (reply.finish === 'filtered') {
    return { kind: 'answer', text: '', outcome: failure('filtered', { text: agent.fallback ?? '' }) };
  }
  if (finishes) return { kind: 'repair', text, advice: 'Give your result by calling the function `finish`.' };
  if (agent.output) {
    const read = readOutput(agent.output, reply.output);
    if (read.ok)
      return { kind: 'answer', text, outcome: success(text || JSON.stringify(read.output), read.output) };
    return {
      kind: 'repair',
      text,
      advice: `That output does not fit its schema. Answer again.\n${read.detail}`,
    };
  }
  if (reply.finish === 'length') return { kind: 'answer', text, outcome: failure('length', { text }) };
  return { kind: 'answer', text, outcome: text === '' ? empty(agent.fallback ?? '') : success(text) };
}
