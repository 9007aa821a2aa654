import { local, loinc } from '../../codes.ts';
import { type Measure, switched } from '../../measures/measure.ts';

const creatineKinaseDry: Measure = {
  category: 'laboratory',
  code: loinc('2157-6', 'Creatine kinase [Enzymatic activity/volume] in Serum or Plasma'),
  unit: 'U/L',
  decimals: 0,
  method: 'Dry slide reflectance, 37 °C',
  range: ({ age }) => ({
    low: 60,
    high: age < 6 ? 305 : 230,
    whom: age < 6 ? 'boys below 6 years' : 'boys from 6 years',
  }),
  spread: 0.08,
};

const creatineKinaseWet: Measure = {
  ...creatineKinaseDry,
  unit: 'ukat/L',
  shown: 'µkat/L',
  decimals: 1,
  method: 'IFCC wet chemistry, 37 °C',
  range: () => ({ low: 0.8, high: 4.7, whom: 'boys from 6 years' }),
  from: (value) => value / 60,
};

/** The day on which the laboratory moved to another instrument and to SI units. */
export const newLaboratory = '2018-01-01';

/** The story thinks in U/L. */
export const creatineKinase = switched(newLaboratory, creatineKinaseDry, creatineKinaseWet);

export const northStar: Measure = {
  category: 'survey',
  code: local('nsaa', 'North Star Ambulatory Assessment, total'),
  unit: '{score}',
  decimals: 0,
  range: () => ({ low: 30, high: 34, whom: 'healthy boys from 4 years' }),
};

export const sixMinutes: Measure = {
  category: 'exam',
  code: loinc('64098-7', 'Six minute walk test'),
  unit: 'm',
  decimals: 0,
  range: ({ age }) => ({ low: age < 8 ? 470 : 530, whom: 'healthy boys of his age' }),
};

const spirometry = { category: 'procedure', method: 'Spirometry, sitting' } as const;

export const vitalCapacity: Measure = {
  ...spirometry,
  code: loinc('19868-9', 'Forced vital capacity [Volume] Respiratory system by Spirometry'),
  unit: 'L',
  decimals: 2,
  spread: 0.02,
};

const capacityShare: Measure = {
  ...spirometry,
  code: loinc('19872-1', 'FVC measured/predicted'),
  unit: '%',
  decimals: 0,
  method: 'Spirometry, predicted by Polgar from height',
  range: () => ({ low: 80, high: 120, whom: 'children' }),
  spread: 0.02,
};

/** From 2021 the height is taken from the ulna, and the prediction from GLI: a step of some percent by itself. */
export const vitalCapacityShare = switched('2021-01-01', capacityShare, {
  ...capacityShare,
  method: 'Spirometry, predicted by GLI-2012 from ulnar length',
});

export const oneSecond: Measure = {
  ...spirometry,
  code: loinc('20150-9', 'FEV1'),
  unit: 'L',
  decimals: 2,
  spread: 0.02,
};

export const oneSecondRatio: Measure = {
  ...spirometry,
  code: loinc('19926-5', 'FEV1/FVC'),
  unit: '%',
  decimals: 0,
  range: () => ({ low: 80, high: 100, whom: 'children' }),
};

export const coughFlow: Measure = {
  ...spirometry,
  code: local('pcf', 'Peak cough flow'),
  unit: 'L/min',
  decimals: 0,
  range: () => ({ low: 270, whom: 'from 12 years; below, coughing needs help' }),
};

export const boneDensity: Measure = {
  category: 'imaging',
  code: loinc('85394-5', 'DXA Lumbar spine [Z-score] Bone density'),
  unit: '{z-score}',
  decimals: 1,
  method: 'DXA, corrected for height',
  range: () => ({ low: -2, high: 2, whom: 'boys of his age' }),
};

export const curve: Measure = {
  category: 'imaging',
  code: local('cobb', 'Cobb angle of the main spinal curve'),
  unit: 'deg',
  shown: '°',
  decimals: 0,
  range: () => ({ high: 10, whom: 'all ages, sitting radiograph' }),
};
