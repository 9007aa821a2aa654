import type { FhirResource } from '../../api/generated.ts';
import { type FhirObject, listOf, objectOf } from '../../fhir/values.ts';

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
