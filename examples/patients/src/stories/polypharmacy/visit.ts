import { addDay } from '../../build/encounters.ts';
import { kidneyResults } from '../../build/kidneys.ts';
import { bloodPressure, panel, vitals } from '../../build/observations.ts';
import { local, loinc } from '../../codes.ts';
import type { Pen } from '../../draft.ts';
import {
  hemoglobinMass,
  hemoglobinPerLitre,
  inrFingerstick,
  inrLaboratory,
  potassium,
  sodium,
} from '../../measures/blood.ts';
import { adults, type Measure, switched } from '../../measures/measure.ts';
import { at, course } from '../../time.ts';
import { sections } from '../clinic.ts';

/** From this day on the laboratory reports in SI units. */
export const newUnits = '2018-10-01';

/** The practice bought a device for capillary blood. */
export const inr = switched('2017-09-01', inrLaboratory, inrFingerstick);
const hemoglobin = switched(newUnits, hemoglobinMass, hemoglobinPerLitre);

export const creatinine = course(
  ['2015-04-01', 1.12],
  ['2018-03-01', 1.28],
  ['2021-02-01', 1.62],
  ['2021-06-01', 1.52],
  ['2025-03-01', 1.5],
);
const natrium = course(['2015-04-01', 139], ['2018-03-01', 134], ['2021-02-01', 129], ['2021-07-01', 138]);
const kilograms = course(['2015-04-01', 79], ['2021-02-01', 67], ['2023-06-01', 68], ['2025-03-01', 67]);
const lying = course(['2015-04-01', 148], ['2021-02-01', 136], ['2021-07-01', 136], ['2025-03-01', 134]);
const standing = course(
  ['2015-04-01', 142],
  ['2018-03-01', 110],
  ['2021-02-01', 98],
  ['2021-07-01', 126],
  ['2025-03-01', 128],
);

export const digoxinLevel: Measure = {
  category: 'laboratory',
  code: loinc('10535-3', 'Digoxin [Mass/volume] in Serum or Plasma'),
  unit: 'ng/mL',
  decimals: 1,
  range: () => ({ low: 0.5, high: 0.9, whom: 'atrial fibrillation, over 65 years' }),
};

export const cognition: Measure = {
  category: 'survey',
  code: loinc('72172-0', 'Total score [MoCA]'),
  unit: '{score}',
  decimals: 0,
  range: adults(26, 30),
};

export const fallRisk: Measure = {
  category: 'survey',
  code: loinc('59460-6', 'Fall risk total [Morse Fall Scale]'),
  unit: '{score}',
  decimals: 0,
  range: () => ({ low: 0, high: 24, whom: 'low risk' }),
};

export const upAndGo: Measure = {
  category: 'exam',
  code: local('tug', 'Timed up and go'),
  unit: 's',
  decimals: 0,
  range: () => ({ high: 12, whom: 'over 65 years' }),
};

export const boneTScore: Measure = {
  category: 'imaging',
  code: loinc('38267-1', 'DXA Lumbar spine [T-score] Bone density'),
  unit: '{T-score}',
  decimals: 1,
  method: 'DXA',
  range: adults(-1, undefined),
};

/** A visit with body, blood, and pressure lying and standing. */
export function checkUp(pen: Pen, name: string, day: string, title: string, by = 'gp', hb = 13.4): void {
  addDay(pen, name, day, { by, where: by === 'gp' ? 'practice' : 'clinic', title });
  const taken = { at: at(day, '09:40'), by, encounter: name };
  vitals(pen, `${name}/v`, taken, { weight: kilograms, height: 172, pulse: () => 72 });
  bloodPressure(pen, `${name}/lying`, [lying, (when) => lying(when) * 0.55], { ...taken, note: 'Lying.' });
  bloodPressure(pen, `${name}/standing`, [standing, (when) => standing(when) * 0.58], {
    ...taken,
    at: at(day, '09:43'),
    note: 'After three minutes of standing.',
  });
  panel(
    pen,
    `${name}/blood`,
    { title: 'Blood', section: sections.lab },
    {
      ...kidneyResults(pen, `${name}/blood`, creatinine, day, newUnits),
      sodium: [sodium, natrium],
      potassium: [potassium, () => 4.3],
      hb: [hemoglobin, () => hb],
    },
    { ...taken, by: 'lab' },
  );
}
