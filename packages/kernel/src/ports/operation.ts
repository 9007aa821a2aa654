import type { Compartment, Purpose } from '../scope.ts';
import type { AuditFault } from './audit.ts';
import type { RatingReason, RunStatus, RunSummary } from './history.ts';
import type { ListedResearch, OperatedResearch, ResearchList } from './operated-research.ts';
import type { KeptAnswer } from './replays.ts';
import type { StepContent } from './step-contents.ts';
import type { TrailAction } from './trail-actions.ts';
import type { MonthlySpend } from './turn-costs.ts';

/** Who runs the system for a tenant. No grant, no compartment of a patient. */
export interface Operator {
  readonly tenant: string;
  readonly actor: string;
}

/** What an operator looks for. `stuck` is what the watchdog calls so; `ended` is every other end than failed or parked. */
export const TURN_STATES = ['live', 'stuck', 'parked', 'failed', 'ended'] as const;
export type TurnState = (typeof TURN_STATES)[number];

/** The roots of trees that an operator lists: turns of conversations, and functions and pipelines that a person runs. */
export const OPERATED_KINDS = ['turn', 'function', 'pipeline'] as const;
export type OperatedKind = (typeof OPERATED_KINDS)[number];

/** A turn, a function or a pipeline in codes and numbers, its whole tree summed up. */
export interface OperatedTurn {
  readonly run: string;
  readonly kind: OperatedKind | 'replay';
  readonly state: TurnState;
  readonly team: string;
  /** A hash of the team's files when it began; null in rows from before it was kept. */
  readonly teamVersion: string | null;
  /** Of a function or a pipeline: its name. */
  readonly agent: string;
  readonly status: RunStatus;
  readonly code: string | null;
  readonly startedAt: string;
  readonly endedAt: string | null;
  /** Until now, where it has not ended. */
  readonly ms: number;
  readonly microUsd: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly models: readonly string[];
  /** A stand-in replied in it, no language model: the money was not paid. */
  readonly standIn: boolean;
  /** Whose: the same pseudonym for the same patient in this tenant, and no way back to the id. */
  readonly whose: string;
  /** Null in rows from before it was kept. */
  readonly conversation: string | null;
}

/** An effect outside that may have happened: a person has to look. */
export interface WaitingEffect {
  readonly key: string;
  readonly kind: string;
  readonly code: string;
  readonly parkedAt: string;
  readonly whose: string;
}

export interface TurnFilter {
  /** Default `turn`. */
  readonly kind?: OperatedKind;
  readonly state?: TurnState;
  readonly team?: string;
  /** An agent that took part; looked for in the newest 2,000 turns that fit otherwise. */
  readonly agent?: string;
  /** How the turn ended. */
  readonly status?: RunStatus;
  /** An error code of the turn or of anything in its tree; looked for as an agent is. */
  readonly code?: string;
  /** How the id of a run of its tree begins: hexadecimal digits, hyphens or not. Throws `invalid_run`. */
  readonly run?: string;
  /** A conversation's id. */
  readonly conversation?: string;
  /** The run of the last turn of the page before. Throws `invalid_cursor`. */
  readonly before?: string;
  /** 1 to 200. */
  readonly limit: number;
}

export interface TurnCounts {
  readonly live: number;
  readonly stuck: number;
  readonly parked: number;
  /** Since `since`, as are those that ended. 10,000 stands for as many or more. */
  readonly failed: number;
  readonly ended: number;
  readonly effects: number;
  readonly since: string;
}

/** How often patients were opened in an emergency. `isMany`: more than usual, which raises the alarm. */
export interface OpeningCounts {
  /** In the tenant within a day. */
  readonly day: number;
  readonly isMany: boolean;
  readonly usual: { readonly actorHour: number; readonly tenantDay: number };
  /** Within an hour and a day; 20 at most, those who opened most within the hour first. `isMany` is of the hour. */
  readonly actors: readonly {
    readonly actor: string;
    readonly hour: number;
    readonly day: number;
    readonly isMany: boolean;
  }[];
}

/** A tree for an operator: the turn with the steps of all that it called. */
export interface OperatedTree extends OperatedTurn {
  /** As `History.readRuns` gives them. */
  readonly runs: readonly RunSummary[];
  /** The tenant has synthetic patients only, so the text of its steps is kept. */
  readonly isDemo: boolean;
}

export const SPEND_KEYS = ['team', 'model', 'day'] as const;

export interface SpendRow {
  /** A team, a model or a day; '' for steps of no model. A key can come twice: what was paid, and what a stand-in did. */
  readonly key: string;
  /** A stand-in replied, no language model: `microUsd` is what it would have cost. */
  readonly standIn: boolean;
  readonly microUsd: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** How many turns ended; null where the sums are kept without them. */
  readonly turns: number | null;
}

/** `from` and `to` (not included) are days; sums by team and model are kept by month, so these are the months around them. */
export interface SpendReport {
  readonly from: string;
  readonly to: string;
  readonly rows: readonly SpendRow[];
  /** This calendar month (UTC), whatever was asked for: the cap is the present one, and none is kept of months before. */
  readonly month: MonthlySpend & {
    /** `2026-03`. */
    readonly name: string;
  };
}

/** What pages of an operator read by themselves when they are opened or renewed. What an operator does is not among them. */
export const OWN_LOOKS: readonly TrailAction[] = [
  'conversation.list',
  'notice.read',
  'operate.audit',
  'operate.checkpoint',
  'operate.counts',
  'operate.effects',
  'operate.last-check',
  'operate.latency',
  'operate.openings',
  'operate.ratings',
  'operate.replays',
  'operate.research',
  'operate.run',
  'operate.runs',
  'operate.spend',
  'patients.list',
  'people.read',
  'preference.read',
  'research.brief',
];

export interface AuditSearch {
  /** A member of staff: who asks as a patient or a proxy cannot be looked for. */
  readonly actor?: string;
  /** A code, or the beginning of one that ends with a dot: `record.`. */
  readonly action?: string;
  readonly purpose?: Purpose;
  /** Moments, ISO; `to` is not included. */
  readonly from?: string;
  readonly to?: string;
  /** A pseudonym. */
  readonly whose?: string;
  /** Without what the asker's own pages have read: `OWN_LOOKS` in the asker's own chain. They stay in the trail. */
  readonly withoutOwnLooks?: boolean;
  /** A cursor of the page before. Throws `invalid_cursor`. */
  readonly before?: string;
  /** 1 to 200. */
  readonly limit: number;
}

/** An entry with pseudonyms for patients and for what stands in their records. */
export interface FoundEntry {
  readonly at: string;
  readonly seq: number;
  /** `person-…` where it was asked as a patient or a proxy: the name of one would be the name of the other. */
  readonly actor: string;
  readonly purpose: string;
  readonly action: string;
  readonly targets: readonly string[];
  readonly run: string | null;
  /** `own`: the actor's own compartment. */
  readonly whose: string;
}

/** The newest checkpoint of a tenant's trail. */
export interface LastCheckpoint {
  /** 1, 2, 3 … of the tenant. */
  readonly number: number;
  readonly at: string;
  /** Its object is there, is the one that was entered, and its signature holds. */
  readonly holds: boolean;
  /** Entries of the trail until then. */
  readonly covers: number;
  /** Entries since, the look itself among them. */
  readonly since: number;
}

export interface TrailCheck {
  readonly startedAt: string;
  /** Null: it goes on. */
  readonly endedAt: string | null;
  readonly chains: number;
  readonly entries: number;
  /** Null while it goes on, or where it could not be finished. */
  readonly ok: boolean | null;
  readonly faults: number;
  readonly firstBad: (Pick<AuditFault, 'fault' | 'seq'> & { readonly whose: string | null }) | null;
  /** Why it could not be finished. */
  readonly code: string | null;
}

/** How often answers were said to help, and why not. The stand-in model's answers are counted apart. */
export interface RatingCounts {
  readonly helpful: boolean;
  readonly reason: RatingReason | null;
  readonly standIn: boolean;
  readonly count: number;
}

/** Milliseconds within which half, 95 and 99 of a hundred turns were; each is the time of one of them. */
export interface Percentiles {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/** How long turns that ended with an answer took. */
export interface LatencyRow {
  /** Null: all teams. */
  readonly team: string | null;
  readonly turns: number;
  /** From the start of the turn until its answer was kept. */
  readonly answer: Percentiles;
  /** Until the first reply of a model in it had arrived, not of one in the background; null: no model was asked. */
  readonly firstReply: Percentiles | null;
}

/** A turn that was run again on another model. */
export interface OperatedReplay {
  /** Its own run, with a tree like that of a turn. */
  readonly run: string;
  readonly model: string;
  /** The operator who started it. */
  readonly by: string;
  readonly askedAt: string;
  readonly status: RunStatus;
  readonly code: string | null;
  readonly ms: number;
  readonly microUsd: number;
  readonly standIn: boolean;
  /** The answer of the turn, and that of the replay; null: none, or not yet. */
  readonly first: KeptAnswer | null;
  readonly answer: KeptAnswer | null;
}

/** Where a turn is, for the engine. */
export interface TurnPlace {
  readonly tenant: string;
  readonly compartment: Compartment;
  readonly conversation: string;
  readonly turn: string;
}

/** A turn that an operator acts on, and in whose name it ran; null: not known (it never began, or is from before). */
export interface FoundTurn {
  readonly place: TurnPlace;
  readonly status: RunStatus;
  readonly asker: { readonly actor: string; readonly purpose: Purpose } | null;
}

/**
 * One tenant as an operator sees it: runs, money and the trail, in codes, numbers and opaque ids. Each look is an entry in the
 * operator's own chain before it happens. Throws ConsiliumError: `invalid_cursor`, `invalid_limit`, `store_unavailable`,
 * `store_failed`.
 */
export interface Operations {
  readonly turns: (operator: Operator, filter: TurnFilter) => Promise<readonly OperatedTurn[]>;
  /** Parked ones, newest first, 1 to 200 of them; `before` is the last page's. Throws `invalid_cursor`. */
  readonly effects: (
    operator: Operator,
    page: { readonly limit: number; readonly before?: string },
  ) => Promise<{ readonly effects: readonly WaitingEffect[]; readonly before: string | null }>;
  readonly counts: (operator: Operator, kind?: OperatedKind) => Promise<TurnCounts>;
  readonly openings: (operator: Operator) => Promise<OpeningCounts>;
  readonly research: (operator: Operator) => Promise<OperatedResearch>;
  /** Triggers the next first, else the newest first, 1 to 200 of them; `before` is the last page's. Throws `invalid_cursor`. */
  readonly researchList: (
    operator: Operator,
    page: { readonly list: ResearchList; readonly limit: number; readonly before?: string },
  ) => Promise<{ readonly rows: readonly ListedResearch[]; readonly before: string | null }>;
  /** Of the last `days`, in the tenant. */
  readonly ratings: (operator: Operator, days: number) => Promise<readonly RatingCounts[]>;
  /** Of turns that began in the span (moments, ISO; `to` is not included), the newest 10,000; none: nothing was answered. */
  readonly latency: (
    operator: Operator,
    span: { readonly from: string; readonly to: string },
  ) => Promise<readonly LatencyRow[]>;
  /** Any run of the tree may be named. Null: no such run in this tenant. */
  readonly tree: (operator: Operator, run: string) => Promise<OperatedTree | null>;
  /** Inputs and outputs of the tree's steps, in the order in which they ended, for tenants with synthetic patients only. Null: nothing is kept. */
  readonly contents: (operator: Operator, run: string) => Promise<readonly StepContent[] | null>;
  /** Replays of a turn, newest first, 20 at most. Null: no such turn, or the tenant has real patients. */
  readonly replays: (operator: Operator, turn: string) => Promise<readonly OperatedReplay[] | null>;
  /** The turn to act on; the entry says what is meant to be done. Not for an answer: it holds the patient's id. */
  readonly turnFor: (
    operator: Operator,
    act: 'cancel' | 'retry' | 'replay',
    run: string,
  ) => Promise<FoundTurn | null>;
  readonly spend: (
    operator: Operator,
    by: (typeof SPEND_KEYS)[number],
    range: { readonly from: string; readonly to: string },
  ) => Promise<SpendReport>;
  /** Caps what the whole tenant may spend in a calendar month (UTC), in micro USD; null: no cap. Entered as `admin.cap`. */
  readonly setCap: (operator: Operator, microUsd: number | null) => Promise<void>;
  readonly audit: (
    operator: Operator,
    search: AuditSearch,
  ) => Promise<{ readonly entries: readonly FoundEntry[]; readonly before: string | null }>;
  /** Begins a check of all chains, or joins the one that goes on; resolves when it has ended, or after `waitMs` with what is known. */
  readonly checkTrail: (operator: Operator, waitMs: number) => Promise<TrailCheck>;
  /** What was signed last; null: nothing yet. */
  readonly lastCheckpoint: (operator: Operator) => Promise<LastCheckpoint | null>;
  /** The last check that this process made; null: none. */
  readonly lastCheck: (operator: Operator) => Promise<TrailCheck | null>;
}

/** The engine's side of what an operator does to a turn. Throws ConsiliumError: `unavailable`, `erased`. */
export interface TurnControl {
  readonly cancel: (place: TurnPlace) => Promise<'cancelling' | 'idle'>;
  /** In the name of who asked: without a live grant of theirs, `not-found`. `by`: the operator. */
  readonly repeat: (
    place: TurnPlace,
    asker: NonNullable<FoundTurn['asker']>,
    by: string,
  ) => Promise<'repeating' | 'not-repeatable' | 'queue-full' | 'not-found'>;
  /** Replays the turn on another model, for comparison, in the name of the message's author; returns the run. As `Replays.begin`. */
  readonly replay: (
    place: TurnPlace,
    asker: NonNullable<FoundTurn['asker']>,
    replay: { readonly by: string; readonly model: string },
  ) => Promise<{ readonly run: string } | 'not-replayable' | 'not-found'>;
}
