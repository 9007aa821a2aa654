import type { FhirResource } from '../../api/generated.ts';
import { wordOf } from '../../components/word-of.ts';
import { codesOf, fieldsOf, listOf, nameOf, textOf } from '../../fhir/values.ts';
import { doseWords } from './medication-words.ts';

export const TIMES = ['morning', 'noon', 'evening', 'night'] as const;
export type Time = (typeof TIMES)[number];

/** One medication in the plan of a day. */
export interface Planned {
  readonly key: string;
  readonly name: string;
  readonly dose: string;
  /** When it is taken; empty where the record does not say. */
  readonly at: readonly Time[];
  /** The times of the clock that the record names, `08:00`. */
  readonly clock: readonly string[];
  /** Said only in words, which code has read: `in the morning`. */
  readonly isFromWords: boolean;
  /** Where no time is said: what is, such as `once a day`, `as needed`, or the written words. */
  readonly otherwise: string | null;
}

/** FHIR’s event timings: before, with and after meals stand with the meal; bedtime is night. */
const WHEN: { readonly [code: string]: Time } = {
  ...{ MORN: 'morning', 'MORN.early': 'morning', 'MORN.late': 'morning', WAKE: 'morning' },
  ...{ ACM: 'morning', CM: 'morning', PCM: 'morning' },
  ...{
    NOON: 'noon',
    AFT: 'noon',
    'AFT.early': 'noon',
    'AFT.late': 'noon',
    ACD: 'noon',
    CD: 'noon',
    PCD: 'noon',
  },
  ...{
    EVE: 'evening',
    'EVE.early': 'evening',
    'EVE.late': 'evening',
    ACV: 'evening',
    CV: 'evening',
    PCV: 'evening',
  },
  ...{ NIGHT: 'night', HS: 'night', PHS: 'night' },
};
const CODES: { readonly [code: string]: Time } = { AM: 'morning', PM: 'evening', BED: 'night' };

/** Only these very words: nothing is guessed from others. */
const WORDS: readonly (readonly [words: RegExp, time: Time])[] = [
  [/\b(?:in the morning|every morning|at breakfast|with breakfast)\b/i, 'morning'],
  [/\b(?:at noon|at lunch|with lunch|at midday)\b/i, 'noon'],
  [/\b(?:in the evening|every evening|at dinner|with dinner|at supper|with supper)\b/i, 'evening'],
  [/\b(?:at bedtime|at night|before bed|every night)\b/i, 'night'],
];

export function plannedOf(resource: FhirResource): Planned {
  const instructions = listOf(resource.dosageInstruction ?? resource.dosage).map(fieldsOf);
  const [only] = instructions;
  const name =
    nameOf(resource.medicationCodeableConcept) ?? textOf(fieldsOf(resource.medicationReference).display);
  const words = instructions.flatMap(({ text }) => textOf(text) ?? []).join('; ');
  const base = {
    key: `${resource.resourceType}/${String(resource.id)}`,
    name: name ?? 'Not named',
    dose: instructions.length === 1 ? doseOf(only) : '',
  };
  const unsaid = { ...base, at: [], clock: [], isFromWords: false };
  // A taper has steps of its own: only its words can say it.
  if (instructions.length !== 1 || only === undefined) return { ...unsaid, otherwise: words || 'Not known' };
  if (only.asNeededBoolean === true || only.asNeededCodeableConcept !== undefined)
    return { ...unsaid, otherwise: 'as needed' };
  const { timing } = only;
  const repeat = fieldsOf(fieldsOf(timing).repeat);
  if (!isDaily(repeat)) return { ...unsaid, otherwise: words || oftenOf(repeat) };
  const clock = listOf(repeat.timeOfDay).flatMap(
    (each) => /^\d{2}:\d{2}/.exec(textOf(each) ?? '')?.[0] ?? [],
  );
  const coded = [
    ...listOf(repeat.when).flatMap((each) => wordOf(WHEN, String(each)) ?? []),
    ...codesOf(fieldsOf(timing).code).flatMap(({ code }) => wordOf(CODES, code) ?? []),
    ...clock.map(timeOfClock),
  ];
  if (coded.length > 0) return { ...base, at: inOrder(coded), clock, isFromWords: false, otherwise: null };
  const said = WORDS.flatMap(([pattern, time]) => (pattern.test(words) ? [time] : []));
  // The words have to agree with how often it is taken; else they are of something else.
  if (said.length > 0 && said.length === (repeat.frequency ?? 1))
    return { ...base, at: inOrder(said), clock: [], isFromWords: true, otherwise: null };
  return { ...unsaid, otherwise: repeat.frequency === undefined && words ? words : oftenOf(repeat) };
}

function doseOf(instruction: { readonly [field: string]: unknown } | undefined): string {
  const [rate] = listOf(instruction?.doseAndRate).map(fieldsOf);
  const { value, unit, code } = fieldsOf(rate?.doseQuantity);
  return typeof value === 'number' ? doseWords(`${value} ${textOf(unit) ?? textOf(code) ?? ''}`.trim()) : '';
}

interface Props {
  readonly [field: string]: unknown;
}

function isDaily({ period = 1, periodUnit = 'd', dayOfWeek }: Props): boolean {
  return period === 1 && periodUnit === 'd' && dayOfWeek === undefined;
}

const UNITS: { readonly [unit: string]: string } = {
  h: 'hour',
  d: 'day',
  wk: 'week',
  mo: 'month',
  a: 'year',
};

function oftenOf({ frequency = 1, period, periodUnit }: { readonly [field: string]: unknown }): string {
  const unit = wordOf(UNITS, String(periodUnit));
  if (period === undefined || unit === undefined) return 'Not known';
  const times = frequency === 1 ? 'once' : frequency === 2 ? 'twice' : `${frequency} times`;
  return period === 1 ? `${times} a ${unit}` : `${times} every ${period} ${unit}s`;
}

function timeOfClock(clock: string): Time {
  const hour = Number(clock.slice(0, 2));
  if (hour >= 4 && hour < 11) return 'morning';
  if (hour >= 11 && hour < 16) return 'noon';
  return hour >= 16 && hour < 21 ? 'evening' : 'night';
}

function inOrder(times: readonly Time[]): readonly Time[] {
  return TIMES.filter((time) => times.includes(time));
}
