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
