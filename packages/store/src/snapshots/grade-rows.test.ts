import { randomUUID } from 'node:crypto';
import { actorCompartment, type Caller, type GradeFields } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { someScope } from '../test-support/database.fixture.ts';
import { useStore } from '../test-support/store.fixture.ts';
import { createGradeRows } from './grade-rows.ts';
import { createSnapshotRows } from './snapshot-rows.ts';

const { app, trail, grantedScope } = useStore({ beforeAll, afterAll });
const own = (tenant: string, actor = 'dr'): Caller => ({
  scope: someScope({ tenant, actor, compartment: actorCompartment(actor) }),
});
const FIELDS: GradeFields = {
  ...{ riskOfBias: 'serious', inconsistency: 'not_serious', indirectness: null, imprecision: 'very_serious' },
  ...{ publicationBias: 'undetected', certainty: 'low', comment: 'Open label.' },
};

async function kept() {
  const [tenant, hash] = [`t-${randomUUID()}`, 'c'.repeat(64)];
  const source = { source_type: 'web', title: 'T', site: 's', url: 'u', retrieved: '2026-01-01' } as const;
  const snapshot = {
    ...{
      hash,
      textHash: hash,
      source,
      level: 'cohort' as const,
      licence: 'CC0',
      request: null,
      invented: true,
    },
    ...{ retrieved: '2026-01-01T00:00:00.000Z', status: { status: 'none_known' as const, by: 'import' } },
  } as const;
  await createSnapshotRows(trail).add(own(tenant), [snapshot]);
  return { tenant, hash, grades: createGradeRows(trail), snapshots: createSnapshotRows(trail) };
}

describe('what a person says of a source in the fields of GRADE [D11]', () => {
  it('is kept with who and when, each change as a new version, and leaves the level by rule as it is', async () => {
    const { tenant, hash, grades, snapshots } = await kept();
    expect(await grades.list(own(tenant), hash)).toEqual([]);
    expect(await grades.add(own(tenant), hash, FIELDS, 0)).toMatchObject({ ...FIELDS, version: 1, by: 'dr' });
    const changed = { ...FIELDS, certainty: 'very_low' as const, comment: null };
    expect(await grades.add(own(tenant, 'dr-b'), hash, changed, 1)).toMatchObject({ version: 2 });
    expect(await grades.list(own(tenant), hash)).toMatchObject([
      { version: 2, certainty: 'very_low', by: 'dr-b' },
      { version: 1, certainty: 'low', by: 'dr' },
    ]);
    const [found] = await snapshots.find(own(tenant), 'evidence.read', [hash]);
    expect(found?.snapshot.level).toBe('cohort');
  });

  it('is a conflict if somebody else has assessed it since, also at the same moment', async () => {
    const { tenant, hash, grades } = await kept();
    const both = await Promise.all([1, 2].map(() => grades.add(own(tenant), hash, FIELDS, 0)));
    expect(both.filter((each) => each === 'conflict')).toHaveLength(1);
    expect(await grades.add(own(tenant), hash, FIELDS, 0)).toBe('conflict');
  });

  it('is not for other tenants, agents, or while a patient is open, and nobody changes it', async () => {
    const { tenant, hash, grades } = await kept();
    await grades.add(own(tenant), hash, FIELDS, 0);
    expect(await grades.list(own(`${tenant}-x`), hash)).toBe('not-found');
    expect(await grades.add(own(`${tenant}-x`), hash, FIELDS, 0)).toBe('not-found');
    const patient = { scope: await grantedScope({ tenant }) };
    for (const refused of [patient, { ...own(tenant), run: randomUUID() }])
      await expect(grades.add(refused, hash, FIELDS, 1)).rejects.toThrow();
    for (const text of [
      "UPDATE app.grade_assessments SET certainty = 'high'",
      'DELETE FROM app.grade_assessments',
    ])
      await expect(app.query(text)).rejects.toThrow(/permission denied/);
  });
});
