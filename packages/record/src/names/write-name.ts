import type { FhirResource, Scope } from '@consilium/kernel';
import type { PoolClient } from 'pg';
import { patientName } from './patient-name.ts';

interface Written {
  readonly write: { readonly resource: FhirResource };
}

const NAME = {
  name: 'names_write',
  text: `INSERT INTO app.patient_names (tenant, compartment, name, birth_date, sought, written_at, family, given,
      language, sorted, emergency_keys, numbers)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
    ON CONFLICT (tenant, compartment) DO UPDATE SET name = excluded.name, birth_date = excluded.birth_date,
      sought = excluded.sought, written_at = excluded.written_at, family = excluded.family, given = excluded.given,
      language = excluded.language, sorted = excluded.sorted,
      emergency_keys = excluded.emergency_keys, numbers = excluded.numbers`,
};
const TIME = {
  name: 'names_touch',
  text: `INSERT INTO app.patient_names (tenant, compartment, written_at) VALUES ($1, $2, $3)
    ON CONFLICT (tenant, compartment) DO UPDATE SET written_at = excluded.written_at`,
};

/** Keeps what a list of patients shows, in the transaction that writes the record. */
export async function writeName(
  transaction: PoolClient,
  { tenant, compartment }: Scope,
  written: readonly Written[],
  at: Date,
): Promise<void> {
  const patient = written.findLast(({ write }) => write.resource.resourceType === 'Patient');
  if (patient === undefined) {
    await transaction.query({ ...TIME, values: [tenant, compartment, at] });
    return;
  }
  const { name, birthDate, sought, family, given, language, sorted, emergencyKeys, numbers } = patientName(
    patient.write.resource,
  );
  const shown = [name, birthDate, sought, at, family, given, language, sorted, emergencyKeys, numbers];
  await transaction.query({ ...NAME, values: [tenant, compartment, ...shown] });
}
