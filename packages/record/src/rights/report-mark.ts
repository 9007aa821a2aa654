import {
  type FhirResource,
  REPORT_LABELS,
  REPORT_SYSTEM,
  type Reporter,
  type ResourceVersion,
  reporterOf,
  reporterOfLabel,
  type Scope,
} from '@consilium/kernel';
import { listOf, objectOf } from '../fhir/fhir-values.ts';

/** The resource with the security label of its reporter, without any other such label, and from no other source. */
export function marked(reporter: Reporter, resource: FhirResource): FhirResource {
  const { meta, ...rest } = unmarked(resource);
  const { source: _, security, ...others } = objectOf(meta) ?? {};
  const label = { system: REPORT_SYSTEM, ...REPORT_LABELS[reporter] };
  return {
    ...rest,
    resourceType: resource.resourceType,
    meta: { ...others, security: [...listOf(security), label] },
  };
}

/** An entry of the care team: nobody reported it, whatever it was made of. */
export function unmarked(resource: FhirResource): FhirResource {
  const meta = objectOf(resource.meta);
  if (reporterOf(resource) === null || meta === undefined) return resource;
  const { security, ...others } = meta;
  const left = listOf(security).filter((label) => reporterOfLabel(label) === null);
  return { ...resource, meta: { ...others, ...(left.length === 0 ? {} : { security: left }) } };
}

/** Whether the actor has reported the entry as it stands: then it is theirs to correct and to withdraw. */
export function isOwnReport({ actor }: Scope, { writtenBy, resource }: ResourceVersion): boolean {
  return writtenBy.actor === actor && reporterOf(resource) !== null;
}
