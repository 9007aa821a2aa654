import type { Caller } from './caller.ts';

/** The clock of a tenant of demonstrations. */
export interface DemoTime {
  /** What is "today" for triggers, watches and the library of the tenant. */
  readonly now: Date;
  readonly realNow: Date;
  /** When the tenant became a demonstration. */
  readonly began: Date;
  /** The next wake-up of the caller's own agents and triggers; null: none is planned. */
  readonly nextDue: Date | null;
  /** How many of the caller's own are due, or under way, and not done yet. */
  readonly waiting: number;
}

/** Reads and moves the clock of the caller's tenant: for people, in tenants with synthetic patients only. */
export interface DemoClock {
  /** Null: this tenant is no demonstration, its clock is the real one. */
  readonly read: (caller: Caller) => Promise<DemoTime | null>;
  /** Forward only: a moment that has passed changes nothing. Null: this tenant is no demonstration. */
  readonly move: (caller: Caller, to: Date) => Promise<DemoTime | null>;
}
