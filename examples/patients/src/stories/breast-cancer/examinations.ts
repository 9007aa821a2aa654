import { addDay } from '../../build/encounters.ts';
import { finding, panel, report } from '../../build/observations.ts';
import { concept, loinc } from '../../codes.ts';
import type { Pen } from '../../draft.ts';
import { alt, leukocytes, platelets } from '../../measures/blood.ts';
import { at } from '../../time.ts';
import { sections } from '../clinic.ts';
import * as m from './measures.ts';

/** A mammography with its BI-RADS category and report. */
export function mammogram(pen: Pen, name: string, day: string, category: string, words: string): void {
  addDay(pen, `${name}-visit`, day, { by: 'radiologist', where: 'clinic', title: 'Mammography' });
  const taken = { at: at(day), by: 'radiologist', encounter: `${name}-visit` };
  finding(
    pen,
    `${name}/birads`,
    'imaging',
    concept('BI-RADS assessment category'),
    `BI-RADS ${category}`,
    taken,
  );
  report(
    pen,
    name,
    {
      title: 'Mammography, both sides',
      section: sections.radiology,
      code: loinc('24606-6', 'MG Breast Screening'),
      conclusion: words,
    },
    [`${name}/birads`],
    taken,
  );
}

/** Blood before a cycle or at a visit. */
export function blood(
  pen: Pen,
  name: string,
  day: string,
  [hb, white, neutrophils, marker]: readonly [number, number, number, number],
): void {
  panel(
    pen,
    name,
    { title: 'Blood', section: sections.lab },
    {
      hb: [m.hemoglobin, hb],
      white: [leukocytes, white],
      neutrophils: [m.neutrophils, neutrophils],
      platelets: [platelets, () => 232],
      alt: [alt, () => 22],
      creatinine: [m.creatinine, () => 0.74],
      marker: [m.antigen153, marker],
    },
    { at: at(day, '08:00'), by: 'lab' },
  );
}
