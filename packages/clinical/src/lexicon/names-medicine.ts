import { MEDICINE_LEXICON } from './medicines.ts';

/** Whether a word of a text is a medicine by our lexicon: ingredients and brands of at least six letters. */
export function namesMedicine(text: string): boolean {
  return (text.toLowerCase().match(/[\p{L}\d-]{6,}/gu) ?? []).some((word) => MEDICINE_LEXICON.has(word));
}
