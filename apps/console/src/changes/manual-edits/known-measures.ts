import { call } from '../../api/call.ts';
import type { FhirResource, Lab } from '../../api/generated.ts';
import { useApi } from '../../api/use-api.ts';
import { type FhirObject, listOf, objectOf, wordsOf } from '../../fhir/values.ts';

/** What this record has measured before: offered by name while a person writes. */
export function useKnownMeasures(patient: string, enabled: boolean): readonly Lab[] {
  return useApi('listLabsOfPatient', { patient }, { enabled }).data?.labs ?? [];
}

/** The measurement with the codes that the record has for its name, if it has any. */
export async function asKnown(
  patient: string,
  fresh: FhirResource,
  known: readonly Lab[],
): Promise<FhirResource> {
  const name = wordsOf(fresh.code)?.toLowerCase();
  const lab = known.find((each) => each.name.toLowerCase() === name);
  if (fresh.resourceType !== 'Observation' || lab === undefined) return fresh;
  const { type, id, path } = lab.last;
  const { resource } = await call('readEntryOfPatient', { patient, type, id });
  return likeBefore(fresh, resource, path);
}

/**
 * A new measurement with the codes of one of the same name that is in the record already, so that both stand in one series.
 * No code is guessed: what the record does not have stays words. `path` is where the value stands in the older one.
 */
export function likeBefore(fresh: FhirResource, before: FhirResource, path: string): FhirResource {
  const part = /^component\[(\d+)\]/.exec(path)?.[1];
  const holder = part === undefined ? before : objectOf(listOf(before.component)[Number(part)]);
  const code = objectOf(holder?.code);
  if (code === undefined) return fresh;
  const category = fresh.category ?? before.category;
  const [own, theirs] = [objectOf(fresh.valueQuantity), objectOf(holder?.valueQuantity)];
  const isSameUnit = own?.unit !== undefined && own.unit === theirs?.unit;
  return {
    ...fresh,
    code,
    ...(category === undefined ? {} : { category }),
    ...(isSameUnit ? { valueQuantity: { unit: own.unit, ...codeOfUnit(theirs), value: own.value } } : {}),
  };
}

function codeOfUnit({ system, code }: FhirObject): object {
  return { ...(system === undefined ? {} : { system }), ...(code === undefined ? {} : { code }) };
}
