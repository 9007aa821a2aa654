import { setTimeout as delay } from 'node:timers/promises';
import { ConsiliumError } from '@consilium/kernel';
import { createEngineHttpClient, type EngineUrls } from './ingress/engine-http-client.ts';
import { BRANCH, TURN, WAKE } from './payloads/targets.ts';

export interface FoundInvocation {
  readonly id: string;
  readonly status: string;
}

/** One of ours that the engine has stopped trying. */
export interface PausedInvocation {
  readonly id: string;
  /** Service and handler, such as `Turn.run`. */
  readonly target: string;
  readonly idempotencyKey: string | null;
  /** Epoch ms. */
  readonly since: number;
  /** Entries of its journal: more than before is progress. */
  readonly journal: number;
}

/** By its own id, by the conversation or the whole of the key that made it happen once, or by who called or sent it. */
export interface InvocationSearch {
  readonly by: 'id' | 'conversation' | 'idempotency-key' | 'caller';
  readonly values: readonly string[];
}

/** The engine's administration: deployments and single invocations. Private network only. */
export interface EngineAdmin {
  /**
   * Makes the engine send new work to the worker at `uri`; the same uri again is no change,
   * unless `replace` makes the engine ask the worker again what it serves.
   */
  readonly register: (
    uri: string,
    options?: { readonly replace?: boolean },
  ) => Promise<{ readonly deployment: string }>;
  /** Throws unless the engine answers. */
  readonly ready: () => Promise<void>;
  readonly kill: (invocation: string) => Promise<void>;
  readonly cancel: (invocation: string) => Promise<void>;
  /** Tries a paused one again: on the release where it began, or with `newest` on the newest one. */
  readonly resume: (invocation: string, options?: { readonly newest?: boolean }) => Promise<void>;
  /** Paused invocations of our services, oldest first, at most 1,000. */
  readonly paused: () => Promise<readonly PausedInvocation[]>;
  readonly purge: (invocation: string) => Promise<void>;
  /** Null when the engine no longer knows it. */
  readonly statusOf: (invocation: string) => Promise<string | null>;
  /** Everything it holds that matches, ended and retained work too. A delayed send is `scheduled`. */
  readonly find: (search: InvocationSearch) => Promise<readonly FoundInvocation[]>;
  /** How much work is pinned to a deployment and not finished. Delayed sends are pinned when they begin. */
  readonly pending: (deployment: string) => Promise<number>;
  /** The invocations behind `pending`, at most 1,000 of them. */
  readonly unfinished: (deployment: string) => Promise<readonly string[]>;
  /**
   * Pins an invocation that keeps failing on its deployment to the newest one, and tries it again there. For work
   * that an older release cannot read: whatever it has journalled must mean the same to the newest.
   */
  readonly moveToNewest: (invocation: string) => Promise<void>;
  /** Forgets a deployment. Throws `not_drained` while work is pinned to it: the engine itself would not mind. */
  readonly remove: (deployment: string) => Promise<void>;
}

/** Of several nodes the next is asked when one cannot be reached: everything here is safe to repeat. */
export function createEngineAdmin(adminUrl: EngineUrls): EngineAdmin {
  const http = createEngineHttpClient(adminUrl);
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    accept: readonly number[] = [],
  ): Promise<unknown> => {
    const init = {
      method,
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
    const response = await http.send(path, init, 30_000).catch((cause: unknown) => {
      throw new ConsiliumError('engine_unreachable', {
        retryable: true,
        cause,
        remedy: 'is the engine up at its admin address?',
      });
    });
    const text = await response.text();
    if (!response.ok && !accept.includes(response.status)) {
      throw new ConsiliumError('engine_refused', {
        remedy: `${method} ${path.split('/')[1]} gave ${response.status}`,
        cause: text,
      });
    }
    return text === '' ? null : JSON.parse(text);
  };
  const query = async (sql: string) =>
    ((await call('POST', '/query', { query: sql })) as { rows?: Record<string, unknown>[] }).rows ?? [];
  const one = async (invocation: string, verb: string) => {
    await call('PATCH', `/invocations/${invocation}/${verb}`, undefined, [404, 409]);
  };
  const pending = async (deployment: string) => {
    const rows = await query(`SELECT count(*) AS n FROM sys_invocation WHERE ${unfinishedOn(deployment)}`);
    return Number(rows[0]?.n ?? 0);
  };
  const statusOf = async (invocation: string) => {
    const rows = await query(`SELECT status FROM sys_invocation WHERE id = '${checked(invocation)}'`);
    return (rows[0]?.status as string | undefined) ?? null;
  };
  return {
    register: async (uri, { replace = false } = {}) => {
      const made = (await call('POST', '/deployments', { uri, force: replace })) as { id: string };
      return { deployment: made.id };
    },
    ready: async () => {
      await call('GET', '/health');
    },
    kill: (invocation) => one(invocation, 'kill'),
    cancel: (invocation) => one(invocation, 'cancel'),
    resume: (invocation, { newest = false } = {}) =>
      one(invocation, newest ? 'resume?deployment=latest' : 'resume'),
    paused: async () => {
      const rows = await query(
        `SELECT id, target_service_name, target_handler_name, idempotency_key, modified_at, journal_size
         FROM sys_invocation WHERE status = 'paused' AND target_service_name IN (${OURS}) ORDER BY modified_at LIMIT 1000`,
      );
      return rows.map((row) => ({
        id: String(row.id),
        target: `${row.target_service_name}.${row.target_handler_name}`,
        idempotencyKey: (row.idempotency_key as string | null) ?? null,
        since: Date.parse(String(row.modified_at)),
        journal: Number(row.journal_size ?? 0),
      }));
    },
    purge: (invocation) => one(invocation, 'purge'),
    statusOf,
    find: async (search) => {
      const found: FoundInvocation[] = [];
      for (const where of conditionsOf(search)) {
        for (const row of await query(`SELECT id, status FROM sys_invocation WHERE ${where}`))
          found.push({ id: String(row.id), status: String(row.status) });
      }
      return found;
    },
    pending,
    unfinished: async (deployment) => {
      const rows = await query(`SELECT id FROM sys_invocation WHERE ${unfinishedOn(deployment)} LIMIT 1000`);
      return rows.map((row) => String(row.id));
    },
    moveToNewest: async (invocation) => {
      await one(invocation, 'pause');
      // Only a paused invocation can change its deployment, and pausing takes a moment.
      for (let looks = 0; (await statusOf(invocation)) !== 'paused'; looks++) {
        if (looks === 100)
          throw new ConsiliumError('not_paused', { retryable: true, remedy: 'it has ended, or try again' });
        await delay(50);
      }
      await call('PATCH', `/invocations/${checked(invocation)}/resume?deployment=latest`);
    },
    remove: async (deployment) => {
      if ((await pending(deployment)) > 0)
        throw new ConsiliumError('not_drained', {
          retryable: true,
          remedy: 'wait until nothing is pinned to it',
        });
      await call('DELETE', `/deployments/${checked(deployment)}?force=true`);
    },
  };
}

const OURS = [TURN, BRANCH, WAKE].map((name) => `'${name}'`).join(',');

function unfinishedOn(deployment: string): string {
  return `pinned_deployment_id = '${checked(deployment)}' AND status <> 'completed'`;
}

const COLUMNS = {
  id: 'id',
  // A key of ours begins with the conversation's id, which has 36 characters.
  conversation: 'substr(idempotency_key, 1, 36)',
  'idempotency-key': 'idempotency_key',
  caller: 'invoked_by_id',
};

function conditionsOf({ by, values }: InvocationSearch): readonly string[] {
  return listsOf(values).map((some) => `${COLUMNS[by]} IN (${some})`);
}

/** Lists for IN, of 200 values at most. */
function listsOf(values: readonly string[]): readonly string[] {
  const quoted = values.map((value) => `'${checked(value)}'`);
  return Array.from({ length: Math.ceil(quoted.length / 200) }, (_, at) =>
    quoted.slice(at * 200, at * 200 + 200).join(','),
  );
}

/** Ids of the engine, and our hashes, are letters, digits, `_` and `-`; nothing else goes into its SQL. */
function checked(id: string): string {
  if (!/^[A-Za-z0-9_-]{1,80}$/.test(id))
    throw new ConsiliumError('invalid_id', { remedy: 'give an id of the engine' });
  return id;
}
