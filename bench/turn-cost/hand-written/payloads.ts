import type { AnswerDraft, MessagePart, RunRecord, Scope } from '@consilium/kernel';
import type { Context, ObjectContext } from '@restatedev/restate-sdk';

/** What travels between the hand-written services, as plain JSON. */
export interface AcceptRequest {
  readonly scope: Scope;
  readonly conversation: string;
  readonly clientKey: string;
  readonly parts: readonly MessagePart[];
}

export interface TurnRequest {
  readonly scope: Scope;
  readonly conversation: string;
  readonly seq: number;
  readonly run: string;
  readonly team: string;
}

export interface TurnReport {
  readonly scope: Scope;
  readonly conversation: string;
  readonly seq: number;
  readonly run: string;
  readonly answer: AnswerDraft;
  readonly runs: readonly RunRecord[];
}

export interface ConversationState {
  readonly active: { readonly run: string; readonly seq: number; readonly scope: Scope } | null;
  readonly queue: readonly { readonly seq: number; readonly team: string; readonly scope: Scope }[];
}

export const STORE = {
  maxRetryDuration: 600_000,
  initialRetryInterval: 100,
  maxRetryInterval: 5_000,
  retryIntervalFactor: 2,
};

/** The handlers that they call of each other. */
export interface HandTurn {
  run: (ctx: Context, request: TurnRequest) => Promise<null>;
}
export interface HandConversation {
  report: (ctx: ObjectContext, report: TurnReport) => Promise<null>;
}
