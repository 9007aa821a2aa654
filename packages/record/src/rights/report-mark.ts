import type { FhirResource, Json, ResourceVersion, Scope } from '@consilium/kernel';
import { listOf, objectOf } from '../versions/fhir-values.ts';
import type { Reporter } from './record-right.ts';

const SYSTEM = 'http://terminology.hl7.org/CodeSystem/v3-ObservationValue';
/** HL7: reported by the patient; by a substitute decision maker. */
const CODES: { readonly [reporter in Reporter]: string } = { patient: 'PATRPT', proxy: 'SDMRPT' };

/** The resource with the security label of who reported it, without any other such label, and from no other source. */
export function marked(reporter: Reporter, resource: FhirResource): FhirResource {
  const { meta, ...rest } = unmarked(resource);
  const { source: _, security, ...others } = objectOf(meta) ?? {};
  const label = { system: SYSTEM, code: CODES[reporter] };
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

/** Who reported an entry; null: the care team wrote it, or a source of theirs sent it. */
export function reporterOf(resource: FhirResource): Reporter | null {
  for (const label of listOf(objectOf(resource.meta)?.security)) {
    const reporter = reporterOfLabel(label);
    if (reporter !== null) return reporter;
  }
  return null;
}

function reporterOfLabel(label: Json): Reporter | null {
  const coding = objectOf(label);
  if (coding?.system !== SYSTEM) return null;
  return (Object.keys(CODES) as Reporter[]).find((reporter) => CODES[reporter] === coding.code) ?? null;
}

/** Whether the actor has reported the entry as it stands: then it is theirs to correct and to withdraw. */
export function isOwnReport({ actor }: Scope, { writtenBy, resource }: ResourceVersion): boolean {
  return writtenBy.actor === actor && reporterOf(resource) !== null;
}
