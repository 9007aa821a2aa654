import type { Person } from './people.ts';
import { dateAloud, houseAloud, phoneAloud, STRANGERS } from './spellings.ts';

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** What of a person stands in a text. A plain search that shares nothing with the product's. */
export function leaksIn(text: string, person: Person): readonly string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const squeezed = plain.replace(/[^\p{L}\p{N}]+/gu, '');
  const words = new Set(plain.split(/[^\p{L}]+/u));
  const found: string[] = [];
  const look = (what: string, there: boolean) => {
    if (there) found.push(what);
  };
  const family = person.family.toLowerCase();
  look('family name', squeezed.includes(family));
  for (const given of [person.given[0]!, person.contact.given]) {
    const name = given.toLowerCase();
    look('given name', words.has(name) || words.has(`${name}s`) || squeezed.includes(`${name}probe`));
  }
  for (const number of [person.number, person.insurance])
    look('number', squeezed.includes(number.toLowerCase().replace(/[^a-z0-9]/g, '')));
  for (const phone of [person.phone, person.contact.phone])
    look('phone', squeezed.includes(phone.replace(/\D/g, '').slice(-7)));
  look('email', plain.includes(person.email));
  const street = person.street.toLowerCase().split(' ');
  look(
    'street',
    squeezed.includes(street.join('')) || squeezed.includes([street.at(-1), ...street.slice(0, -1)].join('')),
  );
  const [code = '', town = ''] = person.town.toLowerCase().split(' ');
  look('town', squeezed.includes(code + town) || squeezed.includes(town + code));
  look('birth date', hasDate(plain, person.birth));
  const bare = person.number.replace(/\D/g, '');
  look(
    'number without its prefix',
    new RegExp(`(?<![\\da-f])${bare.slice(0, 3)} ?${bare.slice(3)}(?![\\da-f])`).test(plain),
  );
  look('street alone', plain.includes(person.street.toLowerCase().replace(/ \d+$/, '')));
  for (const aloud of [
    dateAloud(person.birth),
    houseAloud(person),
    phoneAloud(person),
    phoneAloud(person).slice(3),
  ])
    look('in words', plain.includes(aloud.toLowerCase()));
  for (const [label, number] of STRANGERS) look(label, plain.includes(number.toLowerCase()));
  return found;
}

function hasDate(text: string, birth: string): boolean {
  const [year = '', month = '', day = ''] = birth.split('-');
  const [y, m, d] = [`(?:${year}|${year.slice(2)})`, `0?${Number(month)}`, `0?${Number(day)}`];
  const name = `${MONTHS[Number(month) - 1]}[a-z]*`;
  const forms = [
    `${year}[-/.]?${m}[-/.]?${d}`,
    `${d}[-/.]${m}[-/.]${y}`,
    `${m}[-/.]${d}[-/.]${y}`,
    `${d}(?:st|nd|rd|th)?,?[ .]+(?:of )?${name},?[ .]+${y}`,
    `${name}[ .]+${d}(?:st|nd|rd|th)?,?[ .]+${y}`,
  ];
  return new RegExp(`(?<!\\d)(?:${forms.join('|')})(?!\\d)`).test(text);
}

/** Every text of a JSON value, keys too. */
export function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => [key, ...textsOf(each)]);
}

/** What looks like one of our placeholders, whole or spoilt, in any case. */
export const PLACEHOLDER =
  /(?:PERSON|IDNUMBER|PHONE|EMAIL|ADDRESS|BIRTHDATE)[\s_\\-]*(?:QZ|XJ|ZQ)|(?:QZ|XJ|ZQ)[\s_-]{0,2}\d|(?:PERSON|IDNUMBER|BIRTHDATE)_/i;
