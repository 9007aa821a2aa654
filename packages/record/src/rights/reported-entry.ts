import type { FhirResource, Reporter, Scope } from '@consilium/kernel';
import { type Issue, RecordRefusal } from '../fhir/issue.ts';
import type { ChangingRight } from './record-right.ts';
import { marked, unmarked } from './report-mark.ts';
import { saidBy } from './said-by.ts';
import { othersAsAuthors, recordedBy, withoutOthers } from './stated-authors.ts';

/** What patients and proxies report. Orders, results of the laboratory's own and the people of the clinic are not theirs. */
const REPORTABLE: readonly string[] = [
  'AllergyIntolerance',
  'Appointment',
  'Condition',
  'DocumentReference',
  'Encounter',
  'FamilyMemberHistory',
  'Goal',
  'Immunization',
  'MedicationStatement',
  'Observation',
  'Patient',
  'Procedure',
  'RelatedPerson',
];
const ORDERS = ['MedicationRequest', 'ServiceRequest'];
const ORDER_IS_OVER = ['completed', 'stopped', 'cancelled', 'revoked', 'entered-in-error'];

/**
 * An entry as it is written by who has this right: a report is marked and names nobody else as its author. Throws RecordRefusal.
 * `before` is the version that is corrected or ended, which the actor may change.
 */
export function entryBy(
  right: ChangingRight,
  scope: Scope,
  resource: FhirResource,
  before?: FhirResource,
): FhirResource {
  if (right.may === 'write') return recordedBy(scope, unmarked(resource), before);
  const wrong = before === undefined ? notReportable(resource) : liveOrder(resource, resource.resourceType);
  const issues = [...wrong, ...othersAsAuthors(scope, right.reporter, resource, before)];
  if (issues.length > 0) throw new RecordRefusal(issues);
  const isImported = before !== undefined && !REPORTABLE.includes(resource.resourceType);
  return marked(right.reporter, isImported ? resource : saidBy(right.reporter, resource));
}

/** What is wrong where a patient or a proxy sends an order that somebody could act on. `at` is the FHIRPath of the resource. */
export function liveOrder(resource: FhirResource, at: string): readonly Issue[] {
  if (!ORDERS.includes(resource.resourceType) || ORDER_IS_OVER.includes(String(resource.status))) return [];
  return [
    refused(`${at}.status`, 'must be an order that is over: report a medication as a MedicationStatement'),
  ];
}

/**
 * As `entryBy`, for a proposal that a patient or a proxy accepts: an edit names no other author than `proposed` does, and whom a
 * model named there is left out.
 */
export function acceptedReport(
  scope: Scope,
  reporter: Reporter,
  resource: FhirResource,
  proposed: FhirResource,
): FhirResource {
  const issues = [...notReportable(resource), ...othersAsAuthors(scope, reporter, resource, proposed)];
  if (issues.length > 0) throw new RecordRefusal(issues);
  return marked(reporter, saidBy(reporter, withoutOthers(scope, reporter, resource)));
}

/** As `entryBy`, for what a patient or a proxy imports: it was written elsewhere, so the authors that it names are left out. */
export function importedReport(scope: Scope, reporter: Reporter, resource: FhirResource): FhirResource {
  return marked(reporter, withoutOthers(scope, reporter, resource));
}

function notReportable({ resourceType }: FhirResource): readonly Issue[] {
  if (REPORTABLE.includes(resourceType)) return [];
  return [
    refused(
      'Resource.resourceType',
      `is entered by the care team; patients and proxies report ${REPORTABLE.join(', ')}`,
    ),
  ];
}

function refused(expression: string, text: string): Issue {
  return { severity: 'error', code: 'not-supported', expression, text };
}
