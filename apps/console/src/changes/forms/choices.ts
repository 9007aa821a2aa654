import type { Choice } from './field.ts';

function choices(labels: { readonly [value: string]: string }): readonly Choice[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

export const CONDITION_STATUS = choices({
  active: 'Going on',
  recurrence: 'Came back',
  remission: 'In remission',
  inactive: 'Not active',
  resolved: 'Over',
});
export const CONDITION_CERTAINTY = choices({
  confirmed: 'Confirmed',
  provisional: 'Likely, not yet confirmed',
  differential: 'One of several possible',
  unconfirmed: 'Not confirmed',
  refuted: 'Ruled out',
});
export const ALLERGY_STATUS = choices({ active: 'Holds', inactive: 'No longer holds', resolved: 'Over' });
export const ALLERGY_CERTAINTY = choices({
  confirmed: 'Confirmed',
  unconfirmed: 'Not confirmed',
  refuted: 'Ruled out',
});
export const ALLERGY_DANGER = choices({
  low: 'Low',
  high: 'High: can be life-threatening',
  'unable-to-assess': 'Cannot be told',
});
export const TAKEN_STATUS = choices({
  active: 'Taken now',
  completed: 'Course finished',
  stopped: 'Stopped',
  'on-hold': 'Paused',
  intended: 'Will be taken',
  'not-taken': 'Never taken',
  unknown: 'Not known',
});
export const ORDER_STATUS = choices({
  active: 'Valid now',
  completed: 'Course finished',
  stopped: 'Stopped',
  'on-hold': 'Paused',
  cancelled: 'Cancelled before it began',
  draft: 'Not yet ordered',
  unknown: 'Not known',
});
export const GIVEN_STATUS = choices({
  completed: 'Given',
  'in-progress': 'Being given',
  'not-done': 'Not given',
  stopped: 'Broken off',
  unknown: 'Not known',
});
export const RESULT_STATUS = choices({
  final: 'Final',
  preliminary: 'Preliminary',
  amended: 'Amended',
  corrected: 'Corrected',
  cancelled: 'Cancelled',
  unknown: 'Not known',
});
export const PROCEDURE_STATUS = choices({
  completed: 'Done',
  'in-progress': 'Going on',
  preparation: 'In preparation',
  'not-done': 'Not done',
  stopped: 'Broken off',
  unknown: 'Not known',
});
export const VACCINATION_STATUS = choices({ completed: 'Given', 'not-done': 'Not given' });
export const VISIT_STATUS = choices({
  planned: 'Planned',
  arrived: 'Arrived',
  'in-progress': 'Going on',
  finished: 'Took place',
  cancelled: 'Cancelled',
  unknown: 'Not known',
});
export const APPOINTMENT_STATUS = choices({
  proposed: 'Proposed',
  pending: 'Pending',
  booked: 'Booked',
  arrived: 'Arrived',
  fulfilled: 'Took place',
  cancelled: 'Cancelled',
  noshow: 'Did not come',
});
export const VISIT_PLACES = choices({
  AMB: 'Practice or clinic',
  EMER: 'Emergency department',
  IMP: 'In hospital',
  HH: 'At home',
  VR: 'By phone or video',
});
