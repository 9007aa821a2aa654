import { loinc } from '../../codes.ts';
import { hemoglobinMass, hemoglobinPerLitre, vitaminDMass, vitaminDMolar } from '../../measures/blood.ts';
import { creatinineEnzymatic, creatinineJaffe } from '../../measures/kidney.ts';
import { adults, type Measure, switched } from '../../measures/measure.ts';

/** From this day on the laboratory has another platform and SI units. */
export const newLaboratory = '2020-07-01';

const antigenOld: Measure = {
  category: 'laboratory',
  code: loinc('6875-9', 'Cancer Ag 15-3 [Units/volume] in Serum or Plasma'),
  unit: "[arb'U]/mL",
  shown: 'U/mL',
  decimals: 1,
  method: 'Chemiluminescence, platform A',
  range: adults(undefined, 30),
  spread: 0.05,
};

/** The new platform reads about a third higher: the first rise after the change is the method, not the tumour. */
export const antigen153 = switched(newLaboratory, antigenOld, {
  ...antigenOld,
  method: 'Electrochemiluminescence, platform B',
  range: adults(undefined, 38),
  from: (value) => value * 1.35,
});

export const hemoglobin = switched(newLaboratory, hemoglobinMass, hemoglobinPerLitre);
export const creatinine = switched(newLaboratory, creatinineJaffe, creatinineEnzymatic);
export const vitaminD = switched(newLaboratory, vitaminDMass, vitaminDMolar);

export const neutrophils: Measure = {
  category: 'laboratory',
  code: loinc('751-8', 'Neutrophils [#/volume] in Blood by Automated count'),
  unit: '10*3/uL',
  shown: '10³/µL',
  decimals: 1,
  range: adults(1.8, 7.5),
};

export const boneTScore: Measure = {
  category: 'imaging',
  code: loinc('38267-1', 'DXA Lumbar spine [T-score] Bone density'),
  unit: '{T-score}',
  decimals: 1,
  method: 'DXA',
  range: adults(-1, undefined),
};
