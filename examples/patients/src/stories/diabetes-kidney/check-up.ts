import { addDay } from '../../build/encounters.ts';
import { kidneyResults } from '../../build/kidneys.ts';
import { panel, vitals } from '../../build/observations.ts';
import { loinc } from '../../codes.ts';
import type { Pen } from '../../draft.ts';
import { potassium } from '../../measures/blood.ts';
import { uacrMass, uacrRatio } from '../../measures/kidney.ts';
import { switched } from '../../measures/measure.ts';
import {
  glucoseMass,
  glucoseMolar,
  hba1cMolar,
  hba1cPercent,
  ldlCalculated,
  ldlDirect,
} from '../../measures/metabolism.ts';
import { at, course } from '../../time.ts';
import { sections } from '../clinic.ts';

/** From this day on the laboratory reports in SI units. */
export const newUnits = '2016-07-01';

export const hba1c = switched(newUnits, hba1cPercent, hba1cMolar);

const sugar = course(
  ['2009-03-01', 8.6],
  ['2009-09-01', 7],
  ['2014-06-01', 7.9],
  ['2017-04-01', 8.4],
  ['2019-10-01', 7.6],
  ['2023-03-01', 6.9],
  ['2025-02-01', 6.7],
);
export const creatinine = course(
  ['2009-03-01', 0.94],
  ['2014-06-01', 1.13],
  ['2017-04-01', 1.38],
  ['2019-10-01', 1.6],
  ['2021-11-01', 1.78],
  ['2023-03-01', 1.94],
  ['2025-02-01', 2.24],
);
const albumin = course(
  ['2009-03-01', 14],
  ['2011-05-01', 22],
  ['2014-06-01', 68],
  ['2017-04-01', 240],
  ['2019-10-01', 420],
  ['2021-11-01', 390],
  ['2023-03-01', 460],
  ['2025-02-01', 210],
);
const ldl = course(['2009-03-01', 142], ['2014-06-01', 118], ['2017-04-01', 96], ['2025-02-01', 61]);
const kilograms = course(['2009-03-01', 101], ['2014-06-01', 98], ['2021-11-01', 96], ['2025-02-01', 86]);
const upper = course(['2009-03-01', 138], ['2011-02-01', 156], ['2014-06-01', 138], ['2025-02-01', 128]);

/** The half-yearly check of the diabetes: body and blood. */
export function checkUp(pen: Pen, name: string, day: string, title = 'Diabetes check'): void {
  addDay(pen, name, day, { by: 'gp', where: 'practice', title });
  const taken = { at: at(day, '08:15'), by: 'lab', encounter: name };
  vitals(
    pen,
    `${name}/v`,
    { ...taken, by: 'gp', at: at(day, '09:35') },
    {
      weight: kilograms,
      height: 178,
      pressure: [upper, (when) => upper(when) * 0.57],
    },
  );
  panel(
    pen,
    `${name}/blood`,
    {
      title: 'Blood and urine',
      section: sections.lab,
      code: loinc('24323-8', 'Comprehensive metabolic 2000 panel - Serum or Plasma'),
    },
    {
      hba1c: [hba1c, sugar],
      glucose: [switched(newUnits, glucoseMass, glucoseMolar), (when) => sugar(when) * 28.7 - 46.7],
      ...kidneyResults(pen, `${name}/blood`, creatinine, day, newUnits),
      potassium: [potassium, course(['2009-01-01', 4.2], ['2022-12-01', 4.5], ['2023-06-01', 4.9])],
      ldl: [switched(newUnits, ldlCalculated, ldlDirect), ldl],
      albumin: [switched(newUnits, uacrMass, uacrRatio), albumin],
    },
    taken,
  );
}
