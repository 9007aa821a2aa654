import type { Identifier } from '@consilium/kernel';

type Kind = Identifier['kind'];

/** How a placeholder begins, so that a model reads what it stands for. Plain capitals survive every provider. */
export const STEMS: { readonly [kind in Kind]: string } = {
  name: 'PERSON',
  identifier: 'IDNUMBER',
  phone: 'PHONE',
  email: 'EMAIL',
  address: 'ADDRESS',
  'birth-date': 'BIRTHDATE',
};

/** What stands in a reply where a model spoilt a placeholder so that nobody can tell which it was. */
const NEUTRAL: { readonly [stem: string]: string } = {
  PERSON: 'the person',
  IDNUMBER: 'the number',
  PHONE: 'the phone number',
  EMAIL: 'the email address',
  ADDRESS: 'the address',
  BIRTHDATE: 'the date of birth',
};

export function neutralWord(stem: string | undefined): string {
  return NEUTRAL[stem?.toUpperCase() ?? ''] ?? 'this detail';
}

/** Told to the model in the system text: the same words for all calls with a tag. */
export function explanation(tag: string): string {
  return `Words such as PERSON_${tag}101 stand for names, numbers and other details of people, which you are not shown. Write them exactly as they are, wherever you would write the detail itself. The same number means the same person or detail.`;
}
