import type { FhirResource } from '@consilium/kernel';
import { objectOf } from '../fhir/fhir-values.ts';
import { type Issue, RecordRefusal } from '../fhir/issue.ts';

/** When it was, of each type that says what has happened. */
const WHEN: { readonly [type: string]: string } = {
  Immunization: 'occurrence',
  MedicationAdministration: 'effective',
  Observation: 'effective',
  Procedure: 'performed',
};
/** What has not happened yet may have a day to come. */
const PLANNED = new Set(['preparation', 'registered', 'not-done', 'cancelled']);
/** The clock of the earliest place on earth is this far ahead of ours: its today is no future. */
const AHEAD_MS = 14 * 3_600_000;

/**
 * Throws RecordRefusal where a person writes that something happened on a day that is still to come. `before` is the version
 * that is corrected: a day that stood there already does not keep anybody from correcting the rest.
 */
export function checkNotInFuture(resource: FhirResource, now: Date, before?: FhirResource): void {
  const element = Object.hasOwn(WHEN, resource.resourceType) ? WHEN[resource.resourceType]! : null;
  if (element === null || PLANNED.has(String(resource.status))) return;
  const day = dayOf(resource, element);
  const today = new Date(now.getTime() + AHEAD_MS).toISOString();
  if (day === null || day <= today.slice(0, day.length)) return;
  if (before !== undefined && dayOf(before, element) === day) return;
  throw new RecordRefusal([inFuture(`${resource.resourceType}.${element}`)]);
}

function dayOf(resource: FhirResource, element: string): string | null {
  const period = objectOf(resource[`${element}Period`]);
  const moment =
    resource[`${element}DateTime`] ?? resource[`${element}Instant`] ?? period?.start ?? period?.end;
  return typeof moment === 'string' ? moment.slice(0, 10) : null;
}

function inFuture(expression: string): Issue {
  const text = 'is still to come, and this has happened: write the day on which it was';
  return { severity: 'error', code: 'value', expression, text };
}
