import { randomUUID } from 'node:crypto';
import type { Operations, Scope, State, TurnCommit } from '@consilium/kernel';
import type { Pool, QueryResult } from 'pg';
import { markDemoTenant } from '../demo/demo-tenants.ts';
import type { Grant } from '../grants/grants.ts';
import { createHistory } from '../history/create-history.ts';
import { connectionsFor } from '../migrations/connections.ts';
import { createTenantOperations } from '../operate/operations.ts';
import { inTransaction } from '../postgres/in-transaction.ts';
import { scoped } from '../postgres/scoped.ts';
import { grantedScope, type Hooks, PASSWORDS, useDatabase } from './database.fixture.ts';
import { ownScope } from './research.fixture.ts';
import { chainOf, createTrail } from './trail.fixture.ts';
import { newConversation, type Run, runOf, say, wholeTurn } from './turns.fixture.ts';

/** The store of a test file, over a database of its own. All of it can be named before the database runs. */
export function useStore(hooks: Hooks) {
  const database = useDatabase(hooks);
  const pools = {
    admin: latePool(() => database().admin),
    app: latePool(() => database().app),
    own: latePool(() => database().own),
    operate: latePool(() => database().operate),
    system: latePool(() => database().system),
  };
  const history = createHistory(pools.app);
  const trail = createTrail(pools);
  const operations: Operations = createTenantOperations({
    ...{ ...trail, operate: pools.operate, stuckAfterMs: 60_000, now: () => new Date() },
  });
  /** A question that waits for its turn, in a conversation of its own. */
  const askedTurn = async (scope: Scope, over: Partial<Run> = {}): Promise<Run> => {
    const conversation = await newConversation(history, scope);
    const { seq } = await say(history, scope, conversation, 'hi');
    return runOf(conversation, seq, over);
  };
  return {
    ...pools,
    ...{ history, trail, operations, askedTurn },
    /** Where each role connects. */
    urls: () => connectionsFor(database().ownerUrl, PASSWORDS),
    /** Rows, as the superuser sees them. */
    query: async <T = QueryResult['rows'][number]>(text: string, values?: unknown[]): Promise<T[]> =>
      (await pools.admin.query(text, values)).rows,
    /** What an operator of a tenant sees, or one who names none. */
    operatorSees: async (tenant: string | null, text: string): Promise<QueryResult['rows']> =>
      inTransaction(pools.operate, async (transaction) => {
        await transaction.query(`SELECT set_config('app.tenant', $1, true)`, [tenant ?? '']);
        return (await transaction.query(text)).rows;
      }),
    mayOpen: (scope: Scope): Promise<boolean> =>
      scoped(pools.app, scope, async (on) => (await on.query('SELECT app.may_open() AS may')).rows[0].may),
    grantedScope: (over?: Partial<Scope>, grant?: Partial<Grant>) => grantedScope(pools.admin, over, grant),
    /** A patient in a tenant of its own; of synthetic patients only where it is one of a demonstration. */
    newTenant: async ({ isDemo = false } = {}) => {
      const tenant = `t-${randomUUID()}`;
      if (isDemo) await markDemoTenant(pools.admin, tenant);
      return grantedScope(pools.admin, { tenant });
    },
    chainOf: (scope: Pick<Scope, 'tenant' | 'compartment'>) => chainOf(pools, scope),
    newConversation: (scope: Scope, state?: State) => newConversation(history, scope, state),
    say: (scope: Scope, conversation: string, text: string, clientKey?: string) =>
      say(history, scope, conversation, text, clientKey),
    /** A patient with an open conversation. */
    openConversation: async (over?: Partial<Scope>) => {
      const scope = await grantedScope(pools.admin, over);
      return { scope, conversation: await newConversation(history, scope) };
    },
    /** A conversation where no patient is open. */
    ownConversation: async (tenant = 't1') => {
      const scope = ownScope({ tenant });
      return { scope, conversation: await newConversation(history, scope) };
    },
    wholeTurn: (scope: Scope, conversation: string, over?: Partial<TurnCommit>) =>
      wholeTurn(history, scope, conversation, over),
    startedTurn: async (scope: Scope, over?: Partial<Run>): Promise<Run> => {
      const turn = await askedTurn(scope, over);
      await history.startRun(scope, turn);
      return turn;
    },
  };
}

/** A pool that is named before its database runs. */
function latePool(pool: () => Pool): Pool {
  const get = (_: Pool, name: string | symbol) => {
    const value = Reflect.get(pool(), name);
    return typeof value === 'function' ? value.bind(pool()) : value;
  };
  return new Proxy({} as Pool, { get });
}
