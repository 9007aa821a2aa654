import type { MyPatient } from '../../api/generated.ts';
import { purposeWords } from '../../words/purpose-words.ts';
import type { Look } from './looks.ts';

/**
 * Why somebody looked, for the reader of the log. The patient and those who act for the patient have one purpose of use; which of
 * them it was depends on who reads. Null: it says nothing beside who it was.
 */
export function whyWords(
  { purpose, isForAnswer }: Pick<Look, 'purpose' | 'isForAnswer'>,
  isYou: boolean,
  reader: MyPatient['relation'] | undefined,
): string | null {
  if (purpose !== 'PATRQT') return purposeWords(purpose);
  if (reader !== 'self') return isYou ? 'acting for the patient' : 'the patient, or acting for the patient';
  if (!isYou) return 'acting for you';
  // “The team, for you” says it.
  return isForAnswer ? null : 'for yourself';
}
