import type { Caller } from '@consilium/kernel';
import { until } from '@consilium/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useStore } from '../test-support/store.fixture.ts';
import { createScopedStore, type ScopedStore } from './scoped-store.ts';

const { admin, app, trail, grantedScope } = useStore({ beforeAll, afterAll });
const newCaller = async (over: Partial<Caller['scope']> = {}): Promise<Caller> => ({
  scope: await grantedScope(over),
});

/** A store with four connections, whose works wait until they are told to end. */
async function withFew(body: (store: ScopedStore, end: Promise<void>) => Promise<Promise<unknown>[]>) {
  const pool = new pg.Pool({
    ...app.options,
    max: 4,
    connectionTimeoutMillis: 2_000,
    application_name: 'few',
  });
  const store = createScopedStore({ pool, audit: trail.audit, perActor: 2 });
  const end = Promise.withResolvers<void>();
  try {
    const works = await body(store, end.promise);
    end.resolve();
    await Promise.all(works);
  } finally {
    end.resolve();
    await pool.end();
    // The driver does not wait for the server's side: one that is still there would be ended with an error.
    const open = `SELECT FROM pg_stat_activity WHERE application_name = 'few'`;
    await until(async () => (await admin.query(open)).rowCount === 0, { what: 'all to be closed' });
  }
}

describe('connections of the scoped store [F3]', () => {
  it('are not all held by writers of one patient, one or many', async () => {
    const other = await newCaller({ actor: 'dr-b' });
    const first = await newCaller();
    const { compartment } = first.scope;
    const actors = ['dr-1', 'dr-2', 'dr-3', 'dr-4', 'dr-5'];
    const writers = await Promise.all(actors.map((actor) => newCaller({ actor, compartment })));
    await withFew(async (store, end) => {
      const wait = async () => ({ value: await end, targets: [] });
      const works = writers.map((writer) => store.write(writer, 'record.add', wait));
      expect(await store.read(other, { action: 'record.panel' }, async () => 'seen')).toBe('seen');
      return works;
    });
  });

  it('are not all held by one person', async () => {
    const other = await newCaller({ actor: 'dr-b' });
    const noisy = await Promise.all(Array.from({ length: 6 }, () => newCaller({ actor: 'dr-noisy' })));
    await withFew(async (store, end) => {
      const works = noisy.map((caller) => store.read(caller, { action: 'record.panel' }, () => end));
      expect(await store.read(other, { action: 'record.panel' }, async () => 'seen')).toBe('seen');
      return works;
    });
  });
});
