import type { Scope } from '@consilium/kernel';
import { definePayload } from '../envelope/payload.ts';
import { type AppendRequest, CONVERSATION } from '../payloads/targets.ts';

/** One queued message: its row is written; only its place and who sent it are kept here. */
export interface Queued {
  readonly seq: number;
  readonly team: string;
  readonly scope: Scope;
}

export interface ConversationState {
  readonly active: {
    readonly run: string;
    readonly seq: number;
    readonly scope: Scope;
    /** When its turn was sent, epoch ms. */
    readonly at: number;
  } | null;
  readonly queue: readonly Queued[];
  /** Follow-up questions to the running turn's message: they come after its answer. */
  readonly held: readonly AppendRequest[];
}

export const IDLE: ConversationState = { active: null, queue: [], held: [] };
export const conversationState = {
  service: CONVERSATION,
  name: 'c',
  payload: definePayload<ConversationState>('conversation'),
};
