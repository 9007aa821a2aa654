import {
  type FhirResource,
  isResult,
  type LabResult,
  reportedWords,
  resultsIn,
  resultTime,
  type Units,
} from '@consilium/kernel';
import { printDate, printQuantity } from '../claims/print-fact.ts';
import { measureNamed } from '../measurements/measures.ts';
import type { EntryRefs, KidneyFunction } from './known.ts';
import { yearsBetween } from './patient-age.ts';
import { KIDNEY_TABLE } from './tables.ts';

/** An Observation of the record; `isDoubted`: an open question asks whether it is right. */
export interface MeasuredEntry {
  readonly refs: EntryRefs;
  readonly resource: FhirResource;
  readonly isDoubted: boolean;
}

interface Estimate {
  readonly egfr: number;
  readonly comparator: LabResult['comparator'];
  /** A day, or less where the record says less. */
  readonly day: string;
  /** Of the laboratory, not reckoned here. */
  readonly isReported: boolean;
  readonly printed: string;
  readonly entry: MeasuredEntry;
}

const EGFR = measureNamed('egfr');
const CREATININE = measureNamed('creatinine');
/** LOINC: eGFR by MDRD and CKD-EPI of all years, by creatinine and cystatin C. */
const EGFR_CODES =
  '69405-9 33914-3 48642-3 48643-1 50044-7 62238-1 77147-7 88293-6 88294-4 98979-8 98980-6 50210-4 94677-2'.split(
    ' ',
  );
const CREATININE_CODES = '2160-0 14682-9 38483-4'.split(' ');
/** What an Observation of kidney function has as code, or as name where it has no LOINC code. */
export const KIDNEY_CODES: readonly string[] = [...EGFR_CODES, ...CREATININE_CODES];
export const KIDNEY_NAMES: readonly string[] = [...EGFR.names, ...CREATININE.names].map((name) =>
  name.toLowerCase(),
);

const LOINC = /^\d{1,7}-\d$/;
const PER_AREA = ['mL/min/{1.73_m2}', 'mL/min'];
const ADULT_YEARS = 18;

export interface WhoseKidneys {
  readonly birthDate: string | null;
  readonly sex: string | null;
  /** `2026-03-02`. */
  readonly today: string;
  readonly units: Units | undefined;
}

/** The newest value that nobody doubts, and whether it is too old to reassure. Kidneys that have failed seldom recover. */
export function kidneyFunctionOf(entries: readonly MeasuredEntry[], who: WhoseKidneys): KidneyFunction {
  const all = entries.flatMap((entry) => estimatesIn(entry, who)).sort(newestFirst);
  if (all.length === 0) return { missing: 'no eGFR or creatinine that could be used' };
  const sure = all.find(({ entry }) => !entry.isDoubted);
  if (sure === undefined)
    return { missing: `the only values are in doubt (${all[0]!.printed}): see the questions` };
  const isOld = sure.day < monthsBefore(who.today, KIDNEY_TABLE.months);
  const old = `no eGFR or creatinine in the last ${KIDNEY_TABLE.months} months (the newest: ${sure.printed})`;
  const doubted = all[0]!.entry.isDoubted ? '; a newer value is in doubt and was not used' : '';
  const { egfr, comparator, entry } = sure;
  const again = isOld ? ', older than a year: measure again' : '';
  const printed = `${sure.printed}${again}${doubted}`;
  return { egfr, comparator, printed, refs: entry.refs, ...(isOld ? { tooOld: old } : {}) };
}

function estimatesIn(entry: MeasuredEntry, who: WhoseKidneys): readonly Estimate[] {
  const at = resultTime(entry.resource);
  if (at === null || !isResult(entry.resource.status)) return [];
  const day = printDate(at);
  const reported = reportedWords(entry.resource);
  return resultsIn(entry.resource).flatMap((result) => {
    const found = estimateOf(result, day, who);
    if (found === null) return [];
    const sign = result.comparator ?? '';
    const printed = `eGFR ${sign}${found.egfr}${found.how} on ${day}${reported === null ? '' : `, ${reported}`}`;
    const { egfr, isReported } = found;
    return [{ egfr, isReported, comparator: result.comparator, day, printed, entry }];
  });
}

function estimateOf(result: LabResult, day: string, who: WhoseKidneys) {
  const is = (codes: readonly string[], names: readonly string[]) =>
    LOINC.test(result.test) ? codes.includes(result.test) : names.includes(result.name.toLowerCase());
  if (is(EGFR_CODES, EGFR.names)) {
    const unit = result.unit === null ? null : (who.units?.code(result.unit) ?? result.unit);
    const [{ least, greatest }] = EGFR.units as [(typeof EGFR.units)[number]];
    const isRight = unit === null || PER_AREA.includes(unit);
    return isRight && result.value >= least && result.value <= greatest
      ? { egfr: result.value, isReported: true, how: '' }
      : null;
  }
  if (!is(CREATININE_CODES, CREATININE.names) || result.comparator !== null) return null;
  const creatinine = inMgPerDl(result, who.units);
  const age = yearsBetween(who.birthDate, day);
  if (creatinine === null || age === null || age < ADULT_YEARS || !isSex(who.sex)) return null;
  const given = printQuantity(result.value, result.printedUnit ?? '');
  return {
    egfr: Math.round(ckdEpi2021(creatinine, age, who.sex)),
    isReported: false,
    how: ` (reckoned from creatinine ${given})`,
  };
}

function inMgPerDl({ value, unit, test }: LabResult, units: Units | undefined): number | null {
  const { least, greatest } = CREATININE.units.find((each) => each.unit === 'mg/dL')!;
  const code = unit === null ? null : (units?.code(unit) ?? unit);
  if (code === null) return null;
  const analyte = LOINC.test(test) ? test : CREATININE_CODES[0]!;
  const converted = code === 'mg/dL' ? value : (units?.convert(value, code, 'mg/dL', { analyte }) ?? null);
  return converted !== null && converted >= least && converted <= greatest ? converted : null;
}

/**
 * The equation that `formula` of the table names, without race. Creatinine in mg/dL, age in years.
 * @example ckdEpi2021(1, 50, 'female') // 69.2
 */
export function ckdEpi2021(creatinine: number, age: number, sex: 'female' | 'male'): number {
  const [kappa, alpha, factor] = sex === 'female' ? [0.7, -0.241, 1.012] : [0.9, -0.302, 1];
  const ratio = creatinine / kappa;
  return 142 * Math.min(ratio, 1) ** alpha * Math.max(ratio, 1) ** -1.2 * 0.9938 ** age * factor;
}

function isSex(sex: string | null): sex is 'female' | 'male' {
  return sex === 'female' || sex === 'male';
}

/** Of one day that of the laboratory before a reckoned one, then the lower one. */
function newestFirst(a: Estimate, b: Estimate): number {
  if (a.day !== b.day) return a.day < b.day ? 1 : -1;
  return Number(b.isReported) - Number(a.isReported) || a.egfr - b.egfr;
}

function monthsBefore(day: string, months: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() - months);
  return at.toISOString().slice(0, 10);
}
