import type { FhirResource, Json, Reporter, Scope } from '@consilium/kernel';
import { listOf, objectOf } from '../fhir/fhir-values.ts';
import type { Issue } from '../fhir/issue.ts';
import { patientId } from '../ids/patient-id.ts';
import { REPORTERS } from './said-by.ts';

/** The elements by which FHIR names who is behind something, at any depth: also in notes, extensions and contained resources. */
const ELEMENTS: ReadonlySet<string> = new Set([
  'asserter',
  'author',
  'authenticator',
  'authorReference',
  'authorString',
  '_authorString',
  'custodian',
  'enterer',
  'expressedBy',
  'informationSource',
  'interpreter',
  'onBehalfOf',
  'performer',
  'recorder',
  'reportedReference',
  'requester',
  'resultsInterpreter',
  'valueContributor',
  'valueReference',
  'valueSignature',
  'who',
]);
const WITH_RECORDER = ['AllergyIntolerance', 'Condition', 'MedicationRequest', 'Procedure'];

interface Stated {
  /** FHIRPath below the resource. */
  readonly path: string;
  readonly value: Json;
}

/** A valid resource: its depth is bounded. */
function* statedAuthors(value: Json, path = ''): Iterable<Stated> {
  if (Array.isArray(value))
    for (const [nth, each] of value.entries()) yield* statedAuthors(each, `${path}[${nth}]`);
  else
    for (const [element, each] of Object.entries(objectOf(value) ?? {})) {
      const at = path === '' ? element : `${path}.${element}`;
      if (ELEMENTS.has(element)) yield* namedAt(each, at);
      else yield* statedAuthors(each, at);
    }
}

/** A `performer` may be the person, or an element with the person as its `actor`. */
function* namedAt(value: Json, path: string): Iterable<Stated> {
  for (const [nth, each] of listOf(value).entries()) {
    const at = Array.isArray(value) ? `${path}[${nth}]` : path;
    const { actor, ...rest } = objectOf(each) ?? {};
    if (actor === undefined) yield { path: at, value: each };
    else {
      yield { path: `${at}.actor`, value: actor };
      yield* statedAuthors(rest, at);
    }
  }
}

/** The authors that the version before does not name in the same element. */
function newAuthors(resource: FhirResource, before: FhirResource | undefined): readonly Stated[] {
  const known = new Set(before === undefined ? [] : [...statedAuthors(before as Json)].map(inElement));
  return [...statedAuthors(resource as Json)].filter((each) => !known.has(inElement(each)));
}

function inElement({ path, value }: Stated): string {
  return `${path.replaceAll(/\[\d+\]/g, '')} ${said(value)}`;
}

function said(value: Json): string {
  return JSON.stringify(value);
}

/** The patient by reference alone (a name beside it would be read instead), or the words of code for the reporter. */
function isReporter(scope: Scope, reporter: Reporter, author: Json): boolean {
  const { reference, type, ...more } = objectOf(author) ?? {};
  const isPatient =
    reference === `Patient/${patientId(scope.compartment)}` && (type === undefined || type === 'Patient');
  return (isPatient && Object.keys(more).length === 0) || said(author) === said(REPORTERS[reporter]);
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
  return newAuthors(resource, before)
    .filter(({ value }) => !isReporter(scope, reporter, value))
    .map(({ path }) => ({
      severity: 'error',
      code: 'not-supported',
      expression: `${resource.resourceType}.${path}`,
      text: 'must not name another person as the author: leave it out, the entry says who reported it',
    }));
}

/** A valid resource as a patient or a proxy brings it, without the authors that it names beside them. */
export function withoutOthers(scope: Scope, reporter: Reporter, resource: FhirResource): FhirResource {
  const isOther = (author: Json) => !isReporter(scope, reporter, author);
  const left = (without(resource as Json, isOther) ?? resource) as unknown as FhirResource;
  return left === resource || left.contained === undefined ? left : withoutUnmentioned(left);
}

/** FHIR allows no contained resource that nothing refers to. */
function withoutUnmentioned({ contained, ...rest }: FhirResource): FhirResource {
  const text = JSON.stringify(rest);
  const kept = listOf(contained).filter(
    (each) => text.includes(`"#${objectOf(each)?.id}"`) || said(each).includes('"#"'),
  );
  return { ...rest, ...(kept.length === 0 ? {} : { contained: kept }) } as FhirResource;
}

type IsOther = (author: Json) => boolean;

/** Undefined: nothing is left of it. What names nobody is not copied: it keeps its decimals as they were written. */
function without(value: Json, isOther: IsOther): Json | undefined {
  if (Array.isArray(value)) return itemsLeft(value, (each) => without(each, isOther));
  const object = objectOf(value);
  if (object === undefined) return value;
  const changed = Object.entries(object).flatMap(([element, each]): [string, Json | undefined][] => {
    const left = ELEMENTS.has(element) ? withoutNamed(each, isOther) : without(each, isOther);
    return left === each ? [] : [[element, left]];
  });
  if (changed.length === 0) return value;
  const all = Object.entries({ ...object, ...Object.fromEntries(changed) });
  const left = all.filter((each): each is [string, Json] => each[1] !== undefined);
  // An extension without a value says nothing.
  return left.every(([element]) => element === 'url' || element === 'id')
    ? undefined
    : Object.fromEntries(left);
}

function withoutNamed(value: Json, isOther: IsOther): Json | undefined {
  const left = (each: Json) => {
    const { actor } = objectOf(each) ?? {};
    if (isOther(actor ?? each)) return undefined;
    return actor === undefined ? each : without(each, isOther);
  };
  return Array.isArray(value) ? itemsLeft(value, left) : left(value);
}

function itemsLeft(items: readonly Json[], left: (each: Json) => Json | undefined): Json | undefined {
  const kept = items.flatMap((each) => left(each) ?? []);
  if (kept.length === items.length && kept.every((each, nth) => each === items[nth])) return items as Json;
  return kept.length === 0 ? undefined : kept;
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
