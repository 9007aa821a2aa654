import type { Json } from '../json.ts';

/** `met`: its threshold is met, and it spends nothing more by itself. `out_of_budget`: it sleeps until the next month. */
export const AGENT_STATES = ['active', 'met', 'out_of_budget', 'paused', 'stopped'] as const;
export type AgentState = (typeof AGENT_STATES)[number];

/** A research agent as its row has it. It lives in its actor's own compartment. */
export interface ResearchAgent {
  readonly id: string;
  readonly name: string;
  /** The folder of its workspace, by rule from the name (`slugOf`). */
  readonly slug: string;
  readonly description: string;
  /** What it was asked when it was made. */
  readonly brief: string;
  /** Null: none was set. */
  readonly threshold: Json | null;
  /** The most that it may spend in a calendar month (UTC). */
  readonly monthlyMicroUsd: number;
  readonly state: AgentState;
  /** The conversation that it reports to. */
  readonly conversation: string;
  /** ISO, by the tenant's clock. */
  readonly createdAt: string;
  readonly lastActive: string | null;
}

/** 5 USD in a month, where nobody says otherwise. */
export const USUAL_MONTHLY_MICRO_USD = 5_000_000;
