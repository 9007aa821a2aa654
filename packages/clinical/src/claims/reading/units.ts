/** Units as people write them, each row with its own name first. What is not listed is compared as it stands. */
const SPELLINGS: readonly (readonly string[])[] = [
  ['%', 'percent', 'per cent', 'pct'],
  ['mmhg', 'mm hg', 'mm[hg]', 'millimetres of mercury', 'millimeters of mercury'],
  [
    'ml/min/1.73m2',
    'ml/min/1.73 m²',
    'ml/min/1.73m²',
    'ml/min/1.73 m2',
    'ml/min per 1.73 m²',
    'ml/min per 1.73 m2',
  ],
  ['ml/min', 'ml per minute', 'ml/minute'],
  ['l/min', 'litres per minute', 'liters per minute'],
  ['kg/m2', 'kg/m²', 'kg/m^2', 'kg per m²'],
  ['/min', 'per minute', 'bpm', 'beats per minute', 'beats/min', 'a minute', 'per min', 'breaths per minute'],
  ['mmol/mol', 'millimoles per mole'],
  ['mmol/l', 'millimoles per litre', 'millimoles per liter', 'mmol per litre', 'mmol per l'],
  ['umol/l', 'µmol/l', 'micromol/l', 'micromoles per litre', 'micromoles per liter'],
  ['nmol/l'],
  ['pmol/l'],
  ['mol/l'],
  ['mg/mmol'],
  ['mg/mol'],
  ['g/mol'],
  ['mg/dl', 'milligrams per decilitre', 'milligrams per deciliter', 'mg per dl', 'mg%'],
  ['ug/dl', 'µg/dl', 'mcg/dl'],
  ['ng/dl'],
  ['pg/dl'],
  ['g/dl', 'grams per decilitre', 'grams per deciliter', 'gm/dl'],
  ['g/l', 'grams per litre', 'grams per liter'],
  ['mg/l'],
  ['ug/l', 'µg/l', 'mcg/l'],
  ['ng/l'],
  ['pg/l'],
  ['mg/ml'],
  ['ug/ml', 'µg/ml', 'mcg/ml'],
  ['ng/ml'],
  ['pg/ml', 'picograms per millilitre'],
  ['mg/g'],
  ['ug/g', 'µg/g', 'mcg/g'],
  ['mg/kg', 'mg per kg'],
  ['ug/kg', 'µg/kg', 'mcg/kg', 'µg per kg', 'mcg per kg'],
  ['mg per square metre', 'mg/m²', 'mg/m2', 'mg per m²'],
  ['u/l', 'units per litre', 'units per liter', 'units/l'],
  ['iu/l'],
  ['miu/l'],
  ['mu/l'],
  ['ukat/l', 'µkat/l'],
  ['u/ml', 'units/ml'],
  ['iu/ml'],
  ['miu/ml'],
  ['meq/l'],
  ['10^3/ul', '10³/µl', 'x10³/µl', 'x 10³/µl', '× 10³/µl', '×10³/µl', '10^3/µl', '10*3/ul', 'k/ul', 'k/µl'],
  ['10^6/ul', '10⁶/µl', 'x10⁶/µl', '× 10⁶/µl', '10*6/ul'],
  ['10^9/l', '10⁹/l', 'x10⁹/l', 'x 10⁹/l', '× 10⁹/l', '×10⁹/l', 'x10^9/l', 'x 10^9/l', '10*9/l'],
  ['10^12/l', '10¹²/l', 'x10¹²/l', '× 10¹²/l', 'x10^12/l', '10*12/l'],
  ['/ul', '/µl', 'per microlitre', 'per microliter'],
  ['fl'],
  ['mm/h', 'mm/hr', 'mm per hour'],
  ['mosm/kg'],
  ['kpa'],
  ['cmh2o'],
  ['kg', 'kilogram', 'kilograms', 'kilo', 'kilos', 'kgs'],
  ['lb', 'lbs', 'pound', 'pounds'],
  ['st', 'stone'],
  ['oz', 'ounces'],
  ['mg', 'milligram', 'milligrams', 'mgs'],
  ['ug', 'µg', 'mcg', 'microgram', 'micrograms'],
  ['ng', 'nanograms'],
  ['pg'],
  ['g', 'gram', 'grams', 'gm'],
  ['cm', 'centimetre', 'centimetres', 'centimeter', 'centimeters'],
  ['mm', 'millimetre', 'millimetres', 'millimeter', 'millimeters'],
  ['km', 'kilometre', 'kilometres', 'kilometer', 'kilometers'],
  ['m', 'metre', 'metres', 'meter', 'meters'],
  ['ft', 'feet', 'foot'],
  ['inch', 'inches'],
  ['ml', 'millilitre', 'millilitres', 'milliliter', 'milliliters'],
  ['dl'],
  ['l', 'litre', 'litres', 'liter', 'liters'],
  ['iu', 'international units'],
  ['u', 'units'],
  ['miu'],
  ['mmol', 'millimoles'],
  ['umol', 'µmol'],
  ['mol'],
  ['meq'],
  ['gy'],
  ['msv'],
  ['°c', 'degrees celsius', 'degrees c', 'celsius'],
  ['°f', 'degrees fahrenheit', 'degrees f', 'fahrenheit'],
  ['°', 'degree', 'degrees'],
  ['inr'],
  ['points', 'point', 'pts'],
  ['year', 'years', 'year-old', 'yrs', 'yr'],
  ['month', 'months'],
  ['week', 'weeks', 'wk', 'wks'],
  ['day', 'days'],
  ['hour', 'hours', 'h', 'hr', 'hrs'],
  ['minute', 'minutes', 'min', 'mins'],
  ['sec', 'secs'],
];

const CANONICAL = new Map(SPELLINGS.flatMap((row) => row.map((spelling) => [spelling, row[0] ?? spelling])));

/** Of time; a number of them may be a distance between two dates. */
export const TIME_UNITS: ReadonlySet<string> = new Set([
  'year',
  'month',
  'week',
  'day',
  'hour',
  'minute',
  'sec',
]);

const BLANK = /[ \u00a0\u2009\u202f]/;
/** How long the spellings are that begin with this sign, the longest first. */
const LENGTHS = new Map(
  [...Map.groupBy(CANONICAL.keys(), (spelling) => spelling[0])].map(([first, spellings]) => [
    first,
    [...new Set(spellings.map(({ length }) => length))].sort((one, other) => other - one),
  ]),
);
const LONGEST = Math.max(...[...CANONICAL.keys()].map(({ length }) => length));

/** The unit that stands right here, the longest that fits, and how many characters it takes. Null: none that we know. */
export function unitAt(text: string, at: number): { readonly unit: string; readonly length: number } | null {
  const blank = BLANK.test(text[at] ?? '') ? 1 : 0;
  const lead = blank + (text[at + blank] === '-' ? 1 : 0);
  const lengths = LENGTHS.get(text[at + lead]?.toLowerCase().replace('μ', 'µ'));
  if (lengths === undefined) return null;
  const ahead = text
    .slice(at + lead, at + lead + LONGEST + 1)
    .toLowerCase()
    .replaceAll('μ', 'µ')
    .replaceAll(/[\u00a0\u2009\u202f]/g, ' ');
  for (const length of lengths) {
    if (length > ahead.length) continue;
    const unit = CANONICAL.get(ahead.slice(0, length));
    if (unit !== undefined && endsHere(ahead, length)) return { unit, length: lead + length };
  }
  return null;
}

/** `m` is no unit in `more`, and `mg` none in `mg/dL`. */
function endsHere(ahead: string, length: number): boolean {
  if (/[%°]/.test(ahead[length - 1] ?? '')) return true;
  const next = ahead[length] ?? '';
  return !/[\p{L}\p{N}²³]/u.test(next) && !(next === '/' && /[\p{L}\d]/u.test(ahead[length + 1] ?? ''));
}
