import type { Units } from '@consilium/kernel';
import { ENZYMES, HBA1C, substanceOf } from './analytes.ts';
import { isUcum, ucum } from './ucum.ts';

export const convert: Units['convert'] = (value, from, to, options) => {
  if (!Number.isFinite(value) || !isUcum(from) || !isUcum(to)) return null;
  if (from === to) return value;
  const analyte = options?.analyte ?? '';
  if (HBA1C.has(analyte)) return convertHba1c(value, from, to);
  const [source, target] = ENZYMES.has(analyte) ? [enzymeUnit(from), enzymeUnit(to)] : [from, to];
  const arbitrary = arbitraryOf(source);
  if (arbitrary !== arbitraryOf(target)) return null;
  if (arbitrary !== '') return plain(value, standIn(source), standIn(target));
  const substance = substanceOf(analyte);
  return (
    plain(value, source, target) ??
    (substance === undefined
      ? null
      : plain(value, source, target, { molecularWeight: substance.weight, charge: substance.charge }))
  );
};

function plain(
  value: number,
  from: string,
  to: string,
  by?: { readonly molecularWeight: number; readonly charge: number | undefined },
): number | null {
  const { status, toVal } = ucum().convertUnitTo(from, value, to, by);
  return status === 'succeeded' && typeof toVal === 'number' && Number.isFinite(toVal) ? tidy(toVal) : null;
}

/** Without what floating point adds at the end. */
function tidy(value: number): number {
  return Number(value.toPrecision(12));
}

/** NGSP % = 0.09148 × IFCC mmol/mol + 2.152: the IFCC/NGSP master equation (ngsp.org, Clin Chem 2004;50:166). */
function convertHba1c(value: number, from: string, to: string): number | null {
  if (from === '%' && to === 'mmol/mol') return tidy((value - 2.152) / 0.09148);
  if (from === 'mmol/mol' && to === '%') return tidy(0.09148 * value + 2.152);
  return null;
}

function enzymeUnit(code: string): string {
  return code.replace(/\[i?IU\]|\[iU\]/, 'U');
}

/** UCUM's arbitrary units are comparable with themselves only. Empty: none in it. */
function arbitraryOf(code: string): string {
  return (code.match(/\[IU\]|\[iU\]|\[arb'U\]/g) ?? []).map((unit) => unit.toLowerCase()).join();
}

/** For multiples of the same arbitrary unit: candela stands in, a base unit that no measurement of ours has. */
function standIn(code: string): string {
  return code.replaceAll(/\[IU\]|\[iU\]|\[arb'U\]/g, 'cd');
}
