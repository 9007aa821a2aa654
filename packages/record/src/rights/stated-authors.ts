import type { FhirResource, Json, Scope } from '@consilium/kernel';
import type { Issue } from '../fhir/issue.ts';
import { listOf, objectOf } from '../versions/fhir-values.ts';
import { patientId } from '../versions/patient-id.ts';
import type { Reporter } from './record-right.ts';
import { REPORTERS } from './said-by.ts';

/** The elements by which a resource names who stands behind it. */
const ELEMENTS = [
  'asserter',
  'author',
  'authenticator',
  'expressedBy',
  'informationSource',
  'performer',
  'recorder',
  'reportedReference',
  'requester',
  'resultsInterpreter',
];
const WITH_RECORDER = ['AllergyIntolerance', 'Condition', 'MedicationRequest', 'Procedure'];

interface Stated {
  /** FHIRPath below the resource. */
  readonly path: string;
  readonly value: Json;
}

function statedAuthors(resource: FhirResource): readonly Stated[] {
  const elements = ELEMENTS.flatMap((element) => at(element, resource[element]));
  const named = elements.map(({ path, value }): Stated => {
    const actor = objectOf(value)?.actor;
    return actor === undefined ? { path, value } : { path: `${path}.actor`, value: actor };
  });
  const notes = at('note', resource.note).flatMap(({ path, value }) =>
    (['authorReference', 'authorString'] as const).flatMap((element): Stated[] => {
      const author = objectOf(value)?.[element];
      return author === undefined ? [] : [{ path: `${path}.${element}`, value: author }];
    }),
  );
  return [...named, ...notes];
}

function at(element: string, value: Json | undefined): readonly Stated[] {
  const isList = Array.isArray(value);
  return listOf(value).map((each, nth) => ({ path: isList ? `${element}[${nth}]` : element, value: each }));
}

/** The authors that are not in the version before. */
function newAuthors(resource: FhirResource, before: FhirResource | undefined): readonly Stated[] {
  const known = new Set(before === undefined ? [] : statedAuthors(before).map(({ value }) => said(value)));
  return statedAuthors(resource).filter(({ value }) => !known.has(said(value)));
}

function said(value: Json): string {
  return JSON.stringify(value);
}

/**
 * What is wrong where a patient or a proxy writes: nobody is named as an author but the patient and who reports. Authors of the
 * version before stay.
 */
export function othersAsAuthors(
  scope: Scope,
  reporter: Reporter,
  resource: FhirResource,
  before?: FhirResource,
): readonly Issue[] {
  const own = `Patient/${patientId(scope.compartment)}`;
  const code = said(REPORTERS[reporter]);
  return newAuthors(resource, before)
    .filter(({ value }) => said(value) !== code && objectOf(value)?.reference !== own)
    .map(({ path }) => ({
      severity: 'error',
      code: 'not-supported',
      expression: `${resource.resourceType}.${path}`,
      text: 'must not name another person as the author: leave it out, the entry says who reported it',
    }));
}

/** The care team may write down what another said or ordered: then its recorder is who writes it down. */
export function recordedBy(
  { actor }: Scope,
  resource: FhirResource,
  before: FhirResource | undefined,
): FhirResource {
  if (!WITH_RECORDER.includes(resource.resourceType) || newAuthors(resource, before).length === 0)
    return resource;
  const recorder = { identifier: { system: 'urn:consilium:fhir:actor', value: actor }, display: actor };
  return { ...resource, recorder };
}
