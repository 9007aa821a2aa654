import type { Identifier } from '@consilium/kernel';
import { foldedWords } from '../match/fold.ts';
import type { Form } from '../match/form.ts';
import { addressForms } from './address-forms.ts';
import { dateForms } from './date-forms.ts';
import { nameForms } from './name-forms.ts';
import { numberForms, phoneForms } from './number-forms.ts';

const FORMS: { readonly [kind in Identifier['kind']]: (text: string) => readonly Form[] } = {
  name: nameForms,
  identifier: numberForms,
  phone: phoneForms,
  email: (text) => [{ words: foldedWords(text), gap: 'between', when: 'always' }],
  address: addressForms,
  'birth-date': dateForms,
};

/** All the ways to write an identifier that we look for. */
export function formsOf({ kind, text }: Identifier): readonly Form[] {
  return FORMS[kind](text);
}
