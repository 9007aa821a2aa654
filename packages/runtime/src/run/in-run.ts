import {
  type ChartFact,
  ConsiliumError,
  type CurrentRun,
  factId,
  isReadOnly,
  type LensAllowance,
  type Origin,
  originOfReply,
  type State,
  type StateValue,
  withCurrentRun,
} from '@consilium/kernel';
import { tellUnexpected } from '../unexpected.ts';
import { callerOf, type RunContext } from './run-context.ts';

export interface InRun {
  readonly agent: string;
  readonly step: string;
  readonly state: State;
  /** Origin of whatever the code inside writes into state. */
  readonly writes: Origin;
  readonly signal: AbortSignal;
  /** Of a tool call; callbacks are our own code, which no model steers. */
  readonly lens?: LensAllowance;
}

/** More of one step is a dump of the chart, not an answer; what is beyond it cannot be cited. */
const MOST_FACTS = 500;

/** Runs a tool or a callback with `currentRun()` set, and collects what it wrote into state. */
export async function inRun<T>(
  run: Pick<RunContext, 'deps' | 'scope' | 'identity' | 'userText' | 'byProxy' | 'aheadMs'>,
  where: InRun,
  body: () => Promise<T> | T,
): Promise<{
  readonly value: T;
  readonly delta: Readonly<Record<string, StateValue>>;
  readonly facts: readonly ChartFact[];
  /** What a tool says of its result; null: nothing. */
  readonly origin: Origin | null;
}> {
  const delta: Record<string, StateValue> = {};
  const facts: ChartFact[] = [];
  let from: Origin | null = null;
  const current: CurrentRun = {
    scope: run.scope,
    caller: { ...callerOf(run), ...(where.lens ? { lens: where.lens } : {}) },
    conversation: run.identity.conversation,
    reportsTo: run.identity.conversation ?? run.identity.reportsTo ?? null,
    run: run.identity.run,
    agent: where.agent,
    stepKey: `${run.identity.run}/${where.step}`,
    state: where.state,
    seq: run.identity.seq,
    userText: run.userText,
    byProxy: run.byProxy,
    signal: where.signal,
    now: () => new Date(run.deps.now().getTime() + run.aheadMs),
    ports: run.deps.ports,
    cite: (fact) => {
      const id = factId(fact);
      if (facts.length < MOST_FACTS) facts.push({ ...fact, id });
      return id;
    },
    writes: where.writes,
    resultFrom: (origin) => {
      from = origin;
    },
    setState: (key, value) => {
      if (isReadOnly(key)) {
        throw new ConsiliumError('state_read_only', {
          remedy: 'write "temp:" keys or keys without a prefix',
        });
      }
      delta[key] = { value, origin: from === null ? where.writes : originOfReply([where.writes, from]) };
    },
  };
  try {
    const value = await withCurrentRun(current, async () => body());
    return { value, delta, facts, origin: from };
  } catch (error) {
    // A step makes an outcome of it and goes on.
    tellUnexpected(run.deps.onUnexpected, where.lens ? 'tool' : 'callback', error);
    throw error;
  }
}
