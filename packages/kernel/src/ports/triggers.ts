import type { Origin } from '../origin.ts';
import type { MissedFires } from '../research/plan-fires.ts';
import type { Schedule } from '../research/schedule/schedule.ts';
import type { Compartment, Scope } from '../scope.ts';
import type { Caller } from './caller.ts';

export type TriggerStatus = 'pending' | 'completed' | 'cancelled' | 'paused';

/** What is to be planned. */
export interface NewTrigger {
  /** A UUID. The same again is the same trigger. */
  readonly id: string;
  /** The research agent that is woken. Null: the text goes to the conversation `reportsTo`. */
  readonly agent: string | null;
  readonly reportsTo: string | null;
  readonly schedule: Schedule;
  /** In which its dates are shown; IANA name. */
  readonly zone: string;
  readonly instruction: string;
  readonly origin: Origin;
  readonly missed: MissedFires;
}

export interface Trigger extends NewTrigger {
  readonly status: TriggerStatus;
  /** The first date. Dates are by the tenant's clock. */
  readonly fireAt: Date;
  /** Null: there is none any more. */
  readonly nextFireAt: Date | null;
  readonly lastFiredAt: Date | null;
  /** `fired`, `missed`, or why its agent was not woken (`agent_paused`, `agent_met`, `agent_stopped`); null: not yet due. */
  readonly lastOutcome: string | null;
  readonly version: number;
  readonly createdAt: Date;
}

export interface TriggerPage {
  readonly agent?: string;
  readonly status?: TriggerStatus;
  /** The last id of the page before. */
  readonly after?: string;
  readonly limit: number;
}

/** A change by a person; what is absent stays. */
export interface TriggerChange {
  /** The version that was read. */
  readonly version: number;
  readonly status?: 'pending' | 'paused' | 'cancelled';
  readonly schedule?: Schedule;
  readonly zone?: string;
  readonly instruction?: string;
  readonly missed?: MissedFires;
}

/** Triggers of an actor, in their own compartment. A research agent's run has its own and no other's. */
export interface TriggerRows {
  /** Throws ConsiliumError: `invalid_schedule`, `too_many_triggers`, `not_found` (no such agent or conversation of the actor), `forbidden`. */
  readonly create: (caller: Caller, trigger: NewTrigger) => Promise<Trigger>;
  /**
   * The same by a run of a research agent, for itself. What it writes is marked as from outside, as it reads pages. Throws `forbidden`
   * for any other run.
   */
  readonly createOwn: (
    caller: Caller & { readonly run: string },
    trigger: Omit<NewTrigger, 'agent' | 'reportsTo' | 'origin'>,
  ) => Promise<Trigger>;
  /** By their next date, those without one last. */
  readonly list: (caller: Caller, page: TriggerPage) => Promise<readonly Trigger[]>;
  readonly read: (caller: Caller, id: string) => Promise<Trigger | null>;
  /** `changed`: it is not at that version any more. Null: there is none. Throws `invalid_schedule`, `ended`. */
  readonly change: (caller: Caller, id: string, change: TriggerChange) => Promise<Trigger | 'changed' | null>;
  /** The clock of the tenant. */
  readonly clock: (caller: Caller) => Promise<Date>;
  /** Fires it now, beside its dates. Gives the id of the request; null: there is none, or it has no agent. */
  readonly runNow: (caller: Caller, id: string) => Promise<string | null>;
}

/** A request to a research agent that a trigger has left. Ids and codes only. */
export interface FiredRequest {
  readonly scope: Scope;
  readonly request: string;
}

/** A trigger for which the engine is to hold a timer. */
export interface SoonTrigger {
  readonly tenant: string;
  readonly compartment: Compartment;
  readonly actor: string;
  readonly purpose: Scope['purpose'];
  readonly id: string;
  readonly delayMs: number;
  readonly version: number;
}

declare module '../tools/current-run.ts' {
  interface ToolPorts {
    readonly triggers?: Pick<TriggerRows, 'createOwn'>;
  }
}
