import type { RecordVocabulary, Scope } from '@consilium/kernel';
import type { PoolClient } from 'pg';

const PEOPLE = ['Patient', 'RelatedPerson', 'Practitioner'];
const THINGS = [
  'AllergyIntolerance',
  'Condition',
  'Device',
  'DiagnosticReport',
  'FamilyMemberHistory',
  'Immunization',
  'Medication',
  'MedicationAdministration',
  'MedicationDispense',
  'MedicationRequest',
  'MedicationStatement',
  'Observation',
  'Procedure',
  'ServiceRequest',
];
/** Different names of one patient: far more than any record has. */
const MOST = 5_000;

/** Old and withdrawn versions too: what was once said of a patient is not general either. */
const NAMES = {
  name: 'record_vocabulary',
  text: `SELECT DISTINCT v.type = ANY ($3), v.name FROM app.resource_versions v
    WHERE v.tenant = $1 AND v.compartment = $2 AND v.type = ANY ($4) AND v.name IS NOT NULL
    ORDER BY 1 DESC, 2 LIMIT ${MOST}`,
};

export async function readVocabulary(
  transaction: PoolClient,
  { tenant, compartment }: Scope,
): Promise<RecordVocabulary> {
  const found = await transaction.query({
    ...NAMES,
    values: [tenant, compartment, PEOPLE, [...PEOPLE, ...THINGS]],
    rowMode: 'array',
  });
  const rows = found.rows as unknown as readonly (readonly [isPerson: boolean, name: string])[];
  const named = (people: boolean) => rows.flatMap(([isPerson, name]) => (isPerson === people ? [name] : []));
  return { terms: named(false), people: named(true) };
}
