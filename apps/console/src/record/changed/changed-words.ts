import type { RecordChanges } from '../../api/generated.ts';
import { wordOf } from '../../components/word-of.ts';

type Change = RecordChanges['entries'][number];

const KINDS: { readonly [type: string]: string } = {
  AllergyIntolerance: 'allergy',
  Condition: 'diagnosis',
  MedicationRequest: 'medicine',
  MedicationStatement: 'medicine',
};
const WHAT: { readonly [what in Change['what']]: string } = {
  added: 'added',
  changed: 'changed',
  ended: 'ended',
  withdrawn: 'entered in error',
  resumed: 'active again',
};

/** `Allergy: Latex`, for the button that opens it. */
export function changedName({ type, name }: Pick<Change, 'type' | 'name'>): string {
  const kind = wordOf(KINDS, type) ?? 'entry';
  return name === null ? `an ${kind}`.replace(/^an (?=[^aeiou])/, 'a ') : `${name} (${kind})`;
}

export function changedWhat({ what }: Pick<Change, 'what'>): string {
  return WHAT[what];
}
