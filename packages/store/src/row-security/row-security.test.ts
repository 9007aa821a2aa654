import { randomUUID } from 'node:crypto';
import type { Scope } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEffectLedger } from '../effects/effect-ledger.ts';
import { setMonthlyCap, setSetting } from '../settings/administration.ts';
import { setPreference } from '../settings/preferences.ts';
import { intrudersAgainst } from '../test-support/intruders.fixture.ts';
import { findLeaks, type Intruders, tablesOf } from '../test-support/row-security-check.fixture.ts';
import { useStore } from '../test-support/store.fixture.ts';

const { admin, app, grantedScope, newConversation, wholeTurn } = useStore({ beforeAll, afterAll });
let victim: Scope;
let intruders: Intruders;
const leaks = (only?: string, whom: Intruders = intruders) =>
  findLeaks({ admin, app, victim, intruders: whom, ...(only === undefined ? {} : { only }) });

beforeAll(async () => {
  victim = await grantedScope({ purpose: 'PATRQT' }, { relation: 'self' });
  const conversation = await newConversation(victim, { mood: { value: 'low', origin: 'user' } });
  await wholeTurn(victim, conversation);
  await setMonthlyCap(admin, victim.tenant, victim.compartment, 1_000_000);
  await setSetting(admin, victim.tenant, 'name', 'x');
  await setPreference(app, victim, 'print', { value: 'large', origin: 'user' });
  await createEffectLedger(app).claim(victim, { key: 'k', kind: 'email' }, { leaseMs: 1_000 });
  intruders = await intrudersAgainst(admin, victim);
});

describe('row-level security, every table from the catalogue [F2]', () => {
  it('lets no intruder select, insert, update or delete', async () => {
    expect(await leaks()).toEqual([]);
  });

  it('lets the rightful actor select each that the role can read (so the check looks at rows that are there)', async () => {
    const readable = (await tablesOf(admin, victim)).filter((table) => table.readable);
    const seen = await leaks(undefined, { rightful: { ...victim, run: '' } });
    expect(seen).toEqual(expect.arrayContaining(readable.map(({ name }) => `${name} select rightful`)));
    expect(readable.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['messages', 'resource_versions', 'proposals', 'effects']),
    );
  });

  // What is to happen later it inserts in its own actor's name only: wake-rows.test.ts.
  it('lets an agent run look, and insert proposals; nothing else', async () => {
    const seen = await leaks(undefined, { run: { ...victim, run: randomUUID() } });
    expect(seen.filter((leak) => !leak.endsWith(' select run'))).toEqual(['proposals insert run']);
    expect(seen).toContain('resource_versions select run');
  });

  it('is noticed when it is missing from any one table', async () => {
    // Two of them are enough to notice; the suite of isolation asks all.
    const { 'wrong tenant': foreign = null, 'without grant': ungranted = null } = intruders;
    const some: Intruders = { 'wrong tenant': foreign, 'without grant': ungranted };
    for (const { name, readable, columns } of await tablesOf(admin, victim)) {
      // Where the role has no privilege, the missing policy changes nothing; the catalogue's test finds it.
      if (!readable) continue;
      await admin.query(`ALTER TABLE app.${name} DISABLE ROW LEVEL SECURITY`);
      const found = await leaks(name, some);
      await admin.query(`ALTER TABLE app.${name} ENABLE ROW LEVEL SECURITY`);
      const expected = columns.includes('compartment') ? Object.keys(some) : ['wrong tenant'];
      expect(found, name).toEqual(
        expect.arrayContaining(expected.map((intruder) => `${name} select ${intruder}`)),
      );
    }
    expect(await leaks()).toEqual([]);
  });

  it('is noticed when a policy forgets the grant, also for inserts alone', async () => {
    const scopeOnly = '(tenant = app.tenant() AND compartment = app.compartment())';
    const full = `${scopeOnly.slice(0, -1)} AND (SELECT app.may_open()))`;
    await admin.query(`ALTER POLICY app_in_scope ON app.document_pages USING ${scopeOnly}`);
    // Inserts still ask for a right of the record, which nobody has without a grant.
    expect(await leaks('document_pages')).toContain('document_pages select without grant');
    await admin.query(`ALTER POLICY app_in_scope ON app.document_pages USING ${full}`);
    await admin.query('ALTER POLICY app_opens ON app.conversations WITH CHECK (true)');
    expect(await leaks('conversations')).toContain('conversations insert expired grant');
    await admin.query('ALTER POLICY app_opens ON app.conversations WITH CHECK ((SELECT app.may_open()))');
    expect([...(await leaks('document_pages')), ...(await leaks('conversations'))]).toEqual([]);
  });

  it('is noticed when a table forgets that agents only propose', async () => {
    const policy = 'app_inserts_without_run ON app.messages';
    await admin.query(`ALTER POLICY ${policy} WITH CHECK (true)`);
    expect(await leaks('messages', { run: { ...victim, run: randomUUID() } })).toContain(
      'messages insert run',
    );
    await admin.query(`ALTER POLICY ${policy} WITH CHECK (app.run() IS NULL)`);
  });
});
