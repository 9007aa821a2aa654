import { wordOf } from '../../components/word-of.ts';

/** What ending an entry of these types takes away, asked once before it is done. Others end without a second question. */
const LOST: { readonly [type: string]: string } = {
  AllergyIntolerance:
    'It leaves the allergies beside the patient’s name, and warnings about medicines no longer count it.',
  Condition: 'It is no longer listed as a current diagnosis.',
  MedicationRequest: 'It is no longer listed as taken now, and interactions with it are no longer shown.',
  MedicationStatement: 'It is no longer listed as taken now, and interactions with it are no longer shown.',
};

export function lostByEnd(type: string): string | undefined {
  return wordOf(LOST, type);
}
