import type { CodeableConcept, MedicationRequest } from '@medplum/fhirtypes';
import { concept } from '../codes.ts';
import type { Pen } from '../draft.ts';

export interface Order {
  readonly drug: CodeableConcept;
  /** One dose, with its UCUM unit; absent where a scheme is only told in words. */
  readonly dose?: readonly [value: number, ucum: string];
  /** Doses in a period, e.g. `[2, 1, 'd']` is twice a day. */
  readonly timing?: readonly [frequency: number, period: number, unit: 'd' | 'wk' | 'mo' | 'h'];
  readonly asNeeded?: boolean;
  readonly route?: string;
  /** What the label says. */
  readonly text: string;
  readonly from: string;
  /** The last day it is valid; open if not given. */
  readonly until?: string;
  readonly by: string;
  readonly encounter?: string;
  readonly for?: readonly string[];
  /** The order that this one replaces. */
  readonly instead?: string;
  readonly note?: string;
}

/** An active order. */
export function prescribe(pen: Pen, name: string, order: Order): void {
  const { dose, timing } = order;
  pen.add(name, {
    resourceType: 'MedicationRequest',
    status: 'active',
    intent: 'order',
    medicationCodeableConcept: order.drug,
    subject: pen.ref('patient'),
    ...(order.encounter === undefined ? {} : { encounter: pen.ref(order.encounter) }),
    authoredOn: order.from,
    requester: pen.ref(order.by),
    ...(order.for === undefined ? {} : { reasonReference: order.for.map(pen.ref) }),
    ...(order.note === undefined ? {} : { note: [{ text: order.note }] }),
    dosageInstruction: [
      {
        text: order.text,
        ...(timing && {
          timing: { repeat: { frequency: timing[0], period: timing[1], periodUnit: timing[2] } },
        }),
        ...(order.asNeeded === undefined ? {} : { asNeededBoolean: order.asNeeded }),
        route: concept(order.route ?? 'by mouth'),
        ...(dose && { doseAndRate: [{ doseQuantity: quantity(...dose) }] }),
      },
    ],
    dispenseRequest: {
      validityPeriod: { start: order.from, ...(order.until === undefined ? {} : { end: order.until }) },
    },
    ...(order.instead === undefined ? {} : { priorPrescription: pen.ref(order.instead) }),
  });
}

/** An order ends: stopped for a reason, or completed as planned. */
export function endOrder(
  pen: Pen,
  name: string,
  on: string,
  why: string,
  status: 'stopped' | 'completed' = 'stopped',
): void {
  pen.again<MedicationRequest>('MedicationRequest', name, ({ dispenseRequest }) => ({
    status,
    statusReason: concept(why),
    dispenseRequest: { validityPeriod: { ...dispenseRequest?.validityPeriod, end: on } },
  }));
}

/** A change of dose or drug: the old order ends the day the new one begins. */
export function changeOrder(pen: Pen, old: string, name: string, why: string, order: Order): void {
  endOrder(pen, old, order.from, why);
  prescribe(pen, name, { ...order, instead: old });
}

function quantity(value: number, ucum: string) {
  return { value, unit: ucum, system: 'http://unitsofmeasure.org', code: ucum };
}

const often = ['', 'once', 'twice', 'three times', 'four times'];

/** The commonest way to take something: the same dose by mouth, 1 to 4 times a day. */
export function daily(
  drug: CodeableConcept,
  dose: number,
  times: 1 | 2 | 3 | 4 = 1,
  ucum = 'mg',
): Pick<Order, 'drug' | 'dose' | 'timing' | 'text'> {
  const unit = ucum.replaceAll(/[[\]]/g, '');
  return {
    drug,
    dose: [dose, ucum],
    timing: [times, 1, 'd'],
    text: `${dose} ${unit} by mouth ${often[times]} a day`,
  };
}
