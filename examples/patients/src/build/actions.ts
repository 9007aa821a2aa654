import type { CodeableConcept, Goal, ServiceRequest } from '@medplum/fhirtypes';
import { concept, hl7 } from '../codes.ts';
import type { Pen } from '../draft.ts';

/** Something that was done to or for the patient. */
export function addProcedure(
  pen: Pen,
  name: string,
  procedure: {
    readonly what: CodeableConcept;
    /** An ISO instant or a day. */
    readonly on: string;
    readonly to?: string;
    readonly by: string;
    readonly encounter?: string;
    readonly for?: readonly string[];
    readonly note?: string;
    /** The ServiceRequest that asked for it. */
    readonly ordered?: string;
  },
): void {
  pen.add(name, {
    resourceType: 'Procedure',
    ...(procedure.ordered === undefined ? {} : { basedOn: [pen.ref(procedure.ordered)] }),
    status: 'completed',
    code: procedure.what,
    subject: pen.ref('patient'),
    ...(procedure.encounter === undefined ? {} : { encounter: pen.ref(procedure.encounter) }),
    ...(procedure.to === undefined
      ? { performedDateTime: procedure.on }
      : { performedPeriod: { start: procedure.on, end: procedure.to } }),
    performer: [{ actor: pen.ref(procedure.by) }],
    ...(procedure.for === undefined ? {} : { reasonReference: procedure.for.map(pen.ref) }),
    ...(procedure.note === undefined ? {} : { note: [{ text: procedure.note }] }),
  });
}

/** A request for a test, a treatment or a colleague's opinion. */
export function order(
  pen: Pen,
  name: string,
  request: {
    readonly what: CodeableConcept;
    readonly on: string;
    readonly by: string;
    readonly to?: string;
    readonly for?: readonly string[];
    readonly encounter?: string;
    /** The day it is wanted on. */
    readonly wanted?: string;
    readonly why?: string;
    readonly urgent?: boolean;
  },
): void {
  pen.add(name, {
    resourceType: 'ServiceRequest',
    status: 'active',
    intent: 'order',
    priority: request.urgent === true ? 'urgent' : 'routine',
    code: request.what,
    subject: pen.ref('patient'),
    ...(request.encounter === undefined ? {} : { encounter: pen.ref(request.encounter) }),
    ...(request.wanted === undefined ? {} : { occurrenceDateTime: request.wanted }),
    authoredOn: request.on,
    requester: pen.ref(request.by),
    ...(request.to === undefined ? {} : { performer: [pen.ref(request.to)] }),
    ...(request.why === undefined ? {} : { reasonCode: [concept(request.why)] }),
    ...(request.for === undefined ? {} : { reasonReference: request.for.map(pen.ref) }),
  });
}

export function orderDone(
  pen: Pen,
  name: string,
  status: Extract<ServiceRequest['status'], 'completed' | 'revoked'> = 'completed',
): void {
  pen.again<ServiceRequest>('ServiceRequest', name, { status });
}

/** A goal, with a number where it has one. */
export function addGoal(
  pen: Pen,
  name: string,
  goal: {
    readonly text: string;
    readonly from: string;
    readonly due?: string;
    readonly addresses: readonly string[];
    readonly target?: {
      readonly measure: CodeableConcept;
      readonly value: number;
      readonly unit: string;
      readonly comparator: '<' | '<=' | '>' | '>=';
    };
  },
): void {
  const { target, due } = goal;
  const quantity = target && {
    value: target.value,
    comparator: target.comparator,
    unit: target.unit,
    system: 'http://unitsofmeasure.org',
    code: target.unit,
  };
  pen.add(name, {
    resourceType: 'Goal',
    lifecycleStatus: 'active',
    achievementStatus: concept('in progress', hl7('goal-achievement', 'in-progress', 'In Progress')),
    description: concept(goal.text),
    subject: pen.ref('patient'),
    startDate: goal.from,
    ...(target || due !== undefined
      ? {
          target: [
            {
              ...(target && { measure: target.measure, detailQuantity: quantity }),
              ...(due === undefined ? {} : { dueDate: due }),
            },
          ],
        }
      : {}),
    addresses: goal.addresses.map(pen.ref),
  } as Goal);
}

/** How a goal went, on a day. */
export function goalWent(
  pen: Pen,
  name: string,
  on: string,
  how: 'achieved' | 'not-achieved',
  why?: string,
): void {
  pen.again<Goal>('Goal', name, {
    lifecycleStatus: how === 'achieved' ? 'completed' : 'cancelled',
    achievementStatus: concept(
      how,
      hl7('goal-achievement', how, how === 'achieved' ? 'Achieved' : 'Not Achieved'),
    ),
    statusDate: on,
    ...(why === undefined ? {} : { statusReason: why }),
  });
}
