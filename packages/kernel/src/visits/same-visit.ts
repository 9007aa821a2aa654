import type { Json } from '../json.ts';
import { foldedName } from '../ports/patients.ts';
import type { FhirResource } from '../ports/resource.ts';
import { visitStage } from './visit-status.ts';

/**
 * Visits without those that are there twice: a planned Encounter and the Appointment that it is booked with are one visit, and the
 * Appointment stands for both. The order stays.
 */
export function withoutTwice<Visit>(
  visits: readonly Visit[],
  resourceOf: (visit: Visit) => FhirResource,
): readonly Visit[] {
  const booked = visits
    .map(resourceOf)
    .filter((each) => each.resourceType === 'Appointment' && visitStage(String(each.status)) !== 'not-held');
  return visits.filter((visit) => {
    const resource = resourceOf(visit);
    const isPlanned =
      resource.resourceType === 'Encounter' && visitStage(String(resource.status)) === 'planned';
    return !isPlanned || !booked.some((each) => isSameVisit(resource, each));
  });
}

/** It names the appointment, or both are on one day and of one kind or with one person. */
function isSameVisit(encounter: FhirResource, appointment: FhirResource): boolean {
  const own = `Appointment/${String(appointment.id)}`;
  if (
    appointment.id !== undefined &&
    list(encounter.appointment).some((each) => field(each, 'reference') === own)
  )
    return true;
  const day = dayOf(field(encounter.period, 'start'));
  return day !== '' && day === dayOf(appointment.start) && shares(saidOf(encounter), saidOf(appointment));
}

function shares(some: readonly string[], others: readonly string[]): boolean {
  return some.some((each) => others.includes(each));
}

/** What it is called, and with whom it is: the patient and the place are of many visits. */
function saidOf({
  type,
  serviceType,
  appointmentType,
  description,
  participant,
}: FhirResource): readonly string[] {
  const names = [...list(type), ...list(serviceType), ...list(appointmentType)].flatMap((each) => [
    field(each, 'text'),
    ...list(field(each, 'coding')).map((coding) => field(coding, 'display')),
  ]);
  const people = list(participant)
    .map((each) => field(each, 'individual') ?? field(each, 'actor'))
    .map((each) => field(each, 'reference') ?? field(each, 'display'))
    .filter((each) => typeof each === 'string' && !/^(?:Patient|Location|RelatedPerson)\//u.test(each));
  return [...names, description, ...people].flatMap((each) =>
    typeof each === 'string' && foldedName(each) !== '' ? [foldedName(each)] : [],
  );
}

function dayOf(date: Json | undefined): string {
  return typeof date === 'string' ? date.slice(0, 10) : '';
}

function list(value: Json | undefined): readonly Json[] {
  return value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];
}

function field(value: Json | undefined, name: string): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as { readonly [field: string]: Json })[name]
    : undefined;
}
