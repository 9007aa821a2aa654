import { randomUUID } from 'node:crypto';
import { actorCompartment, type Caller, type MyPatients } from '@consilium/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { beginErasure } from '../erasure/tombstone.ts';
import { type Grant, grantAccess, revokeAccess } from '../grants/grants.ts';
import { useStore } from '../test-support/store.fixture.ts';
import { createMyPatients } from './my-patients.ts';

const { admin, app, system, trail, query, chainOf } = useStore({ beforeAll, afterAll });
let patients: MyPatients;
let tenant: string;
beforeAll(async () => {
  patients = createMyPatients(trail);
});
beforeEach(() => {
  tenant = `t-${randomUUID()}`;
});

const callerOf = (actor: string, of = tenant): Caller => ({
  scope: { tenant: of, actor, compartment: actorCompartment(actor), purpose: 'TREAT' },
});

/** A patient with a name (given first), whom `dr-a` treats, or as `over` says. */
async function patientOf(name: string, writtenAt: string, over: Partial<Grant> = {}): Promise<string> {
  const [given, family] = name.split(' ');
  const parts = family === undefined ? [null, null] : [family, given];
  const patient = randomUUID();
  const grant = { tenant, actor: 'dr-a', relation: 'care-team', purposes: ['TREAT'], ...over } as const;
  await grantAccess(admin, { ...grant, compartment: `patient/${patient}` });
  await admin.query(
    `INSERT INTO app.patient_names (tenant, compartment, name, birth_date, sought, written_at, family, given, sorted)
      VALUES ($1, $2, $3, '1961-02-03', lower($3), $4, $5, $6, lower(coalesce($5 || E'\t' || $6, $3)))`,
    [grant.tenant, `patient/${patient}`, name, writtenAt, ...parts],
  );
  return patient;
}

const namesOf = async (caller: Caller, page: { search?: string; before?: string; limit?: number } = {}) =>
  (await patients.list(caller, { limit: 50, ...page })).map(({ name }) => name);

describe('my patients [F2] [A9]', () => {
  it('are sorted by family name, then by given name, and those without a name come last', async () => {
    for (const name of ['Zoe Able', 'Ben Probe', 'Mononym', 'Ada Probe', ''])
      await patientOf(name, '2026-01-01');
    expect(await namesOf(callerOf('dr-a'))).toEqual(['Zoe Able', 'Mononym', 'Ada Probe', 'Ben Probe', '']);
  });

  it('are those of live grants, with what the grant allows', async () => {
    const older = await patientOf('Ada Probe', '2026-01-01', { purposes: ['TREAT', 'HOPERAT'] });
    const newer = await patientOf('Ben Probe', '2026-02-01', { expiresAt: new Date('2126-01-01T00:00:00Z') });
    expect(await patients.list(callerOf('dr-a'), { limit: 50 })).toEqual([
      {
        patient: older,
        ...{ relation: 'care-team', purposes: ['HOPERAT', 'TREAT'], expiresAt: null },
        ...{ name: 'Ada Probe', family: 'Probe', given: 'Ada', language: null, birthDate: '1961-02-03' },
        activeAt: '2026-01-01T00:00:00.000Z',
      },
      {
        patient: newer,
        ...{ relation: 'care-team', purposes: ['TREAT'], expiresAt: '2126-01-01T00:00:00.000Z' },
        ...{ name: 'Ben Probe', family: 'Probe', given: 'Ben', language: null, birthDate: '1961-02-03' },
        activeAt: '2026-02-01T00:00:00.000Z',
      },
    ]);
  });

  it('hold several grants of one patient together, and one without a record', async () => {
    const patient = await patientOf('Ada', '2026-01-01', { expiresAt: new Date('2126-01-01T00:00:00Z') });
    const also = { tenant, actor: 'dr-a', compartment: `patient/${patient}` } as const;
    await grantAccess(admin, { ...also, relation: 'self', purposes: ['PATRQT'] });
    const bare = { tenant, actor: 'dr-a', compartment: `patient/${randomUUID()}` } as const;
    await grantAccess(admin, { ...bare, relation: 'proxy', purposes: ['PATRQT'] });
    expect(await patients.list(callerOf('dr-a'), { limit: 50 })).toMatchObject([
      { patient, relation: 'self', purposes: ['PATRQT', 'TREAT'], expiresAt: null },
      { patient: bare.compartment.slice(8), relation: 'proxy', name: null, family: null, birthDate: null },
    ]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['of another actor', theirs({ actor: 'dr-b' })],
    ['of another tenant', theirs({ tenant: 'elsewhere' })],
    ['of an expired grant', theirs({ expiresAt: new Date(Date.now() - 1_000) })],
    ['of a revoked grant', revoked],
    ['that are being erased', erasing],
  ])('are not those %s', async (_, make) => {
    await patientOf('Mine', '2026-01-01');
    await make();
    expect(await namesOf(callerOf('dr-a'))).toEqual(['Mine']);
    expect(await namesOf(callerOf('dr-a'), { search: 'theirs' })).toEqual([]);
  });

  it('are found by parts of a name, in any case and with any accents', async () => {
    for (const name of ['Anna Muller', 'Hannah Moller', 'Bernd Muller']) await patientOf(name, '2026-01-01');
    const found = async (search: string) => (await namesOf(callerOf('dr-a'), { search })).toSorted();
    expect(await found('müll')).toEqual(['Anna Muller', 'Bernd Muller']);
    expect(await found('MULLER anna')).toEqual(['Anna Muller']);
    expect(await found('  ')).toHaveLength(3);
    expect(await found('%')).toEqual([]);
    expect(await found('_')).toEqual([]);
    expect(await found("' or true --")).toEqual([]);
    expect(await found('nobody')).toEqual([]);
  });

  it('come page by page, each once', async () => {
    for (let n = 0; n < 7; n++) await patientOf(`P${n % 3}`, '2026-01-01');
    const whole = await patients.list(callerOf('dr-a'), { limit: 50 });
    const paged: string[] = [];
    for (let before: string | undefined; ; ) {
      const page = await patients.list(callerOf('dr-a'), { limit: 2, ...(before ? { before } : {}) });
      paged.push(...page.map(({ patient }) => patient));
      if (page.length < 2) break;
      before = page.at(-1)?.patient;
    }
    expect(paged).toEqual(whole.map(({ patient }) => patient));
  });

  it('take no place that is not one of mine', async () => {
    const theirs = await patientOf('Theirs', '2026-01-01', { actor: 'dr-b' });
    for (const before of [theirs, 'nobody', 'a b'])
      await expect(namesOf(callerOf('dr-a'), { before })).rejects.toMatchObject({ code: 'invalid_cursor' });
    for (const limit of [0, 201, 1.5])
      await expect(namesOf(callerOf('dr-a'), { limit })).rejects.toMatchObject({ code: 'invalid_limit' });
  });

  it('are one entry in the actor’s own trail, without the words of the search', async () => {
    await patientOf('Ada Probe', '2026-01-01');
    await namesOf(callerOf('dr-a'), { search: 'probe' });
    const chain = await chainOf(callerOf('dr-a').scope);
    expect(chain).toMatchObject([{ action: 'patients.list', targets: [] }]);
    expect(JSON.stringify(chain)).not.toContain('probe');
  });

  it('are refused with another scope, and to an agent', async () => {
    const patient = await patientOf('Ada', '2026-01-01');
    const own = callerOf('dr-a');
    const open: Caller = { scope: { ...own.scope, compartment: `patient/${patient}` } };
    const others: Caller = { scope: { ...own.scope, compartment: 'actor/dr-b' } };
    for (const caller of [open, others, { ...own, run: 'run-1' }])
      await expect(namesOf(caller)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('asks all of it again in the database', async () => {
    const patient = await patientOf('Ada', '2026-01-01');
    const asked = async (actor: string, compartment: string, run = '') => {
      const client = await app.connect();
      try {
        await client.query('BEGIN');
        await client.query(
          `SELECT set_config('app.tenant', $1, true), set_config('app.actor', $2, true),
            set_config('app.compartment', $3, true), set_config('app.purpose', 'TREAT', true), set_config('app.run', $4, true)`,
          [tenant, actor, compartment, run],
        );
        const listed = await client.query(`SELECT FROM app.my_patients_by_name('{}', NULL, 50)`);
        const direct = await client.query('SELECT FROM app.patient_names WHERE tenant = $1', [tenant]);
        return [listed.rowCount, direct.rowCount];
      } finally {
        await client.query('ROLLBACK');
        client.release();
      }
    };
    expect(await asked('dr-a', 'actor/dr-a')).toEqual([1, 0]);
    expect(await asked('dr-a', `patient/${patient}`)).toEqual([0, 1]);
    expect(await asked('dr-a', 'actor/dr-a', 'run-1')).toEqual([0, 0]);
    expect(await asked('dr-b', 'actor/dr-b')).toEqual([0, 0]);
    expect(await asked('dr-b', 'actor/dr-a')).toEqual([0, 0]);
    expect(await asked('', '')).toEqual([0, 0]);
  });

  const LIVE = 'and (g.expires_at is null or g.expires_at > statement_timestamp())';
  const UNERASED =
    'and not exists (select from app.erasures e where e.tenant = g.tenant and e.compartment = g.compartment)';
  it.each<[string, string, () => Promise<unknown>]>([
    ['whose the grant is', 'and g.actor = app.actor()', theirs({ actor: 'dr-b' })],
    ['whose tenant it is', 'g.tenant = app.tenant() and', theirs({ tenant: 'elsewhere' })],
    ['that it has expired', LIVE, theirs({ expiresAt: new Date(Date.now() - 1_000) })],
    ['that it was revoked', 'and g.revoked_at is null', revoked],
    ['that the patient is being erased', UNERASED, erasing],
  ])('is noticed when the function forgets %s; the policy still keeps the name', async (_, guard, make) => {
    await make();
    const read = `SELECT pg_get_functiondef('app.my_patients_by_name(text[], text, integer)'::regprocedure) AS text`;
    const { text } = (await query(read))[0] as { text: string };
    expect(text.split(guard).length).toBeGreaterThan(1);
    expect(await namesOf(callerOf('dr-a'))).toEqual([]);
    try {
      await admin.query(text.replace(guard, ''));
      const found = await namesOf(callerOf('dr-a'), { limit: 200 });
      expect(found.length).toBeGreaterThan(0);
      expect(new Set(found)).toEqual(new Set([null]));
    } finally {
      await admin.query(text);
    }
  });
});

function theirs(over: Partial<Grant>) {
  return () => patientOf('Theirs', '2026-01-01', over);
}

async function revoked(): Promise<void> {
  const compartment = `patient/${await patientOf('Theirs', '2026-01-01', { actor: 'dr-b' })}` as const;
  const grant = { tenant, actor: 'dr-a', compartment, relation: 'care-team', purposes: ['TREAT'] } as const;
  await revokeAccess(admin, tenant, await grantAccess(admin, grant));
}

async function erasing(): Promise<void> {
  const compartment = `patient/${await patientOf('Theirs', '2026-01-01')}` as const;
  await beginErasure(system, { tenant, compartment, by: 'officer', purpose: 'PATRQT' }, new Date());
}
