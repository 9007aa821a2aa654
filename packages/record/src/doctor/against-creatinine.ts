import { ckdEpi2021 } from '@consilium/clinical';
import { codesOfSeries, type FhirResource, seriesKey, type Units, valueIn } from '@consilium/kernel';
import { dayText } from './days.ts';
import type { Measured, WrongValue } from './measured.ts';
import { yearsBetween } from './slow-values.ts';

const EGFR = seriesKey('98979-8');
const CREATININE = seriesKey('2160-0');
const ADULT_YEARS = 18;
/** Formulas differ by less: what is farther from the creatinine of its own sample was not computed from it. */
const MOST_TIMES = 3;

/** The codes of the tests that results of this one are held against. */
export function heldAgainst(test: string): readonly string[] {
  return seriesKey(test) === EGFR ? codesOfSeries(CREATININE) : [];
}

/** A filtration rate that the creatinine of the same sample contradicts: it is computed from it, so one of them is wrong. */
export function* againstCreatinine(
  measured: ReadonlyMap<string, readonly Measured[]>,
  patient: FhirResource | null | undefined,
  units: Units | undefined,
): Iterable<WrongValue> {
  const birthDate = patient?.birthDate;
  const gender = patient?.gender;
  if (typeof birthDate !== 'string' || (gender !== 'female' && gender !== 'male')) return;
  const samples = new Map((measured.get(CREATININE) ?? []).map((each) => [each.ms, each.result]));
  const rates = measured.get(EGFR) ?? [];
  for (const [place, each] of rates.entries()) {
    // What the rate before it agrees with is the patient's own, whatever the creatinine says.
    const before = rates[place - 1];
    if (before !== undefined && timesBetween(before.value, each.value) <= MOST_TIMES) continue;
    const sample = samples.get(each.ms);
    const years = yearsBetween(birthDate, each.ms);
    if (sample === undefined || years === undefined || years < ADULT_YEARS) continue;
    const creatinine = valueIn(sample, 'mg/dL', units);
    if (creatinine === null || creatinine <= 0) continue;
    const computed = ckdEpi2021(creatinine, years, gender);
    if (timesBetween(each.value, computed) <= MOST_TIMES) continue;
    yield {
      ...{ each, code: 'unit_jump', doubt: 'does not fit the creatinine of the same sample' },
      question: `${each.result.name} is ${each.value.toPrecision(2)} on ${dayText(each.entry.date!)}, and the creatinine of the same sample means about ${Math.round(computed)}. Is the value right?`,
    };
  }
}

function timesBetween(one: number, other: number): number {
  return Math.max(one / other, other / one);
}
