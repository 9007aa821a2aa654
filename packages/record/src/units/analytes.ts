import { analyteOf, variantOf } from '@consilium/kernel';

/** IUPAC abridged standard atomic weights (2021), g/mol. */
const ATOMS: Readonly<Record<string, number>> = {
  H: 1.008,
  Li: 6.94,
  C: 12.011,
  N: 14.007,
  O: 15.999,
  Na: 22.99,
  Mg: 24.305,
  P: 30.974,
  S: 32.06,
  Cl: 35.45,
  K: 39.098,
  Ca: 40.078,
  Fe: 55.845,
  Co: 58.933,
  Cu: 63.546,
  Zn: 65.38,
  I: 126.9,
  Pb: 207.2,
};

interface Substance {
  /** g/mol. */
  readonly weight: number;
  /** Of the ion in blood, where equivalents are in use. */
  readonly charge?: number;
  /** Where the formula stands, or who says that results are computed by it. */
  readonly source: string;
}

/** What results under this LOINC code are computed by, from the table of analytes; undefined: mass and moles do not meet in it. */
export function substanceOf(loinc: string): Substance | undefined {
  const analyte = analyteOf(loinc);
  const variant = variantOf(loinc);
  const formula = variant?.formula ?? analyte?.formula;
  const weight = formula === undefined ? analyte?.molarMass : weightOf(formula);
  if (analyte === undefined || weight === undefined) return undefined;
  const source = variant?.source ?? analyte.source ?? '';
  return { weight, source, ...(analyte.charge === undefined ? {} : { charge: analyte.charge }) };
}

/** g/mol of a formula without brackets. */
export function weightOf(formula: string): number {
  return [...formula.matchAll(/([A-Z][a-z]?)(\d*)/g)].reduce(
    (sum, [, atom = '', count]) => sum + (ATOMS[atom] ?? Number.NaN) * Number(count || 1),
    0,
  );
}
