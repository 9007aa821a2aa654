import { loinc } from '../codes.ts';
import type { Measure } from './measure.ts';

const vital = { category: 'vital-signs' } as const;

export const weight: Measure = {
  ...vital,
  code: loinc('29463-7', 'Body weight'),
  unit: 'kg',
  decimals: 1,
  spread: 0.008,
};

export const height: Measure = {
  ...vital,
  code: loinc('8302-2', 'Body height'),
  unit: 'cm',
  decimals: 0,
};

export const bodyMassIndex: Measure = {
  ...vital,
  code: loinc('39156-5', 'Body mass index (BMI) [Ratio]'),
  unit: 'kg/m2',
  shown: 'kg/m²',
  decimals: 1,
  range: ({ age }) => (age < 18 ? undefined : { low: 18.5, high: 25, whom: 'adults' }),
};

export const heartRate: Measure = {
  ...vital,
  code: loinc('8867-4', 'Heart rate'),
  unit: '/min',
  decimals: 0,
  range: ({ age }) => {
    if (age < 1) return { low: 100, high: 160, whom: 'infants' };
    if (age < 10) return { low: 70, high: 120, whom: 'children below 10 years' };
    return { low: 60, high: 100, whom: 'from 10 years' };
  },
  spread: 0.05,
};

export const oxygenSaturation: Measure = {
  ...vital,
  code: loinc('59408-5', 'Oxygen saturation in Arterial blood by Pulse oximetry'),
  unit: '%',
  decimals: 0,
  range: () => ({ low: 95, high: 100, whom: 'all, room air' }),
};

export const systolic: Measure = {
  ...vital,
  code: loinc('8480-6', 'Systolic blood pressure'),
  unit: 'mm[Hg]',
  shown: 'mmHg',
  decimals: 0,
  range: ({ age }) =>
    age < 13 ? { low: 80, high: 115, whom: 'children' } : { low: 90, high: 140, whom: 'from 13 years' },
  spread: 0.03,
};

export const diastolic: Measure = {
  ...systolic,
  code: loinc('8462-4', 'Diastolic blood pressure'),
  range: ({ age }) =>
    age < 13 ? { low: 45, high: 75, whom: 'children' } : { low: 60, high: 90, whom: 'from 13 years' },
};

export const pain: Measure = {
  category: 'survey',
  code: loinc('72514-3', 'Pain severity - 0-10 verbal numeric rating [Score] - Reported'),
  unit: '{score}',
  decimals: 0,
  range: () => ({ low: 0, high: 3, whom: 'none to mild' }),
};

/** Ejection fraction, measured by echocardiography. */
export const ejectionFractionEcho: Measure = {
  category: 'imaging',
  code: loinc('10230-1', 'Left ventricular Ejection fraction'),
  unit: '%',
  decimals: 0,
  method: 'Echocardiography, biplane Simpson',
  range: ({ age, sex }) => {
    if (age < 18) return { low: 55, high: 75, whom: 'children' };
    return { low: sex === 'female' ? 54 : 52, high: 74, whom: `adults, ${sex}` };
  },
};

/** By eye, as in the years before: not to be compared to the percent with a measured one. */
export const ejectionFractionByEye: Measure = {
  ...ejectionFractionEcho,
  method: 'Echocardiography, visual estimate',
};

export const ejectionFractionMagnet: Measure = {
  ...ejectionFractionEcho,
  method: 'Cardiac magnetic resonance',
  range: () => ({ low: 57, high: 75, whom: 'magnetic resonance' }),
};

export const natriureticPeptide: Measure = {
  category: 'laboratory',
  code: loinc('33762-6', 'Natriuretic peptide.B prohormone N-Terminal [Mass/volume] in Serum or Plasma'),
  unit: 'pg/mL',
  decimals: 0,
  method: 'Electrochemiluminescence',
  range: ({ age }) => ({ high: age < 75 ? 125 : 450, whom: age < 75 ? 'below 75 years' : 'from 75 years' }),
  spread: 0.06,
};

/** The same number in the unit that came with the new laboratory. */
export const natriureticPeptideLitre: Measure = { ...natriureticPeptide, unit: 'ng/L' };
