import { panel, type Taken } from '../../build/observations.ts';
import { local, loinc } from '../../codes.ts';
import type { Pen } from '../../draft.ts';
import { ferritin, hemoglobinMass, hemoglobinPerLitre, platelets } from '../../measures/blood.ts';
import { type Measure, switched } from '../../measures/measure.ts';
import {
  freeT4Mass,
  freeT4Molar,
  tshSecondGeneration,
  tshThirdGeneration,
} from '../../measures/metabolism.ts';
import { at } from '../../time.ts';
import { sections } from '../clinic.ts';

/** From this day on the laboratory has a third-generation assay and SI units. */
export const newLaboratory = '2021-07-01';

export const freeT4 = switched(newLaboratory, freeT4Mass, freeT4Molar);
const tsh = switched(newLaboratory, tshSecondGeneration, tshThirdGeneration);
const hemoglobin = switched(newLaboratory, hemoglobinMass, hemoglobinPerLitre);

/** TSH and free thyroxine; the ranges are those of the trimester. */
export function thyroidCheck(
  pen: Pen,
  name: string,
  day: string,
  [tshValue, t4]: readonly [tsh: number, t4: number],
  where: Pick<Taken, 'encounter' | 'trimester'> = {},
): void {
  const code = loinc('24348-5', 'Free T4 and TSH panel - Serum or Plasma');
  panel(
    pen,
    name,
    { title: 'Thyroid', section: sections.lab, code },
    { tsh: [tsh, tshValue], t4: [freeT4, t4] },
    { at: at(day, '08:00'), by: 'lab', ...where },
  );
}

export function bloodCount(
  pen: Pen,
  name: string,
  day: string,
  [hb, iron]: readonly [hemoglobin: number, ferritin: number],
  where: Pick<Taken, 'encounter' | 'trimester'> = {},
): void {
  panel(
    pen,
    name,
    { title: 'Blood count and iron', section: sections.lab },
    { hb: [hemoglobin, hb], ferritin: [ferritin, iron], platelets: [platelets, () => 218] },
    { at: at(day, '08:00'), by: 'lab', ...where },
  );
}

export const gestationalAge: Measure = {
  category: 'exam',
  code: loinc('18185-9', 'Gestational age'),
  unit: 'wk',
  shown: 'weeks',
  decimals: 1,
};

export const fundalHeight: Measure = {
  category: 'exam',
  code: loinc('11881-0', 'Uterus Fundal height Tape measure'),
  unit: 'cm',
  decimals: 0,
};

export const fetalPulse: Measure = {
  category: 'exam',
  code: loinc('55283-6', 'Fetal Heart rate'),
  unit: '/min',
  decimals: 0,
  range: () => ({ low: 110, high: 160, whom: 'fetus' }),
  spread: 0.04,
};

export const glucoseScreen: Measure = {
  category: 'laboratory',
  code: loinc('1504-0', 'Glucose [Mass/volume] in Serum or Plasma --1 hour post 50 g glucose PO'),
  unit: 'mg/dL',
  decimals: 0,
  range: () => ({ high: 135, whom: 'pregnancy, weeks 24 to 28' }),
};

export const moodScore: Measure = {
  category: 'survey',
  code: loinc('99046-5', 'Total score [EPDS]'),
  unit: '{score}',
  decimals: 0,
  range: () => ({ low: 0, high: 9, whom: 'no sign of depression' }),
};

export const fetalWeight: Measure = {
  category: 'imaging',
  code: local('efw', 'Fetal weight, estimated by ultrasound'),
  unit: 'g',
  decimals: 0,
  method: 'Hadlock, four measurements',
};
