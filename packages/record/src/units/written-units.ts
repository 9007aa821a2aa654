/** Words of a unit as people write them, by UCUM atom; compared in lower case. */
const ATOMS = spelled({
  g: 'g gm gms gr gram grams gramme grammes',
  kg: 'kg kgs kilo kilos kilogram kilograms kilogramme kilogrammes',
  mg: 'mg mgs mgm milligram milligrams milligramme milligrammes',
  ug: 'ug mcg mcgs microgram micrograms microgramme microgrammes',
  ng: 'ng nanogram nanograms',
  pg: 'pg picogram picograms',
  L: 'l lt ltr liter liters litre litres',
  dL: 'dl deciliter deciliters decilitre decilitres 100ml 100cc',
  mL: 'ml mls cc milliliter milliliters millilitre millilitres',
  uL: 'ul mcl microliter microliters microlitre microlitres mm3 mm^3 cumm cmm',
  fL: 'fl femtoliter femtoliters femtolitre femtolitres',
  mol: 'mol mole moles',
  mmol: 'mmol mmols mmole mmoles millimol millimole millimoles',
  umol: 'umol umols mcmol micromol micromole micromoles',
  nmol: 'nmol nmols nanomol nanomole nanomoles',
  pmol: 'pmol pmols picomol picomole picomoles',
  fmol: 'fmol',
  eq: 'eq',
  meq: 'meq meqs milliequivalent milliequivalents',
  mosm: 'mosm mosmol mosmols milliosmole milliosmoles',
  U: 'u unit units',
  kU: 'ku',
  ukat: 'ukat mckat',
  nkat: 'nkat',
  uU: 'uu mcu',
  '[IU]': 'iu [iu] ui ie',
  'u[IU]': 'uiu mciu u[iu] microiu uui uie',
  'k[IU]': 'kiu k[iu] kui kie',
  s: 's sec secs second seconds',
  min: 'min mins minute minutes',
  h: 'h hr hrs hour hours',
  d: 'd day days',
  '(24.h)': '24h 24hr 24hrs 24hour 24hours',
  m: 'm meter meters metre metres',
  cm: 'cm cms centimeter centimeters centimetre centimetres',
  mm: 'mm millimeter millimeters millimetre millimetres',
  m2: 'm2 m^2 sqm',
  '[in_i]': 'in ins inch inches [in_i]',
  '[ft_i]': 'ft foot feet [ft_i]',
  '[lb_av]': 'lb lbs pound pounds [lb_av]',
  '[oz_av]': 'oz ounce ounces [oz_av]',
  '[stone_av]': 'st stone stones [stone_av]',
  'mm[Hg]': 'mmhg mm[hg] millimetersofmercury millimetresofmercury mmofmercury',
  'cm[H2O]': 'cmh2o cm[h2o]',
  kPa: 'kpa kilopascal kilopascals',
  '%': '% percent pct percentage',
});

/** Whole units that are no quotient of such words. */
const WHOLE = spelled({
  '/min': [
    'bpm rpm /min /minute permin perminute aminute min-1',
    'beats/min beats/minute beat/min breaths/min breaths/minute breath/min resp/min resps/min br/min',
    'respirations/min respirations/minute breathsaminute beatsaminute',
  ].join(' '),
  '/uL': '/ul /mm3 /mm^3 /cumm /mcl /cmm cells/ul cells/mm3 cells/mm^3 cells/cumm cells/mcl',
  '10*3/uL': powers(3, 'ul mcl mm3 mm^3 cumm', 'k thou thousand tsd tsd. tausend'),
  '10*6/uL': powers(6, 'ul mcl mm3 mm^3 cumm', 'mil mill million millions mio mio.'),
  '10*9/L': `${powers(9, 'l litre liter', 'giga gpt billion')} /nl`,
  '10*12/L': `${powers(12, 'l litre liter', 'tera tpt trillion')} /pl`,
  'mL/min/{1.73_m2}': [
    'ml/min/1.73m2 ml/min/1.73m^2 ml/min/1.73sqm ml/min/1.73 ml/minute/1.73m2 ml/min/{1.73_m2}',
    'mls/min/1.73m2 ml/min/1.73m² ml/min/1,73m2 ml/min/1,73m^2 ml/min/1.73squaremeters ml/min/1.73squaremetres',
  ].join(' '),
  // Per cent once meant per 100 mL.
  'mg/dL': 'mg% mgs%',
  'g/dL': 'g% gm% gms% gram%',
  'ug/dL': 'ug% mcg%',
  'kg/m2': 'kg/m2 kg/m^2 kg/sqm kgm2',
  'L/min': 'lpm',
  'mg/g': 'mg/gcr mg/gcreat mg/gcreatinine mg/g{creat}',
  'mg/mmol': 'mg/mmolcr mg/mmolcreat mg/mmolcreatinine',
  'ng/mL{FEU}': 'ng/mlfeu ngfeu/ml ng/ml{feu}',
  'ug/mL{FEU}': 'ug/mlfeu mcg/mlfeu ug/ml{feu}',
  'mg/L{FEU}': 'mg/lfeu mg/l{feu}',
  Cel: '°c c degc degreesc celsius degreescelsius degreecelsius °celsius centigrade degreescentigrade cel',
  '[degF]': '°f f degf degreesf fahrenheit degreesfahrenheit degreefahrenheit °fahrenheit [degf]',
  '[in_i]': "\" ''",
  '[ft_i]': "'",
});

/**
 * Where the case of a letter decides: what stands here is read so, or (null) not at all. A G is a gram or a thousand million,
 * an M a thousandth or a million, a K a kelvin or a thousand.
 */
const EXACT: ReadonlyMap<string, string | null> = new Map([
  ['mM', 'mmol/L'],
  ['uM', 'umol/L'],
  ['nM', 'nmol/L'],
  ['pM', 'pmol/L'],
  ['M/uL', '10*6/uL'],
  ['M/mm3', '10*6/uL'],
  ['m/uL', null],
  ['m/ul', null],
  ['G/L', null],
  ['G/l', null],
  ['T/L', '10*12/L'],
  ['t/L', null],
  ['t/l', null],
  ['S', 'S'],
  ['K', null],
  ['k', null],
  ['M', null],
  ['G', null],
  ['D', null],
  ['gr', null],
  ['GR', null],
]);

/** Thousandths of a unit are written small: a capital M may be a million. */
const SMALL_M: ReadonlyMap<string, string> = new Map([
  ['mIU', 'm[IU]'],
  ['miu', 'm[IU]'],
  ['mIu', 'm[IU]'],
  ['mUI', 'm[IU]'],
  ['mIE', 'm[IU]'],
  ['m[IU]', 'm[IU]'],
  ['m[iU]', 'm[iU]'],
  ['mU', 'mU'],
  ['mu', 'mU'],
]);

/** The unit that these words spell, still to be checked; undefined: not in the tables; null: unclear. */
export function spelledUnit(written: string): string | null | undefined {
  const text = plainLetters(written);
  const exact = EXACT.get(text.replaceAll(' ', ''));
  if (exact !== undefined) return exact;
  const joined = text.replaceAll(/\s*\bper\b\s*/gi, '/').replaceAll(' ', '');
  const whole = WHOLE.get(joined.toLowerCase().replace(/^[x*]?(?=10[\^*e(])/, ''));
  if (whole !== undefined) return whole;
  const parts = joined.split('/');
  if (parts.length > 3) return undefined;
  const atoms = parts.map((part) => SMALL_M.get(part) ?? ATOMS.get(part.toLowerCase()));
  if (parts.some((part) => /^M(IU|U)$/i.test(part) && !SMALL_M.has(part))) return null;
  return atoms.includes(undefined) ? undefined : atoms.join('/');
}

/** One way to write micro, powers, degrees and strokes. */
function plainLetters(written: string): string {
  return written
    .trim()
    .replaceAll(/[µμ]/g, 'u')
    .replaceAll('℃', '°C')
    .replaceAll('℉', '°F')
    .replaceAll(/[º˚]/g, '°')
    .replaceAll(/[×✕]/g, 'x')
    .replaceAll(/[⁄∕]/g, '/')
    .replaceAll(/[’′]/g, "'")
    .replaceAll(/[“”″]/g, '"')
    .replaceAll(
      /[⁰¹²³⁴⁵⁶⁷⁸⁹]+/g,
      (digits) => `^${[...digits].map((each) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(each)).join('')}`,
    )
    .replaceAll(/\s+/g, ' ')
    .replace(/(?<=[a-z])\.$/i, '');
}

function powers(exponent: number, volumes: string, words: string): string {
  const counts = [`10^${exponent}`, `10*${exponent}`, `10e${exponent}`, `10(${exponent})`, `10**${exponent}`];
  return volumes
    .split(' ')
    .flatMap((volume) =>
      [...counts, ...words.split(' ')].flatMap((count) => [`${count}/${volume}`, `${count}cells/${volume}`]),
    )
    .join(' ');
}

function spelled(table: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(table).flatMap(([code, words]) =>
      words.split(' ').map((word): [string, string] => [word, code]),
    ),
  );
}
