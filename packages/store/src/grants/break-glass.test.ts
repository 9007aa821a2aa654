import { randomUUID } from 'node:crypto';
import { type BreakGlassRequest, emergencyKey, type Scope } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reviewOpenings } from '../administration/openings.ts';
import { createNotices } from '../notices/notices.ts';
import { setSetting } from '../settings/administration.ts';
import { grantFor } from '../test-support/database.fixture.ts';
import { plantRow } from '../test-support/plant-row.fixture.ts';
import { useStore } from '../test-support/store.fixture.ts';
import { createBreakGlass } from './break-glass.ts';
import { type Grant, grantAccess } from './grants.ts';

const store = useStore({ beforeAll, afterAll });
const { admin, app, trail, operations, query, grantedScope, chainOf, newConversation } = store;
const parts = { ...trail, admin, pool: app, now: () => new Date() };
const glass = createBreakGlass(parts);
const notices = createNotices(trail);
const noticesOf = (scope: Scope) => notices.read({ scope }, { limit: 10 });
const faults = async (tenant: string) => (await trail.verify(tenant)).faults;

const REASON = 'unconscious in the emergency room';
/** A patient whom somebody has treated, and a doctor of the house who may not open that patient. */
async function emergency(): Promise<{ request: BreakGlassRequest; patient: Scope; ward: Scope }> {
  const tenant = `t-${randomUUID()}`;
  const ward = await grantedScope({ tenant });
  await trail.audit.before({ scope: ward }, { action: 'record.panel' });
  const self = { ...ward, actor: 'pat', purpose: 'PATRQT' as const };
  await grantAccess(admin, { ...grantFor(self), relation: 'self' });
  await grantedScope({ tenant, actor: 'dr-night' });
  const scope = { ...ward, actor: 'dr-night', purpose: 'ETREAT' as const };
  const request = { scope, code: 'patient-unresponsive', reason: REASON, minutes: 60 } as const;
  return { request, patient: self, ward };
}
/** Somebody else, who has a grant for another patient of the house. */
async function openingAnother(scope: Scope, actor: string, grant: Partial<Grant> = {}): Promise<Scope> {
  const other = { ...scope, actor };
  await grantAccess(admin, { ...grantFor(other), compartment: 'patient/another', ...grant });
  return other;
}
/** It is opened, and not because the actor treats the patient. */
const opened = async (request: BreakGlassRequest) => {
  const made = await glass.open(request);
  if (made === null) throw new Error('already open');
  return made;
};
const open = (scope: Scope) => trail.store.read({ scope }, { action: 'record.panel' }, async () => 'open');
const grantsOf = async ({ tenant, compartment }: Scope) => {
  const text = `SELECT relation, purposes, reason, extract(epoch FROM expires_at - granted_at)::int / 60 AS minutes
    FROM app.grants WHERE tenant = $1 AND compartment = $2 AND relation = 'break-glass'`;
  return await query(text, [tenant, compartment]);
};
const ownChain = (scope: Scope) => chainOf({ ...scope, compartment: `actor/${scope.actor}` });

describe('break-glass [F3]', () => {
  it('opens the patient for ETREAT, leaves an entry without the reason, and tells the patient', async () => {
    const { request, patient } = await emergency();
    await expect(open(request.scope)).rejects.toMatchObject({ code: 'forbidden' });
    const { grant, expiresAt } = await opened(request);
    expect(await open(request.scope)).toBe('open');
    expect(await grantsOf(request.scope)).toEqual([
      { relation: 'break-glass', purposes: ['ETREAT'], reason: REASON, minutes: 60 },
    ]);
    const chain = await chainOf(request.scope);
    const entry = { actor: 'dr-night', purpose: 'ETREAT', action: 'grant.break-glass' };
    const words = expect.stringMatching(/^words\/[0-9a-f]{64}$/);
    const targets = [`grant/${grant}`, 'reason/patient-unresponsive', words];
    expect(chain[1]).toMatchObject({ ...entry, targets });
    expect(JSON.stringify(chain)).not.toContain('unconscious');
    const [notice] = await noticesOf(patient);
    expect(notice).toMatchObject({ kind: 'break-glass', actor: 'dr-night', until: expiresAt, seenAt: null });
    expect(notice).toMatchObject({ reasonCode: 'patient-unresponsive', reason: REASON });
    expect(await faults(request.scope.tenant)).toEqual([]);
  });

  it('opens for no other purpose', async () => {
    const { request } = await emergency();
    await opened(request);
    for (const purpose of ['TREAT', 'HRESCH', 'HOPERAT', 'PATRQT'] as const)
      await expect(open({ ...request.scope, purpose })).rejects.toMatchObject({ code: 'forbidden' });
  });

  it.each<[string, (ward: Scope) => Promise<unknown>]>([
    ['a conversation', (ward) => newConversation(ward)],
    ['an entry of the record', (ward) => plantRow(admin, 'resource_versions', ward)],
  ])('opens a patient of whom there is but %s', async (_, make) => {
    const { request } = await emergency();
    const ward = await grantedScope({ tenant: request.scope.tenant });
    const asked = { ...request, scope: { ...request.scope, compartment: ward.compartment } };
    await expect(opened(asked)).rejects.toMatchObject({ code: 'forbidden' });
    await make(ward);
    expect(await chainOf(ward)).toEqual([]);
    await opened(asked);
    expect(await open(asked.scope)).toBe('open');
  });

  it('ends by itself', async () => {
    const { request } = await emergency();
    const { grant } = await opened({ ...request, minutes: 1 });
    await admin.query(
      `UPDATE app.grants SET granted_at = granted_at - interval '2 minutes',
        expires_at = expires_at - interval '2 minutes' WHERE tenant = $1 AND id = $2`,
      [request.scope.tenant, grant],
    );
    await expect(open(request.scope)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('may be asked for again before it ends; each time is an entry and a notice', async () => {
    const { request, patient } = await emergency();
    for (let n = 0; n < 3; n++) await opened(request);
    const actions = (await chainOf(request.scope)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'grant.break-glass')).toHaveLength(3);
    expect(await noticesOf(patient)).toHaveLength(3);
  });

  it('is told page by page, also what happened in one moment, and nothing twice', async () => {
    const { request, patient } = await emergency();
    for (let n = 0; n < 5; n++) await opened(request);
    const { tenant, compartment } = request.scope;
    await admin.query(
      `UPDATE app.notices SET at = '2026-03-01T10:00:00Z' WHERE tenant = $1 AND compartment = $2`,
      [tenant, compartment],
    );
    const caller = { scope: patient };
    const found: string[] = [];
    for (let page = 0; page < 3; page++) {
      const before = found.at(-1);
      const read = await notices.read(caller, { limit: 2, ...(before ? { before } : {}) });
      found.push(...read.map(({ id }) => id));
    }
    const all = await notices.read(caller, { limit: 10 });
    expect(found).toEqual(all.map(({ id }) => id));
    expect(new Set(found).size).toBe(5);
    await expect(notices.read(caller, { limit: 2, before: randomUUID() })).rejects.toMatchObject({
      code: 'invalid_cursor',
    });
  });

  it('comes through while others read the patient', async () => {
    const { request, ward } = await emergency();
    const reads = Array.from({ length: 30 }, () => open(ward));
    await Promise.all([...reads, opened(request), opened(request)]);
    expect(await faults(request.scope.tenant)).toEqual([]);
  });

  it.each<[string, Partial<BreakGlassRequest>]>([
    ['without a reason', { reason: '' }],
    ['with blanks for a reason', { reason: ' '.repeat(40) }],
    ['with a word for a reason', { reason: 'emergency' }],
    ['with a reason that the database cannot hold', { reason: `${REASON}\0` }],
    ['with a reason that is no text', { reason: `${REASON}\ud800` }],
    ['with a book for a reason', { reason: 'x'.repeat(2_001) }],
    ['for more than an hour', { minutes: 61 }],
    ['for no time', { minutes: 0 }],
    ['for a part of a minute', { minutes: 1.5 }],
    ['without an end', { minutes: Number.POSITIVE_INFINITY }],
  ])('is refused %s, and the attempt is kept', async (_, over) => {
    const { request, patient } = await emergency();
    await expect(opened({ ...request, ...over })).rejects.toMatchObject({ code: 'invalid_break_glass' });
    expect(await grantsOf(request.scope)).toEqual([]);
    expect(await noticesOf(patient)).toEqual([]);
    expect(await ownChain(request.scope)).toMatchObject([
      { action: 'refused.grant.break-glass', targets: [request.scope.compartment] },
    ]);
  });

  it.each(['TREAT', 'PATRQT', 'HOPERAT', 'HRESCH'] as const)('is refused for %s', async (purpose) => {
    const { request } = await emergency();
    const asked = { ...request, scope: { ...request.scope, purpose } };
    await expect(opened(asked)).rejects.toMatchObject({ code: 'invalid_break_glass' });
    expect(await ownChain(request.scope)).toMatchObject([{ action: 'refused.grant.break-glass' }]);
  });

  it.each<[string, (scope: Scope) => Promise<Scope> | Scope]>([
    ['at another tenant', (scope) => ({ ...scope, tenant: 'elsewhere' })],
    ['to one who treats nobody', (scope) => ({ ...scope, actor: 'visitor' })],
    [
      'to one who only does research on patients of the house',
      (scope) => openingAnother(scope, 'dr-research', { purposes: ['HRESCH'] }),
    ],
    ['to a patient', (scope) => ({ ...scope, actor: 'pat' })],
    ['of a patient who is not there', (scope) => ({ ...scope, compartment: 'patient/nobody' })],
    ["of another actor's own compartment", (scope) => ({ ...scope, compartment: 'actor/dr-a' })],
    [
      'to one who has left the house',
      async (scope) => {
        const left = await openingAnother(scope, 'dr-left');
        await query('UPDATE app.grants SET revoked_at = now() WHERE actor = $1', [left.actor]);
        return left;
      },
    ],
    [
      'to one who came in by breaking the glass',
      (scope) => {
        const expiresAt = new Date(Date.now() + 60_000);
        return openingAnother(scope, 'guest', { relation: 'break-glass', reason: REASON, expiresAt });
      },
    ],
  ])('is refused %s, and the attempt is kept', async (_, of) => {
    const { request } = await emergency();
    const scope = await of(request.scope);
    await expect(opened({ ...request, scope })).rejects.toMatchObject({ code: 'forbidden' });
    expect(await grantsOf(scope)).toEqual([]);
    expect((await ownChain(scope)).at(-1)).toMatchObject({ action: 'refused.grant.break-glass' });
  });

  it('asks all of it again in the database', async () => {
    const { request } = await emergency();
    const { tenant, compartment } = request.scope;
    const call = async (
      reason: string,
      minutes: number,
      { purpose = 'ETREAT', action = 'grant.break-glass' } = {},
    ) => {
      const id = randomUUID();
      const { rows } = await app.query(
        `SELECT verdict FROM app.break_glass($1, $2, 0, '', '{dr-night}', $3, '{null}', '{now}', $4,
          array['grant/' || $6 || ',reason/other,words/' || app.reason_digest($6::uuid, 'other', $7)], $5, $6::uuid,
          'other', $7, $8)`,
        [tenant, compartment, [purpose], [action], [Buffer.alloc(32)], id, reason, minutes],
      );
      return rows[0].verdict;
    };
    expect(await call(REASON, 61)).toBe('invalid');
    expect(await call('   emergency   ', 5)).toBe('invalid');
    expect(await call(REASON, 5, { purpose: 'TREAT' })).toBe('invalid');
    expect(await call(REASON, 5, { action: 'record.panel' })).toBe('invalid');
    expect(await call(REASON, 5)).toBe('moved');
    expect(await grantsOf(request.scope)).toEqual([]);
  });
});

describe('a patient who is found in person [F3]', () => {
  const PERSON = { name: 'Ada Probe', birthDate: '1961-02-03', recordNumber: 'LH-77' };
  const inPerson = ({ scope: { tenant, actor }, ...asked }: BreakGlassRequest, person = PERSON) => {
    const { code, reason, minutes } = asked;
    return glass.openInPerson({ tenant, actor, person, code, reason, minutes });
  };
  async function listed() {
    const made = await emergency();
    const { tenant, compartment } = made.ward;
    await list(tenant, compartment);
    return made;
  }
  const list = (tenant: string, compartment: string) =>
    query(
      'INSERT INTO app.patient_names (tenant, compartment, written_at, emergency_keys) VALUES ($1, $2, now(), $3)',
      [tenant, compartment, [emergencyKey(PERSON)]],
    );

  it('is opened by name, birth date and record number, whatever case, accents and order of the names', async () => {
    const { request } = await listed();
    const found = await inPerson(request, { ...PERSON, name: 'PRÓBE, ada', recordNumber: ' lh 77' });
    expect(`patient/${found.patient}`).toBe(request.scope.compartment);
    expect(await open(request.scope)).toBe('open');
  });

  it.each([
    ['another name', { name: 'Ada Prob' }],
    ['another birth date', { birthDate: '1961-02-04' }],
    ['another record number', { recordNumber: 'LH-7' }],
    ['no name', { name: ' - ' }],
  ])('is nobody with %s, and the attempt is in the actor’s own trail', async (_, over) => {
    const { request } = await listed();
    await expect(inPerson(request, { ...PERSON, ...over })).rejects.toMatchObject({ code: 'forbidden' });
    expect(await grantsOf(request.scope)).toEqual([]);
    expect((await ownChain(request.scope)).at(-1)).toMatchObject({ action: 'refused.grant.break-glass' });
  });

  it('is nobody where two have the same, and for somebody who treats nobody here', async () => {
    const { request, ward } = await listed();
    const stranger = { ...request, scope: { ...request.scope, actor: 'nobody' } };
    await expect(inPerson(stranger)).rejects.toMatchObject({ code: 'forbidden' });
    await list(ward.tenant, 'patient/twin');
    await expect(inPerson(request)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('is not looked for without a reason: a wrong one is answered alike for everybody', async () => {
    const { request } = await listed();
    for (const person of [PERSON, { ...PERSON, name: 'Nobody' }])
      await expect(inPerson({ ...request, reason: 'x' }, person)).rejects.toMatchObject({
        code: 'invalid_break_glass',
      });
  });
});

describe('the reason of an emergency access [F3]', () => {
  it.each([
    ['words', `UPDATE app.grants SET reason = 'a quite different reason'`],
    ['code', `UPDATE app.grants SET reason_code = 'other'`],
    ['row', 'DELETE FROM app.grants'],
  ])('is found by a check of the trail where its %s was changed', async (_, change) => {
    const { request } = await emergency();
    const { grant } = await opened(request);
    const { tenant, compartment } = request.scope;
    expect(await faults(tenant)).toEqual([]);
    await admin.query(`${change} WHERE tenant = $1 AND id = $2`, [tenant, grant]);
    expect(await faults(tenant)).toEqual([{ compartment, seq: 2, fault: 'reason-changed' }]);
  });

  it('is not asked of who treats the patient: nothing is opened and nobody is told', async () => {
    const { request, patient, ward } = await emergency();
    expect(await glass.open({ ...request, scope: { ...ward, purpose: 'ETREAT' } })).toBeNull();
    expect(await grantsOf(request.scope)).toEqual([]);
    expect(await noticesOf(patient)).toEqual([]);
  });

  it('is given too often: somebody is told, by the limits of the tenant', async () => {
    const { request } = await emergency();
    const { tenant, actor } = request.scope;
    const told: unknown[] = [];
    const watched = createBreakGlass({ ...parts, onMany: (many) => told.push(many) });
    for (let n = 0; n < 4; n++) await watched.open(request);
    expect(told).toEqual([{ tenant, actor, by: 'actor', opened: 4 }]);
    await setSetting(admin, tenant, 'break_glass_tenant_day', 2);
    await setSetting(admin, tenant, 'break_glass_actor_hour', 100);
    await watched.open(request);
    expect(told.slice(1)).toEqual([{ tenant, actor, by: 'tenant', opened: 5 }]);
  });

  it('counts openings of many patients that come together', async () => {
    const { request, ward } = await emergency();
    const { tenant, actor } = request.scope;
    const patients: Scope[] = [];
    for (let n = 0; n < 6; n++) {
      const compartment = `patient/together-${n}` as const;
      const treated = await grantedScope({ tenant, actor: ward.actor, compartment });
      await trail.audit.before({ scope: treated }, { action: 'record.panel' });
      patients.push({ ...request.scope, compartment });
    }
    const counted: number[] = [];
    const watched = createBreakGlass({ ...parts, onMany: ({ opened: many }) => counted.push(many) });
    await Promise.all(patients.map((scope) => watched.open({ ...request, scope })));
    expect({ actor, counted: counted.toSorted() }).toEqual({ actor: 'dr-night', counted: [4, 5, 6] });
  });

  it('given too often is shown to an operator by the same limits: who and how often, never whom or why', async () => {
    const { request } = await emergency();
    const { tenant, actor } = request.scope;
    const seen = () => operations.openings({ tenant, actor: 'op' });
    const usual = { actorHour: 3, tenantDay: 20 };
    expect(await seen()).toEqual({ day: 0, isMany: false, usual, actors: [] });
    for (let n = 0; n < 3; n++) await opened(request);
    expect(await seen()).toMatchObject({ day: 3, isMany: false, actors: [{ hour: 3, isMany: false }] });
    await opened(request);
    expect(await seen()).toEqual({
      ...{ day: 4, isMany: false, usual },
      actors: [{ actor, hour: 4, day: 4, isMany: true }],
    });
    await setSetting(admin, tenant, 'break_glass_tenant_day', 2);
    await setSetting(admin, tenant, 'break_glass_actor_hour', 100);
    expect(await seen()).toMatchObject({
      ...{ day: 4, isMany: true, usual: { actorHour: 100, tenantDay: 2 } },
      actors: [{ isMany: false }],
    });
    expect(await operations.openings({ tenant: 't-other', actor: 'op' })).toMatchObject({ day: 0 });
    // In the trail an operator reads the code of the reason, and no digest of its words.
    const search = { action: 'grant.break-glass', limit: 1 };
    const { entries } = await operations.audit({ tenant, actor: 'op' }, search);
    const [, code, words] = entries[0]?.targets ?? [];
    const chain = await chainOf(request.scope);
    expect(code).toBe('reason/patient-unresponsive');
    expect(words).toMatch(/^words\/\w+$/);
    expect(JSON.stringify(chain)).not.toContain(words);
  });

  it('has words that a reviewer reads with an entry that the patient sees', async () => {
    const { request, patient } = await emergency();
    const { tenant, compartment } = request.scope;
    const { grant } = await opened(request);
    const by = { tenant, by: 'privacy-officer' };
    const since = new Date(Date.now() - 60_000);
    const read = await reviewOpenings(parts, by, { since, limit: 10 });
    const words = { code: 'patient-unresponsive', words: REASON };
    expect(read).toMatchObject([{ grant, actor: 'dr-night', patient: compartment.slice(8), ...words }]);
    const chain = await chainOf(patient);
    const entry = { actor: 'privacy-officer', purpose: 'HOPERAT', action: 'grant.review' };
    expect(chain.at(-1)).toMatchObject({ ...entry, targets: [`grant/${grant}`] });
    const filtered = await reviewOpenings(parts, by, { since, limit: 10, actor: 'dr-day' });
    expect(filtered).toEqual([]);
    expect(await chainOf(patient)).toHaveLength(chain.length);
    expect(await faults(tenant)).toEqual([]);
  });
});

describe('notices [F3]', () => {
  it('are shown to patient and care team, seen by each on their own, and not to who broke the glass', async () => {
    const { request, patient, ward } = await emergency();
    const { grant } = await opened(request);
    expect(await noticesOf(ward)).toHaveLength(1);
    expect(await noticesOf(request.scope)).toEqual([]);
    expect(await notices.markSeen({ scope: request.scope }, grant)).toBe(false);
    expect(await notices.markSeen({ scope: patient }, grant)).toBe(true);
    expect(await notices.markSeen({ scope: patient }, grant)).toBe(false);
    expect(await noticesOf(patient)).toMatchObject([{ seenAt: expect.stringMatching(/Z$/), reason: REASON }]);
    // What the patient has seen, the ward has not; and the words are the patient's.
    expect(await noticesOf(ward)).toMatchObject([
      { seenAt: null, reasonCode: 'patient-unresponsive', reason: null },
    ]);
    expect(await notices.markSeen({ scope: ward }, grant)).toBe(true);
    await expect(notices.markSeen({ scope: patient }, 'x')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('are not seen by an agent for its person', async () => {
    const { request, patient } = await emergency();
    const { grant } = await opened(request);
    expect(await notices.markSeen({ scope: patient, run: 'run-1' }, grant)).toBe(false);
  });
});
