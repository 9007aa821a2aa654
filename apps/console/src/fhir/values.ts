import type { FhirResource } from '../api/generated.ts';

/** What is inside a resource is data of unknown shape: each part is looked at before it is used. */
export type FhirObject = { readonly [element: string]: unknown };

export function objectOf(value: unknown): FhirObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as FhirObject)
    : undefined;
}

/** The same for what is read and not kept: what is no object has no fields. */
export function fieldsOf(value: unknown): FhirObject {
  return objectOf(value) ?? {};
}

/** What is no list is empty: FHIR never writes one thing in the place of a list. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function objectsOf(value: unknown): readonly FhirObject[] {
  return listOf(value).flatMap((each): readonly FhirObject[] => {
    const object = objectOf(each);
    return object === undefined ? [] : [object];
  });
}

/** Undefined where there are no letters. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** What people call a CodeableConcept, or the first of several: its text, else the name of a code. No code is a name. */
export function nameOf(concept: unknown): string | undefined {
  const one = oneOf(concept);
  const names = objectsOf(one?.coding).map(({ display }) => textOf(display));
  return textOf(one?.text) ?? names.find((each) => each !== undefined);
}

/** The same, and the code itself where nothing else is said. */
export function wordsOf(concept: unknown): string | undefined {
  return nameOf(concept) ?? codeOf(oneOf(concept));
}

function oneOf(concept: unknown): FhirObject | undefined {
  return objectOf(Array.isArray(concept) ? concept[0] : concept);
}

/** The first code of a CodeableConcept. */
export function codeOf(concept: unknown): string | undefined {
  return codesOf(concept)[0]?.code;
}

/** Every code of a CodeableConcept, with the system that it belongs to. */
export function codesOf(concept: unknown): readonly { readonly system: string; readonly code: string }[] {
  return objectsOf(objectOf(concept)?.coding).flatMap(({ system, code }) => {
    const said = textOf(code);
    return said === undefined ? [] : [{ system: textOf(system) ?? '', code: said }];
  });
}

/** The first note. */
export function noteOf(resource: FhirResource): string | undefined {
  return textOf(objectsOf(resource.note)[0]?.text);
}

/** A moment of a choice (`onset`, `effective`, `performed`, `occurrence`): when it was or began. */
export function beginOf(resource: FhirResource, choice: string): string | undefined {
  return (
    textOf(resource[`${choice}DateTime`]) ??
    textOf(resource[`${choice}Instant`]) ??
    textOf(objectOf(resource[`${choice}Period`])?.start)
  );
}

export function endOf(resource: FhirResource, choice: string): string | undefined {
  return textOf(objectOf(resource[`${choice}Period`])?.end);
}

/** The resource with an element set, or without it; what was said about its old value (`_element`) goes too. */
export function withElement(resource: FhirResource, element: string, value: unknown): FhirResource {
  const { [element]: _, [`_${element}`]: __, ...rest } = resource as FhirObject;
  return (value === undefined ? rest : { ...rest, [element]: value }) as FhirResource;
}

export function withoutElements(resource: FhirResource, ...elements: readonly string[]): FhirResource {
  return elements.reduce((so, element) => withElement(so, element, undefined), resource);
}
