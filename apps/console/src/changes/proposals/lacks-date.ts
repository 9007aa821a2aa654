import type { FhirResource } from '../../api/generated.ts';

/** A measurement whose paper does not say when it was taken: the record takes it with a day only. */
export function lacksDate(resource: FhirResource): boolean {
  const isDated = Object.keys(resource).some((each) => each.startsWith('effective') || each === 'issued');
  return resource.resourceType === 'Observation' && !isDated;
}
