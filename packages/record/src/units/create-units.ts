import { type Analyte, analyteOf, type Units } from '@consilium/kernel';
import { substanceOf } from './analytes.ts';
import { isUcum, ucum } from './ucum.ts';
import { spelledUnit } from './written-units.ts';

/** Units by UCUM. The tables are loaded at the first question, not before. */
export function createUnits(): Units {
  return { code, convert };
}

/** What people write comes first: to them `F` is no farad, `ft` no femtotonne and `K/uL` no kelvin. */
function code(written: string): string | null {
  const spelled = spelledUnit(written);
  if (spelled === null) return null;
  if (spelled !== undefined && isUcum(spelled)) return spelled;
  const exact = written.trim();
  return isUcum(exact) ? withLargeLitre(exact) : null;
}

/** UCUM has both `l` and `L`; one of them is enough for two results to be comparable. */
function withLargeLitre(unit: string): string {
  const large = unit.replaceAll(/(?<![A-Za-z_'{[])([yzafpnumcdhk]?|da)l(?![A-Za-z_'\]}])/g, '$1L');
  return large !== unit && isUcum(large) ? large : unit;
}

const convert: Units['convert'] = (value, from, to, options) => {
  if (!Number.isFinite(value) || !isUcum(from) || !isUcum(to)) return null;
  if (from === to) return value;
  const test = options?.analyte ?? '';
  const analyte = analyteOf(test);
  if (analyte !== undefined && analyte.scales.length > 0) return convertByScale(analyte, value, from, to);
  // In enzymes "IU" is the enzyme unit (1 umol/min; NC-IUB 1978, Units of Enzyme Activity), not a biological one.
  const [source, target] = analyte?.isEnzyme ? [enzymeUnit(from), enzymeUnit(to)] : [from, to];
  const arbitrary = arbitraryOf(source);
  if (arbitrary !== arbitraryOf(target)) return null;
  if (arbitrary !== '') return plain(value, standIn(source), standIn(target));
  const substance = substanceOf(test);
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

/** Percent and mmol/mol of HbA1c are no multiples of each other, and no multiple by UCUM leads from mg/g to mg/mmol. */
function convertByScale(
  { unit, scales }: Pick<Analyte, 'unit' | 'scales'>,
  value: number,
  from: string,
  to: string,
): number | null {
  const [source, target] = [from, to].map((each) => scales.find((scale) => scale.unit === each));
  const inUnit = source ? (value - source.offset) / source.slope : plain(value, from, unit);
  if (inUnit === null) return null;
  return target ? tidy(target.slope * inUnit + target.offset) : plain(inUnit, unit, to);
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
