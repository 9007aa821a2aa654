import { loinc } from '../codes.ts';
import { adults, type Measure } from './measure.ts';

const lab = { category: 'laboratory' } as const;

/** The stories think of HbA1c in %. */
export const hba1cPercent: Measure = {
  ...lab,
  code: loinc('4548-4', 'Hemoglobin A1c/Hemoglobin.total in Blood'),
  unit: '%',
  decimals: 1,
  method: 'HPLC, aligned to DCCT/NGSP',
  range: adults(4, 5.6),
  spread: 0.02,
};

export const hba1cMolar: Measure = {
  ...hba1cPercent,
  code: loinc('59261-8', 'Hemoglobin A1c/Hemoglobin.total in Blood by IFCC protocol'),
  unit: 'mmol/mol',
  decimals: 0,
  method: 'Capillary electrophoresis, aligned to IFCC',
  range: adults(20, 38),
  from: (value) => (value - 2.152) / 0.09148,
};

/** The stories think of glucose in mg/dL. */
export const glucoseMass: Measure = {
  ...lab,
  code: loinc('2345-7', 'Glucose [Mass/volume] in Serum or Plasma'),
  unit: 'mg/dL',
  decimals: 0,
  method: 'Hexokinase',
  range: adults(70, 99),
  spread: 0.06,
};

export const glucoseMolar: Measure = {
  ...glucoseMass,
  code: loinc('14749-6', 'Glucose [Moles/volume] in Serum or Plasma'),
  unit: 'mmol/L',
  decimals: 1,
  range: adults(3.9, 5.5),
  from: (value) => value / 18.016,
};

/** The stories think of LDL cholesterol in mg/dL. */
export const ldlCalculated: Measure = {
  ...lab,
  code: loinc('13457-7', 'Cholesterol in LDL [Mass/volume] in Serum or Plasma by calculation'),
  unit: 'mg/dL',
  decimals: 0,
  method: 'Friedewald formula',
  range: adults(undefined, 100),
  spread: 0.04,
};

export const ldlDirect: Measure = {
  ...ldlCalculated,
  code: loinc('22748-8', 'Cholesterol in LDL [Moles/volume] in Serum or Plasma'),
  unit: 'mmol/L',
  decimals: 1,
  method: 'Direct homogeneous assay',
  range: adults(undefined, 2.6),
  from: (value) => value / 38.67,
};

const tshRange: NonNullable<Measure['range']> = ({ age, trimester }) => {
  if (trimester === 1) return { low: 0.1, high: 2.5, whom: 'pregnancy, trimester 1' };
  if (trimester === 2) return { low: 0.2, high: 3, whom: 'pregnancy, trimester 2' };
  if (trimester === 3) return { low: 0.3, high: 3, whom: 'pregnancy, trimester 3' };
  return age > 80 ? { low: 0.4, high: 6, whom: 'over 80 years' } : { low: 0.4, high: 4, whom: 'adults' };
};

export const tshSecondGeneration: Measure = {
  ...lab,
  code: loinc('3016-3', 'Thyrotropin [Units/volume] in Serum or Plasma'),
  unit: 'm[IU]/L',
  shown: 'mIU/L',
  decimals: 1,
  method: 'Immunoassay, second generation',
  range: tshRange,
};

export const tshThirdGeneration: Measure = {
  ...tshSecondGeneration,
  code: loinc('11580-8', 'Thyrotropin [Units/volume] in Serum or Plasma by Detection limit <= 0.005 mIU/L'),
  decimals: 2,
  method: 'Electrochemiluminescence, third generation',
};

/** The stories think of free thyroxine in ng/dL. */
export const freeT4Mass: Measure = {
  ...lab,
  code: loinc('3024-7', 'Thyroxine (T4) free [Mass/volume] in Serum or Plasma'),
  unit: 'ng/dL',
  decimals: 2,
  method: 'Analogue immunoassay',
  range: adults(0.9, 1.7),
  spread: 0.03,
};

export const freeT4Molar: Measure = {
  ...freeT4Mass,
  code: loinc('14920-3', 'Thyroxine (T4) free [Moles/volume] in Serum or Plasma'),
  unit: 'pmol/L',
  decimals: 1,
  method: 'Electrochemiluminescence',
  range: adults(12, 22),
  from: (value) => value * 12.87,
};

export const tpoAntibodies: Measure = {
  ...lab,
  code: loinc('8099-4', 'Thyroperoxidase Ab [Units/volume] in Serum or Plasma'),
  unit: '[IU]/mL',
  shown: 'IU/mL',
  decimals: 0,
  range: adults(undefined, 34),
};
