import { loinc } from '../codes.ts';
import { bySex, everyone, type Measure } from './measure.ts';

const lab = { category: 'laboratory' } as const;

/** The stories think of haemoglobin in g/dL. */
export const hemoglobinMass: Measure = {
  ...lab,
  code: loinc('718-7', 'Hemoglobin [Mass/volume] in Blood'),
  unit: 'g/dL',
  decimals: 1,
  range: (who) => {
    if (who.trimester !== undefined)
      return {
        low: who.trimester === 2 ? 10.5 : 11,
        high: 14,
        whom: `pregnancy, trimester ${who.trimester}`,
      };
    return bySex({ female: [12, 15.5], male: [13.5, 17.5] }, [
      [2, 10.5, 13.5],
      [12, 11.5, 15.5],
      [16, 12, 16],
    ])(who);
  },
  spread: 0.02,
};

export const hemoglobinPerLitre: Measure = {
  ...hemoglobinMass,
  unit: 'g/L',
  decimals: 0,
  range: (who) => {
    const range = hemoglobinMass.range?.(who);
    return range && { ...range, low: (range.low ?? 0) * 10, high: (range.high ?? 0) * 10 };
  },
  from: (value) => value * 10,
};

export const leukocytes: Measure = {
  ...lab,
  code: loinc('6690-2', 'Leukocytes [#/volume] in Blood by Automated count'),
  unit: '10*3/uL',
  shown: '10³/µL',
  decimals: 1,
  range: bySex({ female: [4, 11], male: [4, 11] }, [[12, 5, 14.5]]),
  spread: 0.12,
};

export const platelets: Measure = {
  ...lab,
  code: loinc('777-3', 'Platelets [#/volume] in Blood by Automated count'),
  unit: '10*3/uL',
  shown: '10³/µL',
  decimals: 0,
  range: everyone(150, 400),
  spread: 0.06,
};

export const ferritin: Measure = {
  ...lab,
  code: loinc('2276-4', 'Ferritin [Mass/volume] in Serum or Plasma'),
  unit: 'ng/mL',
  decimals: 0,
  range: bySex({ female: [15, 150], male: [30, 400] }),
  spread: 0.05,
};

export const sodium: Measure = {
  ...lab,
  code: loinc('2951-2', 'Sodium [Moles/volume] in Serum or Plasma'),
  unit: 'mmol/L',
  decimals: 0,
  method: 'Indirect ion-selective electrode',
  range: everyone(136, 145),
  spread: 0.01,
};

export const potassium: Measure = {
  ...lab,
  code: loinc('2823-3', 'Potassium [Moles/volume] in Serum or Plasma'),
  unit: 'mmol/L',
  decimals: 1,
  range: everyone(3.5, 5.1),
  spread: 0.03,
};

export const alt: Measure = {
  ...lab,
  code: loinc('1742-6', 'Alanine aminotransferase [Enzymatic activity/volume] in Serum or Plasma'),
  unit: 'U/L',
  decimals: 0,
  method: 'IFCC, 37 °C',
  range: bySex({ female: [0, 35], male: [0, 45] }, [[16, 0, 40]]),
  spread: 0.08,
};

export const ast: Measure = {
  ...alt,
  code: loinc('1920-8', 'Aspartate aminotransferase [Enzymatic activity/volume] in Serum or Plasma'),
};

/** The stories think of vitamin D in ng/mL. */
export const vitaminDMass: Measure = {
  ...lab,
  code: loinc('1989-3', '25-hydroxyvitamin D3 [Mass/volume] in Serum or Plasma'),
  unit: 'ng/mL',
  decimals: 0,
  method: 'Chemiluminescent immunoassay',
  range: everyone(30, 100),
  spread: 0.05,
};

export const vitaminDMolar: Measure = {
  ...vitaminDMass,
  code: loinc('14635-7', '25-hydroxyvitamin D3 [Moles/volume] in Serum or Plasma'),
  unit: 'nmol/L',
  method: 'LC-MS/MS',
  range: everyone(75, 250),
  from: (value) => value * 2.496,
};

export const inrLaboratory: Measure = {
  ...lab,
  code: loinc('6301-6', 'INR in Platelet poor plasma by Coagulation assay'),
  unit: '{INR}',
  shown: 'INR',
  decimals: 1,
  method: 'Optical clot detection, venous plasma',
  range: () => ({ low: 2, high: 3, whom: 'target under warfarin for atrial fibrillation' }),
};

export const inrFingerstick: Measure = {
  ...inrLaboratory,
  code: loinc('34714-6', 'INR in Blood by Coagulation assay'),
  method: 'Point of care, capillary blood',
};
