import { ConsiliumError, type History, type RunIdentity, type RunStart, type Scope } from '@consilium/kernel';
import type { Pool } from 'pg';
import { firstRow } from '../postgres/call.ts';
import { scopeValues } from '../postgres/scope-values.ts';
import { code, codeOrNull } from './codes.ts';
import { type MessageRow, messageFrom } from './message-row.ts';
import { type StateRow, stateFrom } from './state-rows.ts';

const START = {
  name: 'start_run',
  text: 'SELECT app.start_run($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16)',
};

/** Kinds of what is sent, and may arrive twice; all others are called. */
const SENT: ReadonlySet<RunIdentity['kind']> = new Set(['turn', 'task', 'replay', 'function', 'pipeline']);

interface StartRow {
  readonly verdict: RunStart['verdict'] | 'taken';
  readonly now: number;
  readonly clock?: number;
  readonly message?: MessageRow | null;
  readonly state?: readonly StateRow[] | null;
  readonly reserved?: number | null;
  readonly demo?: boolean;
  readonly kept_state?: boolean;
}

/** For the parameters of `app.start_run`, in its order. */
export function startValues(
  scope: Scope,
  identity: RunIdentity,
  reserveMicroUsd: number | undefined,
): unknown[] {
  return [
    ...scopeValues(scope),
    identity.run,
    identity.turn,
    identity.parent,
    identity.conversation,
    identity.seq,
    identity.kind,
    code(identity.team),
    code(identity.agent),
    identity.invocation,
    codeOrNull(identity.teamVersion),
    reserveMicroUsd === undefined ? null : Math.max(0, Math.floor(reserveMicroUsd)),
    identity.reportsTo ?? null,
  ];
}

/** Another invocation has begun this run: of a turn `ended`, else ConsiliumError('run_taken'). The later one must not go on. */
export function startRun(pool: Pool): History['startRun'] {
  return async (scope, identity, reserveMicroUsd) => {
    const row = await firstRow(pool, START, startValues(scope, identity, reserveMicroUsd));
    return runStart(row?.[0], identity);
  };
}

/** What `app.start_run` gave. */
export function runStart(given: unknown, { kind }: RunIdentity): RunStart {
  const row = given as StartRow;
  // What was sent twice: the other one runs.
  const verdict = row.verdict === 'taken' && SENT.has(kind) ? 'ended' : row.verdict;
  if (verdict === 'taken')
    throw new ConsiliumError('run_taken', { remedy: 'begin a new run under an id of its own' });
  return {
    verdict,
    now: row.now,
    clock: row.clock ?? row.now,
    message: row.message ? messageFrom(row.message) : null,
    state: stateFrom(row.state ?? []),
    reservedMicroUsd: row.reserved ?? null,
    ...(row.demo === true && { isDemo: true }),
    ...(row.kept_state === true && { isKeptState: true }),
  };
}
