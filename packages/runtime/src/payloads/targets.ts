import type {
  AnswerDraft,
  BoundInput,
  Budget,
  ChartFact,
  FunctionCall,
  FunctionResult,
  MessagePart,
  Origin,
  PresetChoice,
  RunIdentity,
  RunRecord,
  Scope,
  StageAsks,
  StageFacts,
  State,
  StateDelta,
  WorkOrder,
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
  /** The scope of the message's author; their grant is checked again. */
  readonly scope: Scope;
  readonly conversation: string;
  readonly run: string;
  /** The operator who starts it. */
  readonly by: string;
}
export type RepeatReply = 'repeating' | 'not-repeatable' | 'queue-full' | 'not-found';

/** A request to replay a turn on another model, for comparison. */
export interface AskReplayRequest {
  /** The scope of the message's author; their grant is checked again. */
  readonly scope: Scope;
  readonly turn: string;
  readonly model: string;
  /** The operator who starts it. */
  readonly by: string;
}
export type AskReplayReply = { readonly run: string } | 'not-replayable' | 'not-found';

export interface ReplayRequest {
  readonly scope: Scope;
  readonly run: string;
  /** The turn that is run again, and its message. */
  readonly turn: string;
  readonly conversation: string;
  readonly seq: number;
  readonly team: string;
  /** All calls go to it. Absent: to the models of the team. */
  readonly model?: string;
  /** Of a re-run: the moment that it reads, ISO, null: now; and the version of the team that answered. Absent: a replay on another model. */
  readonly day?: { readonly asOf: string | null; readonly teamVersion: string | null };
}

/** A request to run an answer again, on its day and as of now. */
export interface AskRerunRequest {
  /** Of the reader who asks; both runs are in their name. */
  readonly scope: Scope;
  readonly conversation: string;
  /** Number of the answer. */
  readonly answer: number;
}
export type AskRerunReply = { readonly pair: string } | 'running' | 'not-found';

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
  /** Null: it ended in silence. */
  readonly answer: AnswerDraft | null;
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

/** Something that was planned is due: what it is stands in its row, which also knows whether it has happened. */
export interface WakeRequest {
  readonly scope: Scope;
  /** Of its row; of reports that were held, with `held_` before it. */
  readonly key: string;
}
/** `later`: the conversation's queue is full, and the sweep sends it again. `early`: it is not due by the tenant's clock. */
export type WakeReply = 'delivered' | 'not-found' | 'early' | 'later';

/** A date of a trigger has come: its row says whether that is so. */
export interface TriggerRequest {
  readonly scope: Scope;
  /** Of its row. */
  readonly trigger: string;
}
export type TriggerReply = 'fired' | 'not-due';

/** A run of an agent that has no conversation; it may report to one. */
export interface TaskRequest {
  readonly scope: Scope;
  readonly run: string;
  readonly team: string;
  readonly agent: string;
  readonly request: { readonly text: string; readonly origin: Origin };
  readonly reportsTo: string | null;
}

/** A request of a research agent: what it is asked is in its row, which also knows whether it is its turn. */
export interface ResearchRequest {
  readonly scope: Scope;
  /** Of the request, and of the run that works on it. */
  readonly run: string;
}

/** What the caller of a research agent is told. */
export interface ResearchReply {
  /** `reported`, `silent`, `failed`, `cancelled`; or why it did not run: `waits`, `paused`, `stopped`, `met`, `out_of_budget`, `ended`. */
  readonly status: string;
  /** What it said, as it was checked; else a sentence of code. */
  readonly text: string;
  readonly origin: Origin;
  /** Its sentences about the literature, each with the facts that it cites. */
  readonly findings: readonly Finding[];
  /** The passages behind them. */
  readonly facts: readonly ChartFact[];
  readonly standIn: boolean;
}

export interface Finding {
  readonly sentence: string;
  readonly status: string;
  /** Ids of facts. */
  readonly passages: readonly string[];
}

/** A message that a model is to read for danger, beside its turn. */
export interface UrgencyRequest {
  readonly scope: Scope;
  readonly conversation: string;
  readonly seq: number;
}

/** A run of a function: asked for by a person, a stage of a pipeline, or a tool of an agent. */
export interface FunctionRequest {
  readonly scope: Scope;
  readonly run: string;
  /** Null: what to do is in its row. */
  readonly job: FunctionJob | null;
}

/** What is run below another run, which has checked the call (`prepareCall`) and gives it a share of its budget. */
export interface FunctionJob {
  readonly kind: 'function' | 'stage';
  /** Of the function. */
  readonly name: string;
  /** Null: a stage, whose input comes from what others have handed on. */
  readonly call: FunctionCall | null;
  readonly handoff?: StageHandoff;
  /** The most that it may spend; a part of what the root has reserved. */
  readonly maxMicroUsd: number;
  /** A tool's share of the other limits of its agent. Absent: a stage, which only money and time limit. */
  readonly share?: { readonly tokens: number; readonly calls: number };
  /** Epoch ms after which no new step starts. */
  readonly deadline: number;
  /** The caller's latest journalled moment, epoch ms: a begin long after it is time away. */
  readonly since: number;
  /** The root of its tree, and the run above it. */
  readonly turn: string;
  readonly parent: string;
  /** Of an agent's run: whose conversation it is part of. Null, 0: none. */
  readonly conversation: string | null;
  readonly seq: number;
  /** Under which its money is summed. */
  readonly team: string;
  /** Its place in a pipeline, whose row it gets. Null: a tool, which has no row of its own. */
  readonly stage: WorkOrder['stage'];
}

/** What a stage of a pipeline reads, and what is asked of its output. */
export interface StageHandoff {
  /** Unique in its pipeline. */
  readonly key: string;
  readonly fields: { readonly [field: string]: BoundInput };
  readonly choice: PresetChoice;
  /** For each key that the fields read: the run whose output it is. */
  readonly held: { readonly [key: string]: string };
  readonly asks: StageAsks;
  readonly saveAs: FunctionCall['saveAs'];
}

export interface FunctionReply {
  readonly status: 'complete' | 'failed' | 'cancelled';
  /** Null: it has a result. */
  readonly code: string | null;
  /** Also null: a stage that has handed its output on, as it is large. */
  readonly result: FunctionResult | null;
  /** Of a stage with an output. */
  readonly facts?: StageFacts;
  /** Who wrote that output. */
  readonly made?: Pick<FunctionResult, 'models' | 'standIn'>;
  /** No model was asked. */
  readonly cached: boolean;
  /** What it is charged of the budget it was given: a call that failed counts at its most. */
  readonly spent: { readonly tokens: number; readonly microUsd: number; readonly calls: number };
  /** What it has cost. */
  readonly microUsd: number;
  /** When it ended by its journal, epoch ms, and where engine or workers were away meanwhile. */
  readonly endedAt: number;
  readonly away: readonly Span[];
}

/** A run of a pipeline; what to do is in its row. */
export interface PipelineRequest {
  readonly scope: Scope;
  readonly run: string;
}

/** Ends work with all below it. */
export interface CancelWorkRequest {
  readonly scope: Scope;
  readonly run: string;
}
export type CancelWorkReply = 'cancelling' | 'idle';

/** A handler, with what it is asked and what it answers: the names of both are sealed with them. */
function target<I, O = null>(
  service: string,
  handler: string,
  asked: string | Payload<I>,
  answered = 'nothing',
): Target<I, O> {
  const input = typeof asked === 'string' ? definePayload<I>(asked) : asked;
  return { service, handler, input, output: defineReply<O>(answered) };
}

/** A release without lens time has sent it: a branch gets what a share of the default would be. */
function withLensTime(older: BranchRequest): BranchRequest {
  return { ...older, budget: { ...older.budget, lensMs: 6_000 } };
}

export const TURN = 'Turn';
export const BRANCH = 'Branch';
export const WAKE = 'Wake';
export const TRIGGER = 'Trigger';
export const TASK = 'Task';
export const RESEARCH = 'Research';
export const URGENCY = 'Urgency';
export const REPLAY = 'Replay';
export const WORK = 'Work';

export const turn = target<TurnRequest>(TURN, 'run', 'turn');
export const cancel = target<Stamped<CancelRequest>, CancelReply>(TURN, 'cancel', 'cancel', 'cancelled');
export const repeat = target<Stamped<RepeatRequest>, RepeatReply>(TURN, 'repeat', 'repeat', 'repeated');
export const reap = target<ReapRequest>(TURN, 'reap', 'reap');
export const branch = target<BranchRequest, BranchReply>(
  BRANCH,
  'run',
  definePayload<BranchRequest>('branch', 2, { 1: withLensTime }),
  'branched',
);
export const background = target<BranchRequest>(
  BRANCH,
  'background',
  definePayload<BranchRequest>('background', 2, { 1: withLensTime }),
);
/** An agent whose caller may go on without it: it closes its own run, and reports where it was left. */
export const reporting = target<BranchRequest, BranchReply>(BRANCH, 'reporting', 'reporting', 'reported');
export const wake = target<WakeRequest, WakeReply>(
  WAKE,
  'deliver',
  definePayload<WakeRequest>('wake', 2),
  'woken',
);
export const trigger = target<TriggerRequest, TriggerReply>(TRIGGER, 'fire', 'trigger', 'triggered');
export const task = target<TaskRequest>(TASK, 'run', 'task');
export const research = target<ResearchRequest, ResearchReply>(RESEARCH, 'run', 'research', 'researched');
export const urgency = target<UrgencyRequest>(URGENCY, 'run', 'urgency');
export const askReplay = target<Stamped<AskReplayRequest>, AskReplayReply>(
  REPLAY,
  'ask',
  'ask-replay',
  'replay-asked',
);
export const askRerun = target<Stamped<AskRerunRequest>, AskRerunReply>(
  REPLAY,
  'rerun',
  'ask-rerun',
  'rerun-asked',
);
export const replay = target<ReplayRequest>(REPLAY, 'run', 'replay');
export const workFunction = target<FunctionRequest, FunctionReply>(
  WORK,
  'function',
  'function',
  'function-ended',
);
export const workPipeline = target<PipelineRequest>(WORK, 'pipeline', 'pipeline');
export const cancelWork = target<Stamped<CancelWorkRequest>, CancelWorkReply>(
  WORK,
  'cancel',
  'cancel-work',
  'work-cancelled',
);
