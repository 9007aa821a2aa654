import type { FhirResource } from '@consilium/kernel';
import { isMedication } from '../proposals/proposable.ts';
import { canonicalText } from '../versions/canonical.ts';

/**
 * Whether a person has changed what was proposed. Not counted is what acceptance itself sets: id, meta, the patient, the
 * recorder, and the status of a medication, which a person must always name.
 */
export function isEdited(proposed: FhirResource, written: FhirResource): boolean {
  return factText(proposed) !== factText(written);
}

function factText(resource: FhirResource): string {
  const { id: _, meta: __, subject: ___, patient: ____, recorder: _____, status, ...rest } = resource;
  const kept = status === undefined || isMedication(resource.resourceType) ? {} : { status };
  return canonicalText({ ...rest, ...kept } as FhirResource);
}
