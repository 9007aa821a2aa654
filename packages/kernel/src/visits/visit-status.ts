/**
 * What a status of an Encounter or an Appointment (FHIR R4) says of the visit. `planned`: it is still to be; `arrived`: the
 * patient is there, and it has not begun; `not-held`: it was not and will not be.
 */
const STAGES = {
  planned: ['planned', 'proposed', 'pending', 'booked', 'waitlist'],
  arrived: ['arrived', 'triaged', 'checked-in'],
  'going-on': ['in-progress', 'onleave'],
  'not-held': ['cancelled', 'noshow', 'entered-in-error'],
} as const;

export type VisitStage = keyof typeof STAGES | 'held';

/** A status that says nothing else (`finished`, `fulfilled`, `unknown`, none) is of a visit that was held, if its day has been. */
export function visitStage(status: string): VisitStage {
  const found = (Object.keys(STAGES) as (keyof typeof STAGES)[]).find((stage) =>
    statusesOf(stage).includes(status),
  );
  return found ?? 'held';
}

/** The FHIR statuses of visits at this stage. */
export function statusesOf(stage: Exclude<VisitStage, 'held'>): readonly string[] {
  return STAGES[stage];
}
