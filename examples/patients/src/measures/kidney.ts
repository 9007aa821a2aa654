import { loinc } from '../codes.ts';
import { adults, bySex, type Measure } from './measure.ts';

const creatinineChildren = [
  [3, 0.2, 0.4],
  [10, 0.25, 0.6],
  [16, 0.35, 0.9],
] as const;

/** The stories think of creatinine in mg/dL. */
export const creatinineJaffe: Measure = {
  code: loinc('2160-0', 'Creatinine [Mass/volume] in Serum or Plasma'),
  category: 'laboratory',
  unit: 'mg/dL',
  decimals: 2,
  method: 'Kinetic Jaffe, uncompensated',
  range: bySex({ female: [0.5, 1.1], male: [0.7, 1.3] }, creatinineChildren),
  spread: 0.03,
};

export const creatinineEnzymatic: Measure = {
  code: loinc('14682-9', 'Creatinine [Moles/volume] in Serum or Plasma'),
  category: 'laboratory',
  unit: 'umol/L',
  shown: 'µmol/L',
  decimals: 0,
  method: 'Enzymatic, traceable to IDMS',
  range: bySex({ female: [45, 84], male: [59, 104] }, [
    [3, 18, 35],
    [10, 22, 53],
    [16, 31, 80],
  ]),
  from: (value) => value * 88.42,
  spread: 0.02,
};

export const egfr2009: Measure = {
  code: loinc(
    '62238-1',
    'Glomerular filtration rate/1.73 sq M.predicted [Volume Rate/Area] in Serum, Plasma or Blood by Creatinine-based formula (CKD-EPI)',
  ),
  category: 'laboratory',
  unit: 'mL/min/{1.73_m2}',
  shown: 'mL/min/1.73 m²',
  decimals: 0,
  method: 'CKD-EPI 2009',
  range: adults(60, undefined),
};

export const egfr2021: Measure = {
  ...egfr2009,
  code: loinc(
    '98979-8',
    'Glomerular filtration rate/1.73 sq M.predicted [Volume Rate/Area] in Serum, Plasma or Blood by Creatinine-based formula (CKD-EPI 2021)',
  ),
  method: 'CKD-EPI 2021, without race',
};

/** The stories think of the albumin/creatinine ratio in mg/g. */
export const uacrMass: Measure = {
  code: loinc('9318-7', 'Albumin/Creatinine [Mass Ratio] in Urine'),
  category: 'laboratory',
  unit: 'mg/g',
  decimals: 0,
  method: 'Immunoturbidimetry',
  range: adults(undefined, 30),
  spread: 0.12,
};

export const uacrRatio: Measure = {
  ...uacrMass,
  code: loinc('32294-1', 'Albumin/Creatinine [Ratio] in Urine'),
  unit: 'mg/mmol',
  decimals: 1,
  range: adults(undefined, 3),
  from: (value) => value * 0.113,
};

interface Kidneys {
  /** mg/dL. */
  readonly creatinine: number;
  readonly age: number;
  readonly sex: 'female' | 'male';
}

/** Estimated filtration by CKD-EPI 2009 (without race) in mL/min/1.73 m². Adults only. */
export function estimate2009({ creatinine, age, sex }: Kidneys): number {
  const [kappa, alpha, factor] = sex === 'female' ? [0.7, -0.329, 1.018] : [0.9, -0.411, 1];
  const ratio = creatinine / kappa;
  return 141 * Math.min(ratio, 1) ** alpha * Math.max(ratio, 1) ** -1.209 * 0.993 ** age * factor;
}

/** Estimated filtration by CKD-EPI 2021 in mL/min/1.73 m². Adults only. */
export function estimate2021({ creatinine, age, sex }: Kidneys): number {
  const [kappa, alpha, factor] = sex === 'female' ? [0.7, -0.241, 1.012] : [0.9, -0.302, 1];
  const ratio = creatinine / kappa;
  return 142 * Math.min(ratio, 1) ** alpha * Math.max(ratio, 1) ** -1.2 * 0.9938 ** age * factor;
}
