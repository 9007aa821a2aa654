import type { ChartFact, FactFields, FactKind } from '@consilium/kernel';
import type { ReadFact } from '../reading/read-fact.ts';
import { stemsOf } from './same-word.ts';
import type { CitedFact } from './word-class.ts';

const READ = new WeakMap<ReadFact, CitedFact>();

/** A fact with its fields and stems, read once. */
export function citedFact(fact: ReadFact): CitedFact {
  const known = READ.get(fact) ?? { ...fact, fields: fieldsOf(fact.fact), stems: stemsOf(fact.printed) };
  READ.set(fact, known);
  return known;
}

const KINDS: { readonly [type: string]: FactKind } = {
  Condition: 'condition',
  Observation: 'result',
  MedicationRequest: 'medicine',
  MedicationStatement: 'medicine',
  MedicationAdministration: 'medicine',
  AllergyIntolerance: 'allergy',
  Procedure: 'procedure',
  Immunization: 'vaccination',
  Encounter: 'visit',
  Appointment: 'visit',
  FamilyMemberHistory: 'family',
};

/** The fields of a fact. One that was handed out without any has those that its printed text shows. */
function fieldsOf(fact: ChartFact): FactFields {
  return fact.fields ?? fieldsPrinted(fact);
}

function fieldsPrinted({ resource, printed }: ChartFact): FactFields {
  const lower = (printed.split(/, note: /, 1)[0] ?? '').toLowerCase();
  const has = (words: RegExp) => words.test(lower);
  const status = has(/entered in error/)
    ? 'entered-in-error'
    : has(/, (?:planned|booked)\b/)
      ? 'planned'
      : has(/, active\b/)
        ? 'active'
        : has(/, (?:stopped|completed|finished|ended|inactive|resolved|remission|cancelled)\b/)
          ? 'stopped'
          : undefined;
  const verification = has(/, refuted\b/)
    ? 'refuted'
    : has(/, (?:provisional|unconfirmed|differential)\b/)
      ? 'provisional'
      : undefined;
  const relative = /^family history: ([^,]{1,60})/.exec(lower)?.[1];
  const reason = /, (?:stopped because of|because of|for) (.{1,300})/.exec(lower)?.[1];
  const end = /, until (\d{4}-\d\d-\d\d)/.exec(lower)?.[1];
  const side = has(/\bleft\b/)
    ? has(/\bright\b/)
      ? 'both'
      : 'left'
    : has(/\bright\b/)
      ? 'right'
      : undefined;
  return {
    kind: KINDS[resource.split('/', 1)[0] ?? ''] ?? 'other',
    subject: relative ?? 'patient',
    ...(status === undefined ? {} : { status }),
    ...(verification === undefined ? {} : { verification }),
    ...(side === undefined ? {} : { side }),
    ...(reason === undefined ? {} : { reason }),
    ...(end === undefined ? {} : { period: { end } }),
  };
}
