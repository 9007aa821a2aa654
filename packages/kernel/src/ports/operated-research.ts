/** Research agents and triggers of a tenant, in numbers. Counts end at 10,000. */
export interface OperatedResearch {
  /** How many agents are in each state. */
  readonly agents: { readonly [state: string]: number };
  /** Triggers that wait for their date. */
  readonly sleeping: number;
  readonly nextAt: string | null;
  /** Due for more than a minute and not fired. */
  readonly overdue: number;
  readonly overdueSince: string | null;
  /** Trials, labels and papers that are watched, and those of them that their source should have been asked for 15 minutes ago. */
  readonly watches: number;
  readonly watchesOverdue: number;
  /** Requests that have not ended. */
  readonly waiting: number;
  /** Within seven days of the tenant's clock. */
  readonly failing: readonly {
    readonly agent: string;
    readonly failures: number;
    readonly lastAt: string;
  }[];
  readonly month: {
    readonly microUsd: number;
    readonly most: readonly { readonly agent: string; readonly microUsd: number }[];
  };
}

/**
 * What an operator can page through: triggers that wait for their date or are late, requests that failed within seven days, agents in a
 * state.
 */
export const RESEARCH_LISTS = [
  ...(['sleeping', 'overdue', 'failing'] as const),
  ...(['active', 'met', 'out_of_budget', 'paused', 'stopped'] as const),
] as const;

export type ResearchList = (typeof RESEARCH_LISTS)[number];

/** A trigger, a request or an agent, by its id. */
export interface ListedResearch {
  readonly id: string;
  /** Null: a trigger that wakes no agent. */
  readonly agent: string | null;
  /** Of a trigger or an agent; of a request, why it was made. */
  readonly state: string;
  /** When the trigger is due, when the request failed, when the agent was made. */
  readonly at: string;
}
