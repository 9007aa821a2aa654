import type { Origin } from '../origin.ts';

/** One stretch of a message with one origin; `agent` names who wrote it, where a model did. */
export interface MessagePart {
  readonly origin: Origin;
  readonly text: string;
  readonly agent?: string;
}

/** A sentence with what stands behind it. The checks come with the record and the evidence. */
export interface Claim {
  readonly sentence: string;
  readonly kind: 'chart' | 'literature' | 'own';
  readonly evidence: readonly string[];
  readonly status: 'checked' | 'removed' | 'unchecked';
}

export type MessageRole = 'user' | 'assistant';

export interface Message {
  readonly id: string;
  readonly seq: number;
  readonly role: MessageRole;
  /** The message this one answers; its place in the thread is right after it, whatever its own seq. */
  readonly inReplyTo: number | null;
  readonly text: string;
  readonly parts: readonly MessagePart[];
  readonly claims: readonly Claim[];
  readonly sourceAgents: readonly string[];
  /** True where a stand-in model wrote it; shown wherever a person sees the message. */
  readonly standIn: boolean;
  readonly status: 'complete' | 'partial' | 'cancelled' | 'failed';
  readonly createdAt: string;
}

export function textOf(parts: readonly MessagePart[]): string {
  return parts
    .map((part) => part.text)
    .filter((text) => text !== '')
    .join('\n\n');
}
