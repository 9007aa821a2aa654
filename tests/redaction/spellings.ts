import type { Person } from './people.ts';

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** Ways in which people write what names them. Written without a look at what the product searches for. */
export function spellings(person: Person): readonly string[] {
  const { given, contact, number, insurance, phone, email, street } = person;
  const family = `Probe-${person.family}`;
  const [first = ''] = given;
  const [code = '', town = ''] = person.town.split(' ');
  const [house = '', ...road] = street.split(' ').reverse();
  const digits = phone.replace(/\D/g, '');
  return [
    ...[
      `${given.join(' ')} ${family}`,
      `${first} ${family}`,
      `${family}, ${first}`,
      `${first} ${person.family}`,
    ],
    ...[`${first.toUpperCase()} ${family.toUpperCase()}`, `${first} ${family}`.toLowerCase(), first, family],
    ...[person.family, person.family.toLowerCase(), `${first[0]}. ${family}`, `Mr ${person.family}`],
    ...[`${first}'s`, `the ${person.family}s`, `${first}\u00a0${family}`, `${first}_${person.family}.pdf`],
    ...[`${first}${person.family}`, `${family} ${first[0]}.`, `${first}\n${family}`, `"${first}" ${family}`],
    ...[`${contact.given} ${family}`, contact.given, contact.phone, contact.phone.replace(/[() -]/g, '')],
    ...[contact.phone.replace(/[() -]+/g, '.').slice(1), `+1 ${contact.phone}`],
    ...[number, number.toLowerCase(), number.replace('-', ''), number.replace('-', ' ')],
    ...[insurance, insurance.replaceAll(' ', ''), insurance.replaceAll(' ', '-')],
    ...[
      phone,
      `+${digits}`,
      `00${digits}`,
      `0${digits.slice(2)}`,
      `030/${digits.slice(4)}`,
      `+49 (0)30 ${digits.slice(4)}`,
    ],
    ...[email, email.toUpperCase(), `<${email}>`],
    ...[street, street.toUpperCase(), `${house} ${road.reverse().join(' ')}`, `${street}, ${person.town}`],
    ...[person.town, `${town} ${code}`, `${code}  ${town}`],
    ...dates(person.birth),
    ...oddForms(person),
  ];
}

function dates(birth: string): readonly string[] {
  const [year = '', month = '', day = ''] = birth.split('-');
  const [d, m] = [Number(day), Number(month)];
  const name = MONTHS[m - 1]!;
  const ordinal = `${d}${d % 10 === 1 && d !== 11 ? 'st' : d % 10 === 2 && d !== 12 ? 'nd' : d % 10 === 3 && d !== 13 ? 'rd' : 'th'}`;
  return [
    ...[
      birth,
      `${year}${month}${day}`,
      `${day}/${month}/${year}`,
      `${month}/${day}/${year}`,
      `${d}.${m}.${year}`,
    ],
    ...[
      `${d} ${name} ${year}`,
      `${name} ${d}, ${year}`,
      `${name} ${ordinal} ${year}`,
      `${ordinal} of ${name}, ${year}`,
    ],
    ...[`${d} ${name.slice(0, 3)} ${year}`, `${day}-${month}-${year.slice(2)}`, `${birth}T00:00:00Z`],
  ];
}

const DIGITS = 'oh one two three four five six seven eight nine'.split(' ');
const TEENS = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');
const TENS = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const DAYS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first'.split(
    ' ',
  );

function below100(value: number): string {
  if (value < 10) return `oh ${DIGITS[value]}`;
  if (value < 20) return TEENS[value - 10]!;
  return value % 10 === 0 ? TENS[value / 10]! : `${TENS[Math.floor(value / 10)]}-${DIGITS[value % 10]}`;
}

/** Digits one by one; two that are alike as `double`. */
function aloud(digits: string): string {
  return digits
    .replace(
      /(\d)(\1)?/g,
      (_, digit: string, same?: string) => `${same ? 'double ' : ''}${DIGITS[Number(digit)]} `,
    )
    .trim();
}

/** The birth date as it is said. */
export function dateAloud(birth: string): string {
  const [year = '', month = '', day = ''] = birth.split('-');
  const century = Number(year.slice(0, 2));
  return `${DAYS[Number(day) - 1]} of ${MONTHS[Number(month) - 1]} ${below100(century)} ${below100(Number(year.slice(2)))}`;
}

export function phoneAloud({ phone }: Person): string {
  return aloud(`0${phone.replace(/\D/g, '').slice(2)}`);
}

export function houseAloud({ street }: Person): string {
  const [, road = '', house = ''] = /^(.*) (\d+)$/.exec(street) ?? [];
  return `${Number(house) < 10 ? DIGITS[Number(house)] : below100(Number(house))} ${road}`;
}

/** Numbers that the record does not know, with their label: they are somebody's. */
export const STRANGERS: readonly (readonly [label: string, number: string])[] = [
  ['NHS number', '943 476 5919'],
  ['NHS no.', '943-476-5918'],
  ['national insurance number', 'QQ 12 34 56 C'],
  ['my passport is', '533401372'],
  ['Reisepassnummer', 'C01X00T47'],
  ['IBAN', 'DE89 3704 0044 0532 0130 00'],
  ['sort code', '12-34-56'],
  ['numéro de compte', '40718832'],
  ['card', '4111 1111 1111 1111'],
  ['number plate', 'AB12 CDE'],
  ['Kennzeichen', 'M-XY 4913'],
  ['policy number', 'HX-1002345'],
  ['hospital number', 'K447129'],
  ['driving licence', 'MORGA657054SM9IJ'],
  ['número de la seguridad social', '28 12345678 40'],
  ['Steuer-ID', '86 095 742 719'],
];

function oddForms(person: Person): readonly string[] {
  const bare = person.number.replace(/\D/g, '');
  return [
    ...[`record ${bare}`, `${bare.slice(0, 3)} ${bare.slice(3)}`, person.insurance.replace(/\D/g, '')],
    ...[person.street.replace(/ \d+$/, ''), houseAloud(person)],
    ...[
      phoneAloud(person),
      `+49 ${aloud(person.phone.replace(/\D/g, '').slice(2))}`,
      dateAloud(person.birth),
    ],
    ...STRANGERS.map((pair) => pair.join(' ')),
  ];
}
