import type { FhirResource, Json, Scope } from '@consilium/kernel';
import { objectOf } from '../fhir/fhir-values.ts';
import { type Issue, RecordRefusal } from '../fhir/issue.ts';
import { LIMITS } from '../fhir/walk.ts';
import { patientId } from '../ids/patient-id.ts';
import { isMedication, MEDICATION_DRAFT, PATIENT_ELEMENT } from './proposable.ts';

/**
 * What a model wrote, as it may stand in a proposal: without id, meta, narrative, contained resources and extensions of
 * any depth (it has no say in them), about this patient, and a medication as a draft. Its content is not checked yet.
 */
export function draftedResource(scope: Scope, given: FhirResource): FhirResource {
  const type = typeOf(given);
  const { implicitRules: _, language: __, text: ___, contained: ____, ...rest } = given;
  const plain = plainObject(ownResource(scope, rest as FhirResource), type, 1) as unknown as FhirResource;
  return isMedication(type) ? { ...plain, status: MEDICATION_DRAFT[type]! } : plain;
}

/** A person's own resource or a checked draft: without id and meta, about this patient whatever it says. */
export function ownResource(scope: Scope, given: FhirResource): FhirResource {
  const type = typeOf(given);
  const { id: _, meta: __, subject: ___, patient: ____, ...rest } = given;
  const reference = `Patient/${patientId(scope.compartment)}`;
  return { ...rest, resourceType: type, [PATIENT_ELEMENT[type]!]: { reference } };
}

function typeOf(given: FhirResource): string {
  const type = objectOf(given as Json)?.resourceType;
  if (typeof type === 'string' && Object.hasOwn(PATIENT_ELEMENT, type)) return type;
  const known = Object.keys(PATIENT_ELEMENT).join(', ');
  throw refused('not-supported', 'Resource.resourceType', `a proposal is of one of the types ${known}`);
}

function plainValue(value: Json, type: string, depth: number): Json {
  if (typeof value !== 'object' || value === null) return value;
  // The validation has the same limit, but comes after this.
  if (depth > LIMITS.depth) throw refused('too-costly', type, 'must not be nested so deeply');
  if (Array.isArray(value)) return value.map((each) => plainValue(each, type, depth + 1));
  return plainObject(value as { readonly [field: string]: Json }, type, depth);
}

function plainObject(
  value: { readonly [field: string]: Json | undefined },
  type: string,
  depth: number,
): { readonly [field: string]: Json } {
  const kept = Object.entries(value).flatMap(([field, each]): [string, Json][] =>
    each === undefined || field === 'extension' || field === 'modifierExtension' || field.startsWith('_')
      ? []
      : [[field, plainValue(each, type, depth + 1)]],
  );
  return Object.fromEntries(kept);
}

function refused(code: Issue['code'], expression: string, text: string): RecordRefusal {
  return new RecordRefusal([{ severity: 'error', code, expression, text }]);
}
