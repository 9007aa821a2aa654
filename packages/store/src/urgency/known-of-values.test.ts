import type { Scope } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useStore } from '../test-support/store.fixture.ts';
import { createKnownOfValues } from './known-of-values.ts';

const { admin, app, grantedScope } = useStore({ beforeAll, afterAll });
const TODAY = new Date('2026-06-01T12:00:00Z');
const knownOf = (scope: Scope) => createKnownOfValues(app, () => TODAY)(scope);

const coding = (code: string) => ({ coding: [{ system: 'http://loinc.org', code }] });
const quantity = (value: number, unit: string) => ({
  valueQuantity: { value, unit, system: 'http://unitsofmeasure.org', code: unit },
});
const oxygen = (value: number) => ({ code: coding('2708-6'), ...quantity(value, '%') });
const pressure = (value: number) => ({
  code: coding('85354-9'),
  component: [{ code: coding('8480-6'), ...quantity(value, 'mm[Hg]') }],
});

async function born({ tenant, compartment }: Scope, birthDate: string | null): Promise<void> {
  await admin.query(
    'INSERT INTO app.patient_names (tenant, compartment, birth_date, written_at) VALUES ($1, $2, $3, now())',
    [tenant, compartment, birthDate],
  );
}

async function measured(
  { tenant, compartment }: Scope,
  day: string,
  content: { readonly code: ReturnType<typeof coding> },
  status = 'final',
): Promise<void> {
  const code = `http://loinc.org|${content.code.coding[0]!.code}`;
  await admin.query(
    `INSERT INTO app.resource_versions (tenant, compartment, type, id, version, content, digest, way, recorded_by,
        recorded_from, status, codes, happened)
      VALUES ($1, $2, 'Observation', gen_random_uuid()::text, 1, $3, sha256('x'), 'person', 'dr-a', now(), $4, $5, $6)`,
    [tenant, compartment, { resourceType: 'Observation', status, ...content }, status, [code], day],
  );
}

describe('what the record knows of the values of a patient [A15]', () => {
  it('is the age, and the median of what was measured on three days or more', async () => {
    const scope = await grantedScope();
    await born(scope, '2023-06-01');
    for (const [day, value] of [
      ['2026-01-10', 88],
      ['2026-02-10', 90],
      ['2026-03-10', 95],
    ] as const) {
      await measured(scope, day, oxygen(value));
      await measured(scope, day, pressure(value));
    }
    const { age, usual } = await knownOf(scope);
    expect(age).toBeCloseTo(3, 1);
    expect(usual).toEqual({ oxygen: 90, systolic: 90 });
  });

  it('counts no value of these days, none that is old, implausible or entered in error', async () => {
    const scope = await grantedScope();
    await born(scope, null);
    await measured(scope, '2026-05-31', oxygen(84));
    await measured(scope, '2022-05-31', oxygen(84));
    await measured(scope, '2026-04-01', oxygen(9));
    await measured(scope, '2026-04-02', oxygen(88), 'entered-in-error');
    await measured(scope, '2026-04-03', oxygen(90));
    await measured(scope, '2026-04-04', oxygen(90));
    expect(await knownOf(scope)).toEqual({ age: null, usual: {} });
  });

  it('is nothing without a grant', async () => {
    const scope = await grantedScope();
    await born(scope, '2023-06-01');
    const stranger = { ...scope, actor: 'somebody-else' };
    expect(await knownOf(stranger)).toEqual({ age: null, usual: {} });
  });
});
