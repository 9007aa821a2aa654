import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Scope } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markDemoTenant } from '../demo/demo-tenants.ts';
import { createEffectLedger } from '../effects/effect-ledger.ts';
import { createGrantLookup } from '../grants/grant-lookup.ts';
import { grantAccess } from '../grants/grants.ts';
import { scoped } from '../postgres/scoped.ts';
import { setMonthlyCap } from '../settings/administration.ts';
import { setPreference } from '../settings/preferences.ts';
import { grantFor } from '../test-support/database.fixture.ts';
import { plantRow } from '../test-support/plant-row.fixture.ts';
import { ownScope } from '../test-support/research.fixture.ts';
import { useStore } from '../test-support/store.fixture.ts';
import { readCatalogue } from '../test-support/table-catalogue.fixture.ts';
import { createWakeRows } from '../wakes/wake-rows.ts';
import { destroyKey, eraseRows, erasureTargets } from './erase-rows.ts';
import type { ErasureRequest } from './erasure.ts';
import { finishErasure } from './finish-erasure.ts';
import { awaitOlderTransactions } from './older-transactions.ts';
import { beginErasure, erasureReached, findErasure, unfinishedErasures } from './tombstone.ts';

const database = useStore({ beforeAll, afterAll });
const { admin, app, operate, system, history, trail, query, operatorSees, mayOpen, grantedScope } = database;
const { newTenant, newConversation, openConversation, startedTurn, wholeTurn } = database;
// Text of runs is kept of such a tenant only.
beforeAll(async () => void (await markDemoTenant(admin, 't1')));
const KEEPERS = ['audit_entries', 'audit_heads', 'effects', 'erasures', 'spend'];
const { audit, secrets } = trail;
const at = new Date('2026-03-01T10:00:00.000Z');
const requestFor = ({ tenant, compartment }: Scope): ErasureRequest => ({
  ...{ tenant, compartment, by: 'officer', purpose: 'PATRQT' },
});

/** Tables with a compartment, partitions aside. */
async function tables(): Promise<readonly string[]> {
  const all = await readCatalogue(admin);
  return all.filter(({ columns }) => columns.includes('compartment')).map(({ name }) => name);
}

async function rowsOf(table: string, scope: Scope): Promise<number> {
  const rows = await query(
    `SELECT count(*)::int AS n FROM app.${table} WHERE tenant = $1 AND compartment = $2`,
    [scope.tenant, scope.compartment],
  );
  return rows[0].n;
}

/** A patient with a row in every table that has a compartment, but for the tombstones. */
async function patientEverywhere(): Promise<Scope> {
  const scope = await grantedScope();
  await wholeTurn(scope, await newConversation(scope));
  await audit.before({ scope }, { action: 'record.panel' });
  for (const table of await tables())
    if (table !== 'erasures' && (await rowsOf(table, scope)) === 0) await plantRow(admin, table, scope);
  return scope;
}

async function eraseAll(request: ErasureRequest) {
  await beginErasure(system, request, at);
  await erasureReached(system, request, 'stopped');
  await destroyKey(system, request);
  await erasureReached(system, request, 'key-destroyed');
  await erasureReached(system, request, 'forgotten');
  const deleted = await eraseRows(system, request);
  await finishErasure({ system, secrets }, (await findErasure(system, request))!, at);
  return deleted;
}

describe('rows of an erasure [F2]', () => {
  it('go from every table of the catalogue but those that stay, of this patient only', async () => {
    const [erased, other] = [await patientEverywhere(), await patientEverywhere()];
    const all = await tables();
    const before = await Promise.all(all.map((table) => rowsOf(table, other)));
    const deleted = await eraseAll(requestFor(erased));
    for (const table of all) {
      const left = await rowsOf(table, erased);
      if (KEEPERS.includes(table)) expect(left, table).toBeGreaterThan(0);
      else {
        expect(left, table).toBe(0);
        // The key went before, with a function of its own; entries of money went into the sums.
        expect(deleted[table], table).toBeGreaterThan(
          ['data_keys', 'spend_entries'].includes(table) ? -1 : 0,
        );
      }
    }
    expect(await Promise.all(all.map((table) => rowsOf(table, other)))).toEqual(before);
    expect(Object.keys(deleted).sort()).toEqual(all.filter((table) => !KEEPERS.includes(table)));
  });

  it('of an actor take with them what the actor has chosen, which no other keeps or gets back', async () => {
    const [actor, other] = [randomUUID(), randomUUID()];
    const own = (of: string) => ownScope({ tenant: 't1', actor: of });
    const choose = (scope: Scope) => setPreference(app, scope, 'tone', { value: 'words', origin: 'user' });
    const bring = ({ tenant, actor: by }: Scope) =>
      admin.query(
        `INSERT INTO app.evidence_imports (tenant, id, actor, hash, media_type, source, licence)
          VALUES ($1, gen_random_uuid(), $2, 'h', 'text/plain', '{}', 'CC0-1.0')`,
        [tenant, by],
      );
    for (const scope of [own(actor), own(other), { ...own(actor), tenant: 't9' }]) {
      await bring(scope);
      await choose(scope);
    }
    expect(await eraseAll(requestFor(own(actor)))).toMatchObject({ preferences: 1, evidence_imports: 1 });
    const left = (table: string, actors: string[]) =>
      query(`SELECT tenant, actor FROM app.${table} WHERE actor = ANY ($1) ORDER BY tenant`, [actors]);
    for (const table of ['preferences', 'evidence_imports'])
      expect(await left(table, [actor, other]), table).toEqual([
        { tenant: 't1', actor: other },
        { tenant: 't9', actor },
      ]);
    await expect(choose(own(actor))).rejects.toThrow('erased');
    await expect(bring(own(actor))).rejects.toThrow('erased');
    // A patient's erasure is none of an actor with the same id.
    expect(await eraseAll({ ...requestFor(own(other)), compartment: `patient/${other}` })).not.toHaveProperty(
      'preferences',
    );
    expect(await left('preferences', [other])).toHaveLength(1);
  });

  it('leave the ledger, where what was claimed waits for a person, who sees its ids', async () => {
    const [scope, alive] = [await grantedScope(), await grantedScope()];
    const ledger = createEffectLedger(app);
    for (const key of ['sent', 'half'])
      await ledger.claim(scope, { key, kind: 'email' }, { leaseMs: 60_000 });
    await ledger.mark(scope, 'sent', 1, 'their-id');
    await ledger.claim(alive, { key: 'half', kind: 'email' }, { leaseMs: 60_000 });
    await eraseAll(requestFor(scope));
    expect(await rowsOf('effects', scope)).toBe(2);
    const parked = async (tenant: string) => {
      const both = `compartment IN ('${scope.compartment}', '${alive.compartment}')`;
      return operatorSees(tenant, `SELECT compartment, key, kind, code FROM app.effects WHERE ${both}`);
    };
    expect(await parked(scope.tenant)).toEqual([
      { compartment: scope.compartment, key: 'half', kind: 'email', code: 'erased' },
    ]);
    expect(await parked('t9')).toEqual([]);
    for (const statement of ['SELECT reference FROM app.effects', `UPDATE app.effects SET code = 'x'`])
      await expect(operate.query(statement)).rejects.toThrow(/permission denied/);
  });

  it('go from a table of a later release too, once it is in the list; the catalogue tells if it is not', async () => {
    const without = `SELECT t FROM app.erasable_tables() t WHERE (SELECT count(*) FROM pg_policy p
      WHERE p.polrelid = ('app.' || t)::regclass AND p.polname IN ('erasure_reads', 'erasure_deletes')) < 2`;
    expect(await query(without)).toEqual([]);
    await admin.query(`CREATE TABLE app.later (tenant text, compartment text, note text);
      ALTER TABLE app.later OWNER TO consilium_owner;
      ALTER TABLE app.later ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY`);
    try {
      expect(await query(without)).toEqual([{ t: 'later' }]);
      // As its release does: the table is added to the list, so the file has another text and is applied again.
      const file = new URL('../../migrations/repeatable/policies/erasure.sql', import.meta.url);
      const sql = (await readFile(file, 'utf8')).replace(`'wakes'`, `'wakes', 'later'`);
      await admin.query(`BEGIN; SET LOCAL ROLE consilium_owner; ${sql} COMMIT`);
      const scope = await grantedScope();
      await admin.query('INSERT INTO app.later VALUES ($1, $2)', [scope.tenant, scope.compartment]);
      expect((await eraseAll(requestFor(scope))).later).toBe(1);
    } finally {
      await admin.query('DROP TABLE app.later');
    }
  });

  it('give the same report again, and a second end adds no entry', async () => {
    const scope = await patientEverywhere();
    const first = await eraseAll(requestFor(scope));
    const entries = await rowsOf('audit_entries', scope);
    expect(await eraseAll({ ...requestFor(scope), by: 'somebody-else' })).toEqual(first);
    expect(await rowsOf('audit_entries', scope)).toBe(entries);
    expect(await findErasure(system, scope)).toMatchObject({
      by: 'officer',
      phase: 'finished',
      finishedAt: at,
      deleted: first,
    });
  });

  it('leave a trail that still verifies, with the erasure as its last entry', async () => {
    const scope = await newTenant();
    for (let reads = 0; reads < 3; reads++) await audit.before({ scope }, { action: 'record.panel' });
    await eraseAll(requestFor(scope));
    const { faults, summary } = await trail.verify(scope.tenant);
    expect({ faults, entries: summary.entries }).toEqual({ faults: [], entries: 4 });
    const last = `SELECT actor, action, purpose, targets FROM app.audit_entries
      WHERE tenant = $1 ORDER BY seq DESC LIMIT 1`;
    expect(await query(last, [scope.tenant])).toEqual([
      { actor: 'officer', action: 'erased', purpose: 'PATRQT', targets: [] },
    ]);
  });

  it('leave the money in the sums, also what was not added to them yet', async () => {
    const scope = await patientEverywhere();
    const money = async (table: string) => {
      const sum = `SELECT coalesce(sum(micro_usd), 0)::integer AS sum FROM app.${table} WHERE compartment = $1`;
      return (await query(sum, [scope.compartment]))[0].sum;
    };
    const [summed, entered] = [await money('spend'), await money('spend_entries')];
    expect(entered).toBe(30);
    await eraseAll(requestFor(scope));
    expect([await money('spend'), await money('spend_entries')]).toEqual([summed + entered, 0]);
  });

  it('are not touched without a tombstone, before the engine has forgotten, or by another role', async () => {
    const scope = await patientEverywhere();
    const values = [scope.tenant, scope.compartment];
    await expect(eraseRows(system, scope)).rejects.toMatchObject({
      remedy: expect.stringContaining('ZE002'),
    });
    await expect(erasureTargets(system, scope)).rejects.toThrow('store_failed');
    await beginErasure(system, requestFor(scope), at);
    await expect(eraseRows(system, scope)).rejects.toMatchObject({
      remedy: expect.stringContaining('ZE003'),
    });
    // Phases cannot be skipped.
    await erasureReached(system, scope, 'forgotten');
    await expect(eraseRows(system, scope)).rejects.toThrow('store_failed');
    const erasure = (await findErasure(system, scope))!;
    await expect(finishErasure({ system, secrets }, erasure, at)).rejects.toThrow('store_failed');
    for (const pool of [app, operate])
      await expect(pool.query('SELECT app.erase_rows($1, $2)', values)).rejects.toThrow(/permission denied/);
    await expect(system.query('DELETE FROM app.messages')).rejects.toThrow(/permission denied/);
    await expect(system.query('UPDATE app.erasures SET phase = NULL')).rejects.toThrow(/permission denied/);
    expect(await rowsOf('messages', scope)).toBeGreaterThan(0);
  });
});

describe('the tombstone [F2]', () => {
  it('closes the compartment at once, whatever grants there are, also an actor’s own', async () => {
    const scope = await patientEverywhere();
    const own: Scope = { ...scope, actor: randomUUID(), compartment: 'actor/x' };
    const self = { ...own, compartment: `actor/${own.actor}` } as Scope;
    expect([await mayOpen(scope), await mayOpen(self)]).toEqual([true, true]);
    const { liveGrant } = createGrantLookup(app);
    const granted = (as: Scope) => liveGrant(as.tenant, as.actor, as.compartment);
    expect([await granted(scope), await granted(self)]).toMatchObject([{}, {}]);
    await beginErasure(system, requestFor(scope), at);
    await beginErasure(system, requestFor(self), at);
    expect([await mayOpen(scope), await mayOpen(self)]).toEqual([false, false]);
    // No scope is minted any more, though the rows of the grants are still there.
    expect([await granted(scope), await granted(self)]).toEqual([null, null]);
    expect(await history.listConversations(scope, { limit: 5 })).toEqual([]);
    await expect(grantAccess(admin, grantFor({ ...scope, actor: 'dr-new' }))).rejects.toThrow('erased');
    await expect(setMonthlyCap(admin, scope.tenant, scope.compartment, 5)).rejects.toThrow('erased');
    // The same ids at another tenant are another patient.
    expect(await mayOpen(await grantedScope({ ...scope, tenant: 't9' }))).toBe(true);
  });

  it('waits for a grant that is being made', async () => {
    const scope = await grantedScope();
    const client = await admin.connect();
    let began = false;
    try {
      await client.query('BEGIN');
      await client.query(
        `INSERT INTO app.grants (tenant, actor, compartment, relation, purposes)
         VALUES ($1, 'dr-x', $2, 'care-team', '{TREAT}')`,
        [scope.tenant, scope.compartment],
      );
      const beginning = beginErasure(system, requestFor(scope), at).then(() => {
        began = true;
      });
      await untilWaiting();
      expect(began).toBe(false);
      await client.query('COMMIT');
      await beginning;
    } finally {
      client.release();
    }
  });

  it('is told apart from a finished one', async () => {
    const [begun, ended] = [await grantedScope(), await grantedScope()];
    await beginErasure(system, requestFor(begun), at);
    await eraseAll(requestFor(ended));
    const open = (await unfinishedErasures(system, 1_000)).map(({ compartment }) => compartment);
    expect(open).toContain(begun.compartment);
    expect(open).not.toContain(ended.compartment);
  });

  it('refuses what is no compartment', async () => {
    const bad = { ...requestFor(await grantedScope()), compartment: 'patient/a b' as const };
    await expect(beginErasure(system, bad, at)).rejects.toThrow('invalid_id');
  });
});

describe('what may still be written [F2]', () => {
  it('by a transaction that opened the compartment before its tombstone is waited for', async () => {
    const { scope, conversation } = await openConversation();
    const [gate, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const writing = scoped(app, scope, async (transaction) => {
      await transaction.query(
        `INSERT INTO app.conversation_state VALUES (app.tenant(), app.compartment(), $1, 'k', '1', 'code')`,
        [conversation],
      );
      written.resolve();
      await gate.promise;
    });
    await written.promise;
    await beginErasure(system, requestFor(scope), at);
    let over = false;
    const waiting = awaitOlderTransactions(system).then(() => {
      over = true;
    });
    await expect(awaitOlderTransactions(system, { timeoutMs: 60 })).rejects.toMatchObject({
      retryable: true,
    });
    expect(over).toBe(false);
    gate.resolve();
    await writing;
    await waiting;
    expect((await eraseAll(requestFor(scope))).conversation_state).toBe(1);
  });
});

describe('what the engine is searched by [F2]', () => {
  it('names conversations, invocations and sleeping wakes, and forgets them with the rows', async () => {
    const scope = await grantedScope();
    const turn = await startedTurn(scope);
    const { conversation } = turn;
    const wakes = createWakeRows({ app, own: database.own, audit });
    const wake = { conversation, dueAt: at, text: 'It is due.', origin: 'code', task: null } as const;
    const key = await wakes.plan({ scope }, { ...wake, key: 'w1' });
    expect(await wakes.plan({ scope }, { ...wake, key: 'w1' })).toBe(key);
    expect(await wakes.scheduled(scope, key, 'inv_1')).toBe(true);
    await beginErasure(system, requestFor(scope), at);
    expect(await wakes.scheduled(scope, key, 'inv_1')).toBe(false);
    await expect(wakes.plan({ scope }, { ...wake, key: 'w2' })).rejects.toThrow('forbidden');
    expect(await erasureTargets(system, scope)).toEqual({
      conversations: [conversation],
      invocations: [turn.invocation],
      wakes: [key],
    });
    await eraseAll(requestFor(scope));
    expect(await erasureTargets(system, scope)).toEqual({ conversations: [], invocations: [], wakes: [] });
  });
});

/** Until some session waits for an advisory lock. */
async function untilWaiting(): Promise<void> {
  const waiting = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`;
  while ((await admin.query(waiting)).rowCount === 0);
}
