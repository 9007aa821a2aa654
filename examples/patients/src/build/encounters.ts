import type { Appointment, Encounter } from '@medplum/fhirtypes';
import { concept, hl7 } from '../codes.ts';
import type { Pen } from '../draft.ts';
import { at, later } from '../time.ts';

const classes = {
  AMB: 'ambulatory',
  IMP: 'inpatient encounter',
  EMER: 'emergency',
  VR: 'virtual',
  HH: 'home health',
} as const;

export interface Visit {
  /** An ISO instant. */
  readonly from: string;
  /** An ISO instant; half an hour later if not given. */
  readonly to?: string;
  readonly kind?: keyof typeof classes;
  readonly by: string;
  readonly where: string;
  readonly title: string;
  /** Conditions that it is about. */
  readonly about?: readonly string[];
}

function encounter(pen: Pen, status: Encounter['status'], visit: Visit): Encounter {
  const kind = visit.kind ?? 'AMB';
  const end = visit.to ?? later(visit.from, 30);
  return {
    resourceType: 'Encounter',
    status,
    class: hl7('v3-ActCode', kind, classes[kind]),
    type: [concept(visit.title)],
    subject: pen.ref('patient'),
    participant: [{ individual: pen.ref(visit.by) }],
    period: { start: visit.from, end },
    ...(visit.about === undefined ? {} : { reasonReference: visit.about.map(pen.ref) }),
    serviceProvider: pen.ref(visit.where),
  };
}

/** A visit that took place. */
export function addVisit(pen: Pen, name: string, visit: Visit): void {
  pen.add(name, encounter(pen, 'finished', visit));
}

/** A visit on one day in a practice, half an hour from 09:30. */
export function addDay(pen: Pen, name: string, day: string, visit: Omit<Visit, 'from'>): void {
  addVisit(pen, name, { ...visit, from: at(day) });
}

/** A visit to come: a planned Encounter called `name` and its booked Appointment, `<name>-booking`. */
export function planVisit(pen: Pen, name: string, visit: Visit, bookedOn: string): void {
  const minutes = 30;
  const appointment: Appointment = {
    resourceType: 'Appointment',
    status: 'booked',
    description: visit.title,
    created: bookedOn,
    start: visit.from,
    end: visit.to ?? later(visit.from, minutes),
    participant: [
      { actor: pen.ref('patient'), status: 'accepted' },
      { actor: pen.ref(visit.by), status: 'accepted' },
    ],
  };
  pen.add(`${name}-booking`, appointment);
  pen.add(name, { ...encounter(pen, 'planned', visit), appointment: [pen.ref(`${name}-booking`)] });
}

/** A planned visit took place: both resources again. */
export function visitHeld(pen: Pen, name: string): void {
  pen.again<Appointment>('Appointment', `${name}-booking`, { status: 'fulfilled' });
  pen.again<Encounter>('Encounter', name, { status: 'finished' });
}

/** A planned visit did not take place: both resources again. */
export function visitCancelled(pen: Pen, name: string, why: string): void {
  pen.again<Appointment>('Appointment', `${name}-booking`, {
    status: 'cancelled',
    cancelationReason: concept(why),
  });
  pen.again<Encounter>('Encounter', name, { status: 'cancelled' });
}
