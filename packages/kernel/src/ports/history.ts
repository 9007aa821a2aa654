import type { EarlierMessage } from '../history/window.ts';
import type { Json } from '../json.ts';
import type { Claim, Message, MessagePart, Urgency } from '../messages/message.ts';
import type { OutsideSearch } from '../messages/outside-search.ts';
import type { Origin } from '../origin.ts';
import type { Compartment, Scope } from '../scope.ts';
import type { State, StateDelta } from '../state/state.ts';
import type { ConversationAudience } from './audience.ts';
import type { Usage } from './models.ts';

/**
 * `task`: a run without a conversation. `urgency`: reads a message for danger. `function`, `pipeline`, `stage`: typed work that is no
 * agent. The database has the same list as rows.
 */
export type RunKind =
  | 'turn'
  | 'branch'
  | 'tool'
  | 'background'
  | 'task'
  | 'urgency'
  | 'replay'
  | 'function'
  | 'pipeline'
  | 'stage';
export type RunStatus = 'running' | 'complete' | 'partial' | 'cancelled' | 'failed' | 'parked';

/** Names a run before it starts: the row's key and its place in the tree. */
export interface RunIdentity {
  readonly run: string;
  /** The turn's own run; equal to `run` for the turn. */
  readonly turn: string;
  readonly parent: string | null;
  /** Null: a task, or a part of one. */
  readonly conversation: string | null;
  /** The message that the turn answers; 0 where there is no conversation. */
  readonly seq: number;
  readonly kind: RunKind;
  readonly team: string;
  /** The version of the team that this process runs: a hash of its files. Null: it has no such team. */
  readonly teamVersion: string | null;
  readonly agent: string;
  readonly invocation: string;
  /** Of a task: the conversation that gets what it says as a message. Absent: none. */
  readonly reportsTo?: string | null;
  /**
   * Of a replay and its parts: nothing is written to the record or the conversation. `model`: all calls go to it; absent: to those of the
   * team. `asOf`: the record and the library are read as they were at this moment (ISO); absent: as they are now. Absent: not a replay.
   */
  readonly replay?: { readonly model?: string; readonly asOf?: string };
}

export interface StepRecord {
  /** Unique in its run. */
  readonly step: string;
  readonly kind: 'model' | 'tool' | 'agent' | 'transfer' | 'callback';
  readonly agent: string;
  /** Tool, target agent or callback; for a model step the tier. */
  readonly name: string;
  readonly model: string | null;
  readonly provider: string | null;
  readonly usage: Usage | null;
  readonly microUsd: number;
  /** A stand-in replied, no language model: `microUsd` is what the model would have cost. Absent: no. */
  readonly standIn?: boolean;
  readonly startedAt: string;
  readonly ms: number;
  /** Milliseconds that its queries ran in the database, of the turn's lens time. Absent: none. */
  readonly lensMs?: number;
  readonly outcome: 'success' | 'empty' | 'error';
  readonly code: string | null;
}

/** A run as its parent hands it up: closed with the turn in one transaction. */
export interface RunRecord {
  readonly run: string;
  readonly status: RunStatus;
  readonly code: string | null;
  readonly steps: readonly StepRecord[];
  /** Why it has said nothing, where that was its choice. */
  readonly silence?: Silence;
}

export interface Silence {
  readonly agent: string;
  readonly reason: string;
  readonly origin: Origin;
}

export interface RunStart {
  /**
   * `forbidden`: no live grant, or not in the conversation's audience. `cancelled`: the turn was cancelled before this run began.
   * `ended`: of a turn that is not the active one of its conversation; it must do nothing.
   */
  readonly verdict: 'go' | 'forbidden' | 'cancelled' | 'ended';
  /** The database's clock when the run began, epoch ms. */
  readonly now: number;
  /** The tenant's clock at that moment, epoch ms: what "today" is. The same, but for tenants whose clock was moved. */
  readonly clock: number;
  /** The message that the turn answers; what was said before it is read where an agent needs it. */
  readonly message: Message | null;
  /** Conversation state, `user:` preferences and `app:` settings together. */
  readonly state: State;
  /**
   * What the run may spend under monthly caps, in micro USD: what it asked for, or what is left. It counts as spent until the run
   * has ended. Null: no cap.
   */
  readonly reservedMicroUsd: number | null;
  /** The tenant has synthetic patients only, so the text of its steps is kept. Absent: no. */
  readonly isDemo?: boolean;
  /** Of a replay: the state is the one with which its turn began. Absent: it was not kept, and the state is that of today. */
  readonly isKeptState?: boolean;
  /** The second model that checks what sources say, as the worker was set up when the run began. Absent: none. */
  readonly supportModel?: string;
}

export interface AnswerDraft {
  readonly parts: readonly MessagePart[];
  readonly claims: readonly Claim[];
  /** Absent: none. */
  readonly urgency?: Urgency | null;
  readonly sourceAgents: readonly string[];
  readonly standIn: boolean;
  readonly status: Message['status'];
  /** Absent: none. */
  readonly outside?: OutsideSearch;
}

/** A turn that is to be run now: the only active one of its conversation. */
export interface ActiveTurn {
  readonly run: string;
  /** The message that it answers. */
  readonly seq: number;
  readonly team: string;
  /** In whose name it runs. */
  readonly actor: string;
  readonly purpose: Scope['purpose'];
}

/** A turn that is active and that nobody runs. Ids and codes only. */
export interface LostTurn {
  readonly tenant: string;
  readonly compartment: Compartment;
  readonly conversation: string;
  readonly turn: ActiveTurn;
  /** Its rows have ended, and it still holds its conversation. False: it was accepted, and nobody has begun it. */
  readonly hasEnded: boolean;
}

export interface TurnCommit {
  readonly conversation: string;
  readonly seq: number;
  readonly turn: string;
  /** Null: it ends in silence. */
  readonly answer: AnswerDraft | null;
  readonly delta: StateDelta;
  readonly runs: readonly RunRecord[];
}

export interface Conversation extends ConversationAudience {
  readonly id: string;
  readonly team: string;
  readonly topic: Json | null;
  readonly createdBy: string;
  readonly createdAt: string;
  /** The beginning of the first thing that a person said in it; null while there is none. */
  readonly title: string | null;
  /** Number of the newest message; 0 while there is none. */
  readonly lastSeq: number;
}

export interface RunSummary {
  readonly run: string;
  readonly parent: string | null;
  readonly kind: RunKind;
  readonly agent: string;
  /** Null in rows from before it was kept. */
  readonly teamVersion: string | null;
  readonly status: RunStatus;
  readonly code: string | null;
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly microUsd: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly steps: readonly StepRecord[];
  /** Why it has said nothing. Absent where only codes may be read. */
  readonly silence?: Silence | null;
}

/**
 * The rows of conversations and runs. Every call is one scoped transaction; without a live grant, or outside a
 * conversation's audience, it finds nothing.
 */
/** Why an answer did not help. */
export const RATING_REASONS = ['wrong', 'missing', 'unclear', 'too-long', 'other'] as const;
export type RatingReason = (typeof RATING_REASONS)[number];

/** What one reader says of an answer. */
export interface AnswerRating {
  /** Of the answer. */
  readonly seq: number;
  readonly helpful: boolean;
  /** Null: not said. */
  readonly reason: RatingReason | null;
  /** At most 500 characters; null: none. */
  readonly words: string | null;
}

export interface History {
  readonly createConversation: (
    scope: Scope,
    conversation: {
      readonly id: string;
      readonly team: string;
      readonly topic: Json | null;
      readonly state: State;
      /** Absent: the care team where a clinician begins it, the author alone where anybody else does. */
      readonly audience?: ConversationAudience;
    },
  ) => Promise<'created' | 'forbidden'>;
  readonly findConversation: (scope: Scope, id: string) => Promise<Conversation | null>;
  /** Still in its audience, with a live grant. No content: no entry in the trail. */
  readonly mayRead: (scope: Scope, conversation: string) => Promise<boolean>;
  /** Only its author changes it. `not-found`: no such conversation for this actor. */
  readonly setAudience: (
    scope: Scope,
    conversation: string,
    audience: ConversationAudience,
  ) => Promise<'changed' | 'not-author' | 'not-found'>;
  /** The actor's own word on an answer of a patient's conversation; a later one takes its place. `not-found`: no such answer for this actor. */
  readonly rateAnswer: (
    scope: Scope,
    conversation: string,
    rating: AnswerRating,
  ) => Promise<'rated' | 'not-found'>;
  /** The actor's own, by seq. */
  readonly readRatings: (
    scope: Scope,
    conversation: string,
  ) => Promise<readonly AnswerRating[] | 'not-found'>;
  readonly listConversations: (
    scope: Scope,
    page: { readonly before?: string; readonly limit: number },
  ) => Promise<readonly Conversation[]>;
  /**
   * Gives the message its seq and its turn a place: active, or waiting behind others. The same client key gives the same seq
   * again. `queue-full`: `most` wait already.
   */
  readonly acceptMessage: (
    scope: Scope,
    message: {
      readonly conversation: string;
      readonly id: string;
      readonly clientKey: string;
      readonly parts: readonly MessagePart[];
      /** Absent: none. */
      readonly claims?: readonly Claim[];
      /** Of an agent or of code, not of a person. Default false. */
      readonly fromAgent?: boolean;
      /** What the emergency screen found in it. Absent: nothing. */
      readonly urgency?: Urgency | null;
      /** A model is to read it for danger, beside its turn. Default false. */
      readonly check?: boolean;
      /** The offer that it accepts. Absent: none. */
      readonly outside?: OutsideSearch;
      /** Of its turn. */
      readonly run: string;
      readonly most: number;
    },
  ) => Promise<
    | {
        readonly seq: number;
        readonly id: string;
        readonly duplicate: boolean;
        /** What is to be sent now; null while it waits. */
        readonly turn: ActiveTurn | null;
      }
    | 'not-found'
    | 'queue-full'
  >;
  /** The turn that runs or is about to; `idle` where there is none. */
  readonly activeTurn: (scope: Scope, conversation: string) => Promise<ActiveTurn | 'idle' | 'not-found'>;
  /** With the `run` of each. */
  readonly readMessages: (
    scope: Scope,
    conversation: string,
    page: { readonly after: number; readonly limit: number },
  ) => Promise<readonly Message[] | 'not-found'>;
  /**
   * Writes the run row (once, whatever the attempts) and reads what the run needs. `reserveMicroUsd`: what it may spend at most,
   * for a turn or a background member; absent for a part of a turn, whose reservation covers it.
   */
  readonly startRun: (scope: Scope, identity: RunIdentity, reserveMicroUsd?: number) => Promise<RunStart>;
  /**
   * The newest messages before message `seq` in thread order, newest last: whole ones whose rows have at most `maxBytes` together,
   * and at most 200. `forbidden`: no live grant, or not in the conversation's audience.
   */
  readonly readEarlier: (
    scope: Scope,
    before: { readonly conversation: string; readonly seq: number; readonly maxBytes: number },
  ) => Promise<readonly EarlierMessage[] | 'forbidden'>;
  /**
   * Ends the turn: answer, state, runs, steps and a held question in one transaction, which makes the next turn active. Only the
   * active turn writes anything: of one that has ended, `message` is what it left (null: nothing).
   */
  readonly commitTurn: (
    scope: Scope,
    commit: TurnCommit,
  ) => Promise<
    | {
        readonly message: Message | null;
        /** A follow-up question that waited for the answer. */
        readonly question: Message | null;
        /** To be sent now; sending it twice is once. */
        readonly next: ActiveTurn | null;
      }
    | 'forbidden'
  >;
  /** Ends a run that nobody awaits (a background member, a task), with its steps. */
  readonly closeRun: (scope: Scope, record: RunRecord) => Promise<void>;
  /** The conversation to which a run reports; null: none. */
  readonly reportsTo: (scope: Scope, run: string) => Promise<string | null>;
  /**
   * Who called this run waits no longer: it reports to the conversation. `ended`: it has ended before, and its caller takes the
   * result. The same answer again, whatever happened in between.
   */
  readonly reportLater: (
    scope: Scope,
    run: { readonly run: string; readonly turn: string; readonly conversation: string },
  ) => Promise<'will-report' | 'ended' | 'forbidden'>;
  /** One message of code outside a turn, at once; unique by its id. */
  readonly appendMessage: (
    scope: Scope,
    message: {
      readonly conversation: string;
      readonly id: string;
      readonly inReplyTo: number;
      readonly draft: AnswerDraft;
    },
  ) => Promise<{ readonly message: Message } | 'forbidden'>;
  /** The same for a follow-up question: `held` until the answer to its message is there, where that turn is active. */
  readonly appendQuestion: (
    scope: Scope,
    message: Parameters<History['appendMessage']>[1],
  ) => Promise<{ readonly message: Message } | 'held' | 'forbidden'>;
  /** Marks the turn cancelled and names the invocations of its tree that still run. */
  readonly requestCancel: (
    scope: Scope,
    turn: string,
  ) => Promise<{ readonly invocations: readonly string[] }>;
  readonly readRuns: (scope: Scope, conversation: string, turn: string) => Promise<readonly RunSummary[]>;
  /**
   * Gives a turn that may be run once more a place in the queue, under a new id: it ended without a whole answer and is the newest
   * turn of its message. `not-found`: no live grant, or no such turn of this conversation. `active` is what is to be sent now.
   */
  readonly repeatTurn: (
    scope: Scope,
    repeat: {
      readonly conversation: string;
      readonly turn: string;
      /** Of the new turn. */
      readonly run: string;
      readonly most: number;
      /** Who asks for it, an operator: for the trail. */
      readonly by: string;
    },
  ) => Promise<{ readonly active: ActiveTurn | null } | 'not-repeatable' | 'queue-full' | 'not-found'>;
}
