import type {
  AnswerDraft,
  Budget,
  ChartFact,
  MessagePart,
  RunIdentity,
  RunRecord,
  Scope,
  State,
  StateDelta,
} from '@consilium/kernel';
import type { Span } from '../durable/away-clock.ts';
import type { Target } from '../durable/durable.ts';
import { definePayload, defineReply, type Payload } from '../envelope/payload.ts';
import type { Stamped } from '../envelope/stamp.ts';
import type { AgentResult, TranscriptItem } from '../run/run-context.ts';

/**
 * The services of a worker and what travels between them. Every payload is sealed for its place and has a version. What
 * comes from outside is good once: by its stamp, and a turn by its row, which only the active one of a conversation has.
 */

export interface CancelRequest {
  /** Who asks; null for an operator and the watchdog. Who cannot open the conversation cannot stop it. */
  readonly scope: Scope | null;
  readonly of: Pick<Scope, 'tenant' | 'compartment'>;
  readonly conversation: string;
  /** Only this turn; null = the one that runs. */
  readonly run: string | null;
}
export type CancelReply = 'cancelling' | 'idle' | 'not-found';

/** One more attempt at a turn that ended without a whole answer. */
export interface RepeatRequest {
  /** Of who wrote the message; whether it still holds is asked again. */
  readonly scope: Scope;
  readonly conversation: string;
  readonly run: string;
  /** The operator who wants it. */
  readonly by: string;
}
export type RepeatReply = 'repeating' | 'not-repeatable' | 'queue-full' | 'not-found';

export interface TurnRequest {
  readonly scope: Scope;
  readonly conversation: string;
  readonly seq: number;
  readonly run: string;
  readonly team: string;
}

/** How a turn ended. */
export interface TurnReport {
  readonly scope: Scope;
  readonly conversation: string;
  readonly seq: number;
  readonly run: string;
  readonly answer: AnswerDraft;
  readonly delta: StateDelta;
  readonly runs: readonly RunRecord[];
  /** When the turn began, epoch ms; 0 if it never did. */
  readonly startedAt: number;
}

/** Ends a turn that does not end by itself: sent with a delay when it is cancelled, and by the sweep. */
export interface ReapRequest {
  /** Who asked for the end, or in whose name it runs. */
  readonly scope: Scope;
  readonly conversation: string;
  readonly seq: number;
  readonly run: string;
}

export interface BranchRequest {
  readonly scope: Scope;
  /** Which version of the team runs it is known where it runs. */
  readonly identity: Omit<RunIdentity, 'invocation' | 'teamVersion'>;
  readonly state: State;
  readonly budget: Budget;
  readonly transcript: readonly TranscriptItem[];
  readonly request: { readonly text: string; readonly origin: MessagePart['origin'] };
  readonly answering: boolean;
  /** The caller's latest journalled moment, epoch ms: a begin long after it is time away. */
  readonly since?: number;
}
export interface BranchReply extends AgentResult {
  readonly records: readonly RunRecord[];
  /** What was handed out to be cited. Absent in replies from before there were facts. */
  readonly facts?: readonly ChartFact[];
  /** When it ended by its journal, epoch ms, and where engine or workers were away meanwhile. */
  readonly endedAt?: number;
  readonly away?: readonly Span[];
}

/** A message that code hands to a conversation later: a reminder, a result. */
export interface WakeRequest {
  readonly scope: Scope;
  readonly conversation: string;
  /** However often it is delivered, the conversation gets one message of this key. */
  readonly clientKey: string;
  /** Written by code, without words of a chart or a model: agents of every zone may read it. */
  readonly text: string;
}
/** `later`: the conversation's queue was full, and the wake was sent again. */
export type WakeReply = 'delivered' | 'not-found' | 'later';

function target<I, O>(service: string, handler: string, input: Payload<I>, output: Payload<O>): Target<I, O> {
  return { service, handler, input, output };
}

/** A release without lens time has sent it: a branch gets what a share of the default would be. */
function withLensTime(older: BranchRequest): BranchRequest {
  return { ...older, budget: { ...older.budget, lensMs: 6_000 } };
}

const nothing = defineReply<null>('nothing');

export const TURN = 'Turn';
export const BRANCH = 'Branch';
export const WAKE = 'Wake';

export const turn = target(TURN, 'run', definePayload<TurnRequest>('turn'), nothing);
export const cancel = target(
  TURN,
  'cancel',
  definePayload<Stamped<CancelRequest>>('cancel'),
  defineReply<CancelReply>('cancelled'),
);
export const repeat = target(
  TURN,
  'repeat',
  definePayload<Stamped<RepeatRequest>>('repeat'),
  defineReply<RepeatReply>('repeated'),
);
export const reap = target(TURN, 'reap', definePayload<ReapRequest>('reap'), nothing);
export const branch = target(
  BRANCH,
  'run',
  definePayload<BranchRequest>('branch', 2, { 1: withLensTime }),
  defineReply<BranchReply>('branched'),
);
export const background = target(
  BRANCH,
  'background',
  definePayload<BranchRequest>('background', 2, { 1: withLensTime }),
  nothing,
);
export const wake = target(
  WAKE,
  'deliver',
  definePayload<Stamped<WakeRequest>>('wake'),
  defineReply<WakeReply>('woken'),
);
