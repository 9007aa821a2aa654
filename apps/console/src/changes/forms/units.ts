import { wordOf } from '../../components/word-of.ts';

/** Units that are written in UCUM as people write them. */
const SAME =
  'kg g mg cm mm m L mL dL % mmol/L mol/L mg/dL g/dL g/L mg/L ng/mL ng/dL pg/mL nmol/L pmol/L U/L kU/L fL pg s min h mm/h /min kg/m2 mL/min'.split(
    ' ',
  );

const OTHER: { readonly [unit: string]: string } = {
  mmHg: 'mm[Hg]',
  lb: '[lb_av]',
  lbs: '[lb_av]',
  oz: '[oz_av]',
  in: '[in_i]',
  ft: '[ft_i]',
  '°C': 'Cel',
  '°F': '[degF]',
  bpm: '/min',
  'µmol/L': 'umol/L',
  'μmol/L': 'umol/L',
  'µg/L': 'ug/L',
  'μg/L': 'ug/L',
  'IU/L': '[IU]/L',
  'mIU/L': 'm[IU]/L',
  'kg/m²': 'kg/m2',
};

/** The UCUM code of a unit as people write it; null: it stays words, and nothing is guessed. */
export function ucumOf(unit: string): string | null {
  return SAME.includes(unit) ? unit : (wordOf(OTHER, unit) ?? null);
}

/** Offered while a person writes. */
export const COMMON_UNITS: readonly string[] = [
  'kg',
  'lb',
  'cm',
  'in',
  'mmHg',
  '/min',
  '°C',
  '°F',
  '%',
  'mmol/L',
  'mg/dL',
  'g/dL',
  'µmol/L',
  'U/L',
];
