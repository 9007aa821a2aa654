import type { Claim, MessagePart } from '../messages/message.ts';
import type { InterruptionRule, InterruptionVerdict, ReportedItem } from '../research/interruptions.ts';
import type { ResearchClaim } from '../research/research-claim.ts';
import type { ThresholdVerdict } from '../research/threshold.ts';
import type { Scope } from '../scope.ts';
import type { Caller } from './caller.ts';

/** What a run is about to say to a conversation. */
export interface NewReport extends ReportedItem {
  /** Of its message: it is decided once. */
  readonly key: string;
  readonly run: string;
  readonly conversation: string;
  /** The person has asked for it just now: their rules do not hold it back. */
  readonly asked: boolean;
}

/** Decides, before a turn is spent, whether a report interrupts its reader. Nothing of it is done on behalf of a run. */
export interface Interruptions {
  /** The same answer however often it is asked of a key. What is held is in the ledger when this returns. */
  readonly decide: (scope: Scope, report: NewReport) => Promise<InterruptionVerdict>;
  /**
   * What was held for a conversation and is due, as one message; the same however often it is asked of a wake. Null: nothing is left of
   * it, or the reader is not to be interrupted now either, and it was planned again.
   */
  readonly release: (
    scope: Scope,
    of: { readonly wake: string; readonly conversation: string },
  ) => Promise<{ readonly parts: readonly MessagePart[]; readonly claims: readonly Claim[] } | null>;
}

/** Something that was kept from its reader. */
export interface Suppression {
  readonly id: string;
  readonly conversation: string;
  /** The research agent whose report it is. Null: of no research agent. */
  readonly agent: { readonly id: string; readonly name: string } | null;
  /** `agent`: the one that answers chose to say nothing. `rule`: code, by what the reader has set. */
  readonly by: 'agent' | 'rule';
  readonly reason: string;
  readonly parts: readonly MessagePart[];
  readonly claims: readonly Claim[];
  /** ISO, by the tenant's clock. */
  readonly at: string;
  /** When it is told with whatever else was held, ISO. Null: not by itself. */
  readonly dueAt: string | null;
  /** When that was, ISO. */
  readonly sentAt: string | null;
  readonly promotedAt: string | null;
  /** Number of the message that it became. */
  readonly promotedAs: number | null;
}

/** A rule of the reader's. */
export interface KeptRule {
  readonly id: string;
  readonly rule: InterruptionRule;
  /** The suppression whose promotion taught it; null: set by hand. */
  readonly learnedFrom: string | null;
  /** Of the agent that it names. Null: it names none, or the agent is gone. */
  readonly agentName: string | null;
}

/** The ledger and the rules, for their reader. */
export interface SuppressionDesk {
  /** Newest first; `before`: the last of the page before. */
  readonly list: (
    caller: Caller,
    page: { readonly limit: number; readonly before?: string },
  ) => Promise<readonly Suppression[]>;
  readonly find: (caller: Caller, id: string) => Promise<Suppression | null>;
  /** It became a message; `rule` is what that teaches. The first time counts. */
  readonly promoted: (
    caller: Caller,
    id: string,
    as: { readonly seq: number; readonly rule: InterruptionRule | null },
  ) => Promise<void>;
  readonly rules: (caller: Caller) => Promise<readonly KeptRule[]>;
  /** These hold from now on, and no others. What taught a rule that stays is still known. */
  readonly setRules: (caller: Caller, rules: readonly InterruptionRule[]) => Promise<readonly KeptRule[]>;
}

/** What is new in a report: a claim without what is read later. */
export type NewFinding = Omit<ResearchClaim, 'id' | 'standing'>;

export interface ListedFinding extends ResearchClaim {
  /** ISO, by the tenant's clock. */
  readonly firstSeen: string;
}

/** Claims of research agents, and what was decided of their thresholds. */
export interface Findings {
  /** The same sentence with the same source again is the same finding. */
  readonly keep: (
    scope: Scope,
    of: { readonly agent: string; readonly run: string },
    findings: readonly NewFinding[],
  ) => Promise<void>;
  /** Oldest first, with what is known of their sources now. For code of ours. */
  readonly of: (scope: Scope, agent: string) => Promise<readonly ListedFinding[]>;
  /** For a person, with an entry in their trail: `judged` is the last verdict of a model, `now` the tenant's clock, ISO. */
  readonly look: (
    caller: Caller,
    agent: string,
  ) => Promise<{
    readonly claims: readonly ListedFinding[];
    readonly judged: { readonly verdict: ThresholdVerdict; readonly at: string } | null;
    readonly now: string;
  }>;
  /** A threshold that is met ends the work of an active agent, and so does the end of its last day. `verdict` of a model is kept. */
  readonly settle: (scope: Scope, agent: string, verdict: ThresholdVerdict) => Promise<void>;
}
