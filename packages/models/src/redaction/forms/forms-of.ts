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
  email: emailForms,
  address: addressForms,
  'birth-date': dateForms,
};

/** All the ways to write an identifier that we look for. */
export function formsOf({ kind, text }: Identifier): readonly Form[] {
  return FORMS[kind](text);
}

/** As it is written, and as it is said: anna dot berg at mail dot example. */
function emailForms(text: string): readonly Form[] {
  const said = text.replaceAll('@', ' at ').replaceAll('.', ' dot ').replaceAll('_', ' underscore ');
  const ways = [text, said, said.replaceAll('-', ' dash '), said.replaceAll('-', ' hyphen ')];
  const unique = new Map(ways.map((way) => [foldedWords(way).join(' '), foldedWords(way)]));
  return [...unique.values()].map((words) => ({ words, gap: 'between', when: 'always' }));
}
