import type { Json } from '@consilium/kernel';
import { codingsOf, listOf, objectOf, textOf } from '../../fhir/fhir-values.ts';
import { objectsOf, wordsOf } from '../words.ts';
import { unitOf } from './observation-value.ts';

interface Dosage {
  readonly dosage?: string | undefined;
  readonly dose?: number | undefined;
  readonly dose_unit?: string | undefined;
  readonly times_per_day?: number | undefined;
  readonly route?: string | undefined;
  readonly as_needed?: boolean | undefined;
}

type Instruction = { readonly [element: string]: Json };

/** Numbers only where there is one instruction: steps of a taper have no one dose. */
export function dosageOf(said: Json | undefined): Dosage {
  const instructions = objectsOf(said);
  const words = instructions.flatMap(({ text }) => textOf(text) ?? []).join('; ');
  const only = instructions.length === 1 ? instructions[0] : undefined;
  const quantity = doseOf(only);
  return {
    dosage: textOf(words),
    dose: typeof quantity?.value === 'number' ? quantity.value : undefined,
    dose_unit: typeof quantity?.value === 'number' ? unitOf(quantity) : undefined,
    times_per_day: timesPerDay(objectOf(only?.timing)),
    route: wordsOf(instructions.flatMap(({ route }) => route ?? [])),
    as_needed: asNeeded(instructions),
  };
}

/** True if one instruction says so, false if each denies it; where one is silent, nobody knows. */
function asNeeded(instructions: readonly Instruction[]): boolean | undefined {
  const said = instructions.map(({ asNeededBoolean, asNeededCodeableConcept }) =>
    asNeededCodeableConcept === undefined ? asNeededBoolean : true,
  );
  if (said.includes(true)) return true;
  return said.length > 0 && said.every((each) => each === false) ? false : undefined;
}

/** `dose` itself is how an administration says it. */
function doseOf(only: Instruction | undefined): Instruction | undefined {
  const rates = listOf(only?.doseAndRate);
  if (rates.length === 1) return objectOf(objectOf(rates[0])?.doseQuantity);
  return objectOf(only?.dose);
}

// Maps: `constructor` is a code that somebody may write, and no number.
const DAYS = new Map(Object.entries({ min: 1 / 1_440, h: 1 / 24, d: 1, wk: 7 }));
const TIMES = new Map(Object.entries({ QD: 1, AM: 1, PM: 1, BID: 2, TID: 3, QID: 4, QOD: 0.5 }));

function timesPerDay(timing: Instruction | undefined): number | undefined {
  const { frequency = 1, period, periodUnit } = objectOf(timing?.repeat) ?? {};
  const days = DAYS.get(textOf(periodUnit) ?? '');
  if (typeof period === 'number' && period > 0 && typeof frequency === 'number' && days !== undefined)
    return Math.round((frequency / (period * days)) * 10_000) / 10_000;
  return TIMES.get(textOf(codingsOf(timing?.code)[0]?.code) ?? '');
}
