import type { Caller } from './caller.ts';

/** Half of the turns stay below the first number, nine in ten below the second. */
export interface Usual {
  readonly median: number;
  readonly p90: number;
}

/** What turns of a team have cost and taken in this tenant. Numbers over many patients; of nobody in particular. */
export interface UsualTurn {
  /** How many turns this is of: the last 50 at most. */
  readonly turns: number;
  /** Null: of fewer than three patients, and then no turns are counted. */
  readonly microUsd: Usual | null;
  readonly ms: Usual | null;
}

export interface MonthlySpend {
  readonly usedMicroUsd: number;
  /** The part of it that a stand-in would have cost: it counts against the cap, and nobody is billed for it. */
  readonly standInMicroUsd: number;
  /** Null: no cap is set. */
  readonly capMicroUsd: number | null;
}

export interface TurnCosts {
  readonly usual: UsualTurn;
  /** This calendar month (UTC), of the compartment and of the whole tenant. The tenant's use is told only where it has a cap. */
  readonly month: { readonly compartment: MonthlySpend; readonly tenant: MonthlySpend | null };
}

/** What a turn will probably cost, before it is run. Throws ConsiliumError('forbidden') without a live grant. */
export interface TurnPrices {
  readonly of: (caller: Caller, team: string) => Promise<TurnCosts>;
}
