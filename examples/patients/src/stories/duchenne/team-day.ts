import { addDay } from '../../build/encounters.ts';
import { panel, vitals } from '../../build/observations.ts';
import type { Pen } from '../../draft.ts';
import {
  alt,
  hemoglobinMass,
  hemoglobinPerLitre,
  vitaminDMass,
  vitaminDMolar,
} from '../../measures/blood.ts';
import { creatinineEnzymatic, creatinineJaffe } from '../../measures/kidney.ts';
import { switched } from '../../measures/measure.ts';
import { at, course } from '../../time.ts';
import { sections } from '../clinic.ts';
import * as m from './measures.ts';

const kilograms = course(
  ['2016-01-01', 19.5],
  ['2018-05-01', 26.8],
  ['2020-09-01', 38.5],
  ['2022-03-01', 51],
  ['2025-05-01', 68],
);

const centimetres = course(
  ['2016-01-01', 111],
  ['2020-09-01', 128],
  ['2022-03-01', 134],
  ['2025-05-01', 152],
);

const enzymes = course(
  ['2014-11-01', 18420],
  ['2016-06-01', 15100],
  ['2018-05-01', 12200],
  ['2020-09-01', 8100],
  ['2022-03-01', 4300],
  ['2025-05-01', 1900],
);

export const walking = course(
  ['2015-02-01', 318],
  ['2016-06-01', 352],
  ['2018-05-01', 391],
  ['2020-09-01', 284],
);

const lungShare = course(
  ['2016-06-01', 96],
  ['2018-05-01', 94],
  ['2020-09-01', 88],
  ['2022-03-01', 77],
  ['2023-11-01', 66],
  ['2025-05-01', 57],
);

const lungLitres = course(
  ['2016-06-01', 1.12],
  ['2018-05-01', 1.38],
  ['2020-09-01', 1.66],
  ['2022-03-01', 1.71],
  ['2023-11-01', 1.62],
  ['2025-05-01', 1.5],
);

const vitaminD = switched(m.newLaboratory, vitaminDMass, vitaminDMolar);

export const hemoglobin = switched(m.newLaboratory, hemoglobinMass, hemoglobinPerLitre);

const creatinine = switched(m.newLaboratory, creatinineJaffe, creatinineEnzymatic);

/** Who leads the team. */
export const by = 'neurologist';

/** The half-yearly day of the team: body, blood, lungs. */
export function teamDay(pen: Pen, name: string, day: string, kind: 'AMB' | 'VR' = 'AMB'): void {
  addDay(pen, name, day, { by, where: 'clinic', title: 'Neuromuscular team', kind, about: ['dmd'] });
  if (kind === 'VR') return;
  const taken = { at: at(day, '09:45'), by, encounter: name };
  vitals(pen, `${name}/v`, taken, {
    weight: kilograms,
    height: centimetres,
    pulse: course(['2016-01-01', 92], ['2025-05-01', 102]),
    pressure: [course(['2016-01-01', 102], ['2025-05-01', 112]), () => 66],
  });
  panel(
    pen,
    `${name}/blood`,
    { title: 'Blood', section: sections.lab },
    {
      ck: [m.creatineKinase, enzymes],
      alt: [alt, (when) => enzymes(when) / 62],
      d: [vitaminD, course(['2016-01-01', 19], ['2018-05-01', 31], ['2025-01-01', 33])],
      hb: [hemoglobin, () => 13.1],
      creatinine: [creatinine, course(['2016-01-01', 0.24], ['2025-05-01', 0.18])],
    },
    { ...taken, by: 'lab' },
  );
  breathing(pen, `${name}/lungs`, day, name);
}

function breathing(pen: Pen, name: string, day: string, encounter: string): void {
  const litres = pen.near(`${name}/fvc`, lungLitres(day), 0.02);
  const ratio = pen.near(`${name}/ratio`, 0.89, 0.03);
  panel(
    pen,
    name,
    { title: 'Spirometry', section: sections.lung },
    {
      fvc: [m.vitalCapacity, litres],
      share: [m.vitalCapacityShare, lungShare],
      fev1: [m.oneSecond, litres * ratio],
      ratio: [m.oneSecondRatio, ratio * 100],
    },
    { at: at(day, '11:00'), by: 'lungs', encounter },
  );
}
