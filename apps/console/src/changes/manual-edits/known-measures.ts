import { call } from '../../api/call.ts';
import type { FhirResource, Lab } from '../../api/generated.ts';
import { useApi } from '../../api/use-api.ts';
import { wordsOf } from '../../fhir/values.ts';
import { likeBefore } from './like-before.ts';

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
