import type { FhirResource, Json, Scope } from '@consilium/kernel';
import type { PoolClient } from 'pg';
import { listOf, objectOf, textOf } from '../fhir/fhir-values.ts';

/** Names of people and houses by `Practitioner/<id>`. */
export type EntryNames = ReadonlyMap<string, string>;

const NAMES = {
  name: 'section_names',
  text: `SELECT v.type || '/' || v.id, v.name FROM unnest($3::text[], $4::text[]) AS x (type, id)
    JOIN app.resource_versions v ON v.type = x.type AND v.id = x.id
    WHERE v.tenant = $1 AND v.compartment = $2 AND v.recorded_to = 'infinity' AND NOT v.withdrawn AND v.name IS NOT NULL`,
};
const NAMED =
  /^(Practitioner|Organization|RelatedPerson|Location|Condition|Goal|CareTeam|ServiceRequest)\/([A-Za-z0-9.-]{1,64})$/;
const MOST = 1_000;

/** What the entries refer to by id, by name: a list is read by people. */
export async function entryNames(
  transaction: PoolClient,
  { tenant, compartment }: Scope,
  resources: readonly FhirResource[],
): Promise<EntryNames> {
  const refs = [...new Set(resources.flatMap((each) => [...referencesOf(each as Json)]))].slice(0, MOST);
  if (refs.length === 0) return new Map();
  const split = refs.map((ref) => ref.split('/') as [string, string]);
  const values = [tenant, compartment, split.map(([type]) => type), split.map(([, id]) => id)];
  const { rows } = await transaction.query({ ...NAMES, values, rowMode: 'array' });
  return new Map(rows as unknown as [string, string][]);
}

/** What references say of themselves, else what the names know, in one text. */
export function calledOf(references: Json | undefined, names: EntryNames): string | undefined {
  const called = listOf(references).flatMap((each) => {
    const reference = objectOf(each);
    return textOf(reference?.display) ?? names.get(textOf(reference?.reference) ?? '') ?? [];
  });
  return textOf([...new Set(called)].join(', '));
}

function* referencesOf(value: Json): Iterable<string> {
  if (Array.isArray(value)) for (const each of value) yield* referencesOf(each);
  else if (typeof value === 'object' && value !== null)
    for (const [field, each] of Object.entries(value))
      if (field === 'reference' && typeof each === 'string' && NAMED.test(each)) yield each;
      else yield* referencesOf(each as Json);
}
