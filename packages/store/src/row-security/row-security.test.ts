import type { Scope } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantAccess, revokeAccess } from '../grants/grants.ts';
import { createHistory } from '../history/create-history.ts';
import { setMonthlyCap } from '../settings/administration.ts';
import { grantedScope, grantFor, someScope, useDatabase } from '../test-support/database.fixture.ts';
import { findLeaks, type Intruders, tablesOf } from '../test-support/row-security-check.fixture.ts';
import { newConversation, wholeTurn } from '../test-support/turns.fixture.ts';

const database = useDatabase({ beforeAll, afterAll });
let victim: Scope;
let intruders: Intruders;
const leaks = (only?: string) => findLeaks(database().admin, database().app, victim, intruders, only);

beforeAll(async () => {
  const { admin, app } = database();
  victim = await grantedScope(admin);
  const history = createHistory(app);
  const conversation = await newConversation(history, victim, { mood: { value: 'low', origin: 'user' } });
  await wholeTurn(history, victim, conversation);
  await setMonthlyCap(admin, victim.tenant, victim.compartment, 1_000_000);
  const other = { ...victim, actor: 'dr-b' };
  const expired = { ...victim, actor: 'dr-late' };
  await grantAccess(admin, { ...grantFor(expired), expiresAt: new Date(Date.now() - 1_000) });
  const revoked = { ...victim, actor: 'dr-gone' };
  await revokeAccess(admin, revoked.tenant, await grantAccess(admin, grantFor(revoked)));
  const curious = { ...victim, actor: 'dr-curious' };
  await grantAccess(admin, { ...grantFor(curious), purposes: ['HRESCH'] });
  intruders = {
    'without scope': null,
    // The same ids, with a live grant, at another tenant.
    'wrong tenant': await grantedScope(admin, { ...victim, tenant: 't2' }),
    'wrong patient': await grantedScope(admin, { actor: 'dr-b' }),
    'without grant': other,
    'expired grant': expired,
    'revoked grant': revoked,
    'wrong purpose': curious,
    'own compartment': someScope({ actor: 'dr-b', compartment: 'actor/dr-b' }),
  };
});

describe('row-level security, every table with a compartment from the catalogue [F2]', () => {
  it('lets no intruder select, insert, update or delete', async () => {
    expect(await leaks()).toEqual([]);
  });

  it('lets the rightful actor select each of them (so the check looks at rows that are there)', async () => {
    const tables = (await tablesOf(database().admin, victim)).map((table) => table.name);
    const seen = await findLeaks(database().admin, database().app, victim, { rightful: victim });
    expect(seen).toEqual(expect.arrayContaining(tables.map((table) => `${table} select rightful`)));
    expect(tables).toEqual([
      'conversation_state',
      'conversations',
      'grants',
      'messages',
      'monthly_caps',
      'runs',
      'spend',
      'steps',
    ]);
  });

  it('is noticed when it is missing from any one table', async () => {
    const { admin } = database();
    for (const { name } of await tablesOf(admin, victim)) {
      await admin.query(`ALTER TABLE app.${name} DISABLE ROW LEVEL SECURITY`);
      const found = await leaks(name);
      await admin.query(`ALTER TABLE app.${name} ENABLE ROW LEVEL SECURITY`);
      expect(found, name).toEqual(
        expect.arrayContaining(Object.keys(intruders).map((intruder) => `${name} select ${intruder}`)),
      );
    }
  });

  it('is noticed when a policy forgets the grant, also for inserts alone', async () => {
    const { admin } = database();
    const scopeOnly = '(tenant = app.tenant() AND compartment = app.compartment())';
    const full = `${scopeOnly.slice(0, -1)} AND (SELECT app.may_open()))`;
    await admin.query(`ALTER POLICY app_in_scope ON app.messages USING ${scopeOnly}`);
    expect(await leaks('messages')).toEqual(
      expect.arrayContaining(['messages select without grant', 'messages insert revoked grant']),
    );
    await admin.query(`ALTER POLICY app_in_scope ON app.messages USING ${full}`);
    await admin.query('ALTER POLICY app_opens ON app.conversations WITH CHECK (true)');
    expect(await leaks('conversations')).toContain('conversations insert expired grant');
    await admin.query('ALTER POLICY app_opens ON app.conversations WITH CHECK ((SELECT app.may_open()))');
    expect([...(await leaks('messages')), ...(await leaks('conversations'))]).toEqual([]);
  });
});
