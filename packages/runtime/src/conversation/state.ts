import type { Scope } from '@consilium/kernel';
import { definePayload } from '../envelope/payload.ts';

/** One queued message: its row is written; only its place and who sent it are kept here. */
export interface Queued {
  readonly seq: number;
  readonly team: string;
  readonly scope: Scope;
}

export interface ConversationState {
  readonly active: { readonly run: string; readonly seq: number } | null;
  readonly queue: readonly Queued[];
}

export const IDLE: ConversationState = { active: null, queue: [] };
export const STATE_NAME = 'c';
export const statePayload = definePayload<ConversationState>('conversation');
