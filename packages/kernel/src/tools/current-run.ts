import { AsyncLocalStorage } from 'node:async_hooks';
import { ConsiliumError } from '../errors.ts';
import type { ChartFact } from '../facts/fact.ts';
import type { Json } from '../json.ts';
import type { Origin } from '../origin.ts';
import type { Caller } from '../ports/caller.ts';
import type { Scope } from '../scope.ts';
import type { State } from '../state/state.ts';

/** Ports that tools may use; packages add theirs by declaration merging, the composition root fills them. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface ToolPorts {}

/** What a tool or callback knows of the run that it serves. */
export interface CurrentRun {
  readonly scope: Scope;
  /** What ports are asked with: scope and run, so that a tool never asks as a person. */
  readonly caller: Caller & { readonly run: string };
  /** Null in a task. */
  readonly conversation: string | null;
  /** The conversation that hears of this run: its own, or the one that a task reports to. Null: none does. */
  readonly reportsTo: string | null;
  readonly run: string;
  readonly agent: string;
  /** The same for every attempt of this step: the key for an effect. */
  readonly stepKey: string;
  /** State that this agent may see. */
  readonly state: State;
  readonly userText: string;
  /** Who wrote it acts for the patient. */
  readonly byProxy: boolean;
  readonly signal: AbortSignal;
  /** The tenant's clock: the world's, but for demonstrations. */
  readonly now: () => Date;
  readonly ports: ToolPorts;
  /** Hands out a fact of the chart: the id that a model may cite in this turn. */
  readonly cite: (fact: Omit<ChartFact, 'id'>) => string;
  /** The message that this turn answers: its number in the conversation. */
  readonly seq: number;
  /** Origin of what this step writes: as tainted as what its model has read. */
  readonly writes: Origin;
  /**
   * Says where the words of this tool's result came from, and what it writes into state from now on. Where it is not called, and for
   * tools that are not neutral, their zone says it.
   */
  readonly resultFrom: (origin: Origin) => void;
  /** Recorded as part of this step's delta; `user:` and `app:` are refused. */
  readonly setState: (key: string, value: Json) => void;
}

const storage = new AsyncLocalStorage<CurrentRun>();

/** The run that calls the tool or callback. Throws `no_current_run` outside of one. */
export function currentRun(): CurrentRun {
  const run = storage.getStore();
  if (!run)
    throw new ConsiliumError('no_current_run', { remedy: 'call it only inside a tool or a callback' });
  return run;
}

/** Runs `body` as called by this run, with all that it awaits. */
export function withCurrentRun<T>(run: CurrentRun, body: () => T): T {
  return storage.run(run, body);
}
