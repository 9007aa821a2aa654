import { wordOf } from '../components/word-of.ts';

/** The purposes of use that a grant can have, by the codes of HL7. */
export const PURPOSE_WORDS: { readonly [purpose: string]: string } = {
  TREAT: 'treatment',
  ETREAT: 'emergency treatment',
  PATRQT: 'at the patient’s request',
  HOPERAT: 'running the service',
  HRESCH: 'research',
};

/** Why somebody looked, in words; a code that is not known stays as it is. */
export function purposeWords(code: string): string {
  return wordOf(PURPOSE_WORDS, code) ?? code;
}
