import type { Measure } from './measures.ts';
import type { ReferenceRange } from './reference-range.ts';

/** Why a person is asked. */
export type AskReason =
  | 'unknown-name'
  | 'several-names'
  | 'no-number'
  | 'several-numbers'
  | 'half-pressure'
  | 'unclear-number'
  | 'no-unit'
  | 'unknown-unit'
  | 'unit-does-not-fit'
  | 'implausible'
  | 'unclear-words'
  | 'other-person'
  | 'not-measured'
  | 'change'
  | 'unclear-time';

/** A result that was read but for its unit. */
export interface LacksUnit {
  readonly measure: Measure;
  readonly value: number;
  /** The laboratory's own, in the same unknown unit. */
  readonly range?: ReferenceRange;
}

export interface Ask {
  readonly reason: AskReason;
  /** In plain words, for the person. */
  readonly question: string;
  /** All is known but the unit. */
  readonly lacksUnit?: LacksUnit;
}

const PLAIN: Readonly<Record<Exclude<AskReason, 'no-unit' | 'implausible'>, string>> = {
  'unknown-name': 'What was measured there?',
  'several-names': 'There is more than one measurement in this. Could you give them one by one?',
  'no-number': 'What was the value?',
  'several-numbers': 'There is more than one number in this. Which one is the value?',
  'half-pressure': 'A blood pressure has two numbers. What were they?',
  'unclear-number': 'This number can be read in two ways. Could you write it again without a comma?',
  'unknown-unit': 'In which unit was it measured?',
  'unit-does-not-fit': 'This unit does not go with that measurement. Could you check the unit?',
  'unclear-words':
    'I am not sure what was measured, and how. Could you give just the name, the value and the unit?',
  'other-person': 'Whose measurement is this?',
  'not-measured': 'Is this a value that was measured?',
  change: 'Is this the value itself, or by how much it changed?',
  'unclear-time': 'On which day was it measured?',
};

export function ask(reason: keyof typeof PLAIN): Ask {
  return { reason, question: PLAIN[reason] };
}

export function askUnit(measure: Measure, written: string): Ask {
  const units = measure.units.map(({ unit }) => readable(unit));
  const choice = units.length === 1 ? units[0] : `${units.slice(0, -1).join(', ')} or ${units.at(-1)}`;
  return {
    reason: 'no-unit',
    question: `${measure.display} ${written}: in which unit? ${choice}?`,
    lacksUnit: { measure, value: Number(written) },
  };
}

export function askPlausible(display: string, value: number, unit: string): Ask {
  return {
    reason: 'implausible',
    question: `${display} ${value} ${readable(unit)} would be very unusual. Are the number and the unit right?`,
  };
}

const READABLE: Readonly<Record<string, string>> = {
  'mm[Hg]': 'mmHg',
  Cel: '°C',
  '[degF]': '°F',
  '[lb_av]': 'lb',
  '[oz_av]': 'oz',
  '[stone_av]': 'stone',
  '[in_i]': 'inches',
  '[ft_i]': 'feet',
  '/min': 'per minute',
  'mL/min/{1.73_m2}': 'mL/min/1.73 m²',
  '[pH]': '',
  '1': '',
};

/** A UCUM code as people read it. */
export function readable(unit: string): string {
  const known = READABLE[unit];
  return (
    known ??
    unit
      .replaceAll(/\[IU\]/g, 'IU')
      .replaceAll('10*', '10^')
      // A micro is written u in UCUM: umol/L, ug/mL, u[IU]/mL.
      .replaceAll(/(?<![\p{L}\d])u(?=(?:g|mol|L|l|m|s|kat|eq|IU|U)(?!\p{L}))/gu, 'µ')
      .replaceAll(/[{}[\]]/g, '')
  );
}
