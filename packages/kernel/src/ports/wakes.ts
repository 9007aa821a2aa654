import type { Origin } from '../origin.ts';
import type { Compartment, Scope } from '../scope.ts';
import type { Caller } from './caller.ts';

/** What is due within so many ms holds a timer of the engine; what is due later is a row alone. */
export const ENGINE_TIMER_MS = 86_400_000;

/** Something that is to happen later. */
export interface PlannedWake {
  /** The same again is the same wake, also after it was delivered. Unique for an actor in a compartment. */
  readonly key: string;
  /** Who is told: gets `text`, or what the task says. Null: nobody, a task alone. */
  readonly conversation: string | null;
  /** By the tenant's clock. */
  readonly dueAt: Date;
  readonly text: string;
  readonly origin: Origin;
  /** This agent is run with the text, without a conversation. Null: the text is handed to the conversation. */
  readonly task: { readonly team: string; readonly agent: string } | null;
}

/** A wake as its row has it, when it is to be delivered. */
export interface DueWake extends PlannedWake {
  /** Of its task. */
  readonly run: string;
  /** By the tenant's clock. */
  readonly isDue: boolean;
  /** What was held back for the conversation is told, and no text of its own. */
  readonly held: boolean;
}

/** A wake that is to be sent to the engine. Ids and codes only. */
export interface UnsentWake {
  readonly tenant: string;
  readonly compartment: Compartment;
  /** Of its row: a hash. */
  readonly key: string;
  readonly actor: string;
  readonly purpose: Scope['purpose'];
  readonly delayMs: number;
  /** How often it was sent, this time included. */
  readonly sends: number;
}

/** Rows of what is to happen later. What is in no row can be neither cancelled nor erased: the engine's lists are for operators. */
export interface WakeRows {
  /** Gives the key of its row. Throws ConsiliumError: `forbidden` without a grant, `too_many_wakes`. */
  readonly plan: (caller: Caller, wake: PlannedWake) => Promise<string>;
  /** What the engine has answered. False: there is no such row any more (it was erased meanwhile), or no grant to see it. */
  readonly scheduled: (scope: Scope, rowKey: string, invocation: string) => Promise<boolean>;
  /** Null: it was delivered, there is none, or the actor may not open it. */
  readonly find: (scope: Scope, rowKey: string) => Promise<DueWake | null>;
  /** It has happened, or is not wanted any more. */
  readonly close: (scope: Scope, rowKey: string) => Promise<void>;
}

declare module '../tools/current-run.ts' {
  interface ToolPorts {
    readonly wakes?: Pick<WakeRows, 'plan'>;
  }
}
