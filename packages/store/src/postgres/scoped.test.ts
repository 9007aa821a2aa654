import { randomUUID } from 'node:crypto';
import type { Scope } from '@consilium/kernel';
import { until } from '@consilium/testing';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createHistory } from '../history/create-history.ts';
import { someScope } from '../test-support/database.fixture.ts';
import { useStore } from '../test-support/store.fixture.ts';
import { rows } from './call.ts';
import { createPool } from './pool.ts';
import { scoped } from './scoped.ts';

const store = useStore({ beforeAll, afterAll });
const { admin, app, urls, history, query, grantedScope, newConversation, say } = store;
const COUNT = 'SELECT count(*)::int AS n FROM app.messages';

async function patientWithMessage(over: Partial<Scope> = {}): Promise<Scope> {
  const scope = await grantedScope(over);
  await say(scope, await newConversation(scope), 'hello');
  return scope;
}

async function terminateBackendOf(transaction: PoolClient): Promise<void> {
  const { rows: found } = await transaction.query('SELECT pg_backend_pid() AS pid');
  await admin.query('SELECT pg_terminate_backend($1)', [found[0].pid]);
}

describe('scoped [F2]', () => {
  it('sees the rows of its scope; without a scope there are none, before and after', async () => {
    const pool = createPool(urls().app, { max: 1 });
    const scope = await patientWithMessage();
    expect((await pool.query(COUNT)).rows[0].n).toBe(0);
    const seen = await scoped(pool, scope, async (transaction) => (await transaction.query(COUNT)).rows[0].n);
    expect(seen).toBe(1);
    // The same connection, where the settings are now '' and no longer unset.
    expect((await pool.query(COUNT)).rows[0].n).toBe(0);
    await pool.end();
  });

  it('commits what the body did, and rolls back when it throws', async () => {
    const scope = await grantedScope();
    const insert = `INSERT INTO app.preferences VALUES ('t1', 'dr-a', $1, '1', 'user')`;
    await scoped(app, scope, (transaction) => transaction.query(insert, ['kept']));
    const failing = scoped(app, scope, async (transaction) => {
      await transaction.query(insert, ['lost']);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await query('SELECT name FROM app.preferences')).toEqual([{ name: 'kept' }]);
  });

  it('refuses a write in a read-only transaction', async () => {
    const scope = await grantedScope();
    const write = scoped(
      app,
      scope,
      (transaction) =>
        transaction.query(`INSERT INTO app.preferences VALUES ('t1', 'dr-a', 'x', '1', 'user')`),
      { readOnly: true },
    );
    await expect(write).rejects.toMatchObject({
      code: 'store_failed',
      message: expect.stringContaining('25006'),
    });
  });

  it.each([
    ['tenant', "t1',true);DROP SCHEMA app CASCADE;--"],
    ['actor', 'dr a'],
    ['compartment', "patient/p'"],
    ['compartment', 'tenant/p'],
    ['compartment', 'patient/a/b'],
    ['purpose', 'CURIOSITY'],
    ['actor', ''],
    ['actor', 'x'.repeat(65)],
  ])('refuses the %s %j before anything reaches the database', async (field, value) => {
    const scope = { ...someScope(), [field]: value } as Scope;
    await expect(scoped(app, scope, async () => 'in')).rejects.toMatchObject({ code: 'invalid_id' });
    await expect(history.startRun(scope, {} as never)).rejects.toMatchObject({ code: 'invalid_id' });
  });

  it('says nothing of a row when a constraint fails', async () => {
    const scope = await grantedScope();
    const secret = `secret-${randomUUID()}`;
    const failing = scoped(app, scope, (transaction) =>
      transaction.query(`INSERT INTO app.preferences VALUES ('t1', 'dr-a', $1, '1', 'model')`, [secret]),
    );
    const error = await failing.then(
      () => null,
      (thrown: Error) => thrown,
    );
    expect(error).toMatchObject({ code: 'store_failed', retryable: false });
    expect(`${error?.message} ${error?.stack} ${JSON.stringify(error)} ${error?.cause}`).not.toContain(
      secret,
    );
  });

  it('says unavailable, to be tried again, when nobody listens', async () => {
    const pool = createPool('postgresql://nobody@127.0.0.1:1/none');
    await expect(scoped(pool, someScope(), async () => 1)).rejects.toMatchObject({
      code: 'store_unavailable',
      retryable: true,
    });
    await expect(createHistory(pool).requestCancel(someScope(), randomUUID())).rejects.toMatchObject({
      code: 'store_unavailable',
    });
    await pool.end();
  });

  it.each<[string, (transaction: PoolClient) => Promise<unknown>]>([
    ['with a statement of its own', (transaction) => transaction.query('SELECT 1')],
    [
      'with a statement of the store',
      (transaction) => rows(transaction, { name: 'one', text: 'SELECT 1' }, []),
    ],
    ['by doing nothing more: the commit fails', async () => undefined],
    [
      'with an error of its own',
      async () => {
        throw new Error('the body knows no better');
      },
    ],
  ])('outlives a connection that is lost while the body thinks; it goes on %s', async (_, goOn) => {
    const uncaught = vi.fn();
    process.on('uncaughtException', uncaught);
    const pool = createPool(urls().app, { max: 1 });
    const lost = scoped(pool, someScope(), async (transaction) => {
      // Not `once` of node:events: that would listen to errors too.
      const ended = new Promise<void>((resolve) => transaction.once('end', resolve));
      await terminateBackendOf(transaction);
      await ended;
      return goOn(transaction);
    });
    await expect(lost).rejects.toMatchObject({ code: 'store_unavailable', retryable: true });
    // The pool has thrown the lost one away: its only place is free again.
    expect(await scoped(pool, someScope(), async () => 'again')).toBe('again');
    await pool.end();
    process.off('uncaughtException', uncaught);
    expect(uncaught).not.toHaveBeenCalled();
  });

  it('says unavailable when the connection is lost in the middle of a statement, with or without a scope', async () => {
    const uncaught = vi.fn();
    process.on('uncaughtException', uncaught);
    const sleep = { name: 'sleep', text: `SELECT pg_sleep(60)` };
    const pool = createPool(urls().app, { applicationName: 'asleep' });
    const sleepers = [rows(pool, sleep, []), scoped(pool, someScope(), (it) => it.query(sleep.text))];
    const settled = Promise.allSettled(sleepers);
    const terminated = await until(
      async () => {
        const { rowCount } = await admin.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE application_name = 'asleep' AND wait_event = 'PgSleep'
             AND (SELECT count(*) FROM pg_stat_activity
               WHERE application_name = 'asleep' AND wait_event = 'PgSleep') = 2`,
        );
        return rowCount;
      },
      { what: 'both connections asleep' },
    );
    expect(terminated).toBe(2);
    for (const result of await settled)
      expect(result).toMatchObject({ reason: { code: 'store_unavailable', retryable: true } });
    expect(await rows(pool, { name: 'one', text: 'SELECT 1' }, [])).toEqual([[1]]);
    await pool.end();
    process.off('uncaughtException', uncaught);
    expect(uncaught).not.toHaveBeenCalled();
  });

  it('never mixes scopes that share connections', async () => {
    const scopes = await Promise.all(
      Array.from({ length: 12 }, (_, i) => patientWithMessage({ tenant: `t${i % 3}` })),
    );
    const seen = await Promise.all(
      Array.from({ length: 1_500 }, async (_, i) => {
        const scope = scopes[(i * 7) % scopes.length]!;
        const { rows } = await scoped(
          app,
          scope,
          (transaction) => transaction.query('SELECT tenant, compartment FROM app.messages'),
          { readOnly: i % 2 === 0 },
        );
        return rows.every((row) => row.tenant === scope.tenant && row.compartment === scope.compartment)
          ? rows.length
          : -1;
      }),
    );
    expect(new Set(seen)).toEqual(new Set([1]));
  });
});
