import { addDay } from '../../build/encounters.ts';
import { kidneyResults } from '../../build/kidneys.ts';
import { measure, panel, vitals } from '../../build/observations.ts';
import type { Pen } from '../../draft.ts';
import { hemoglobinMass, hemoglobinPerLitre, potassium, sodium } from '../../measures/blood.ts';
import {
  ejectionFractionByEye,
  ejectionFractionEcho,
  natriureticPeptide,
  natriureticPeptideLitre,
} from '../../measures/body.ts';
import { switched } from '../../measures/measure.ts';
import { at, course } from '../../time.ts';
import { sections } from '../clinic.ts';

/** From this day on the laboratory reports in SI units. */
export const newUnits = '2019-01-01';

const peptide = course(
  ['2013-01-01', 84],
  ['2014-12-01', 980],
  ['2016-06-01', 1240],
  ['2017-02-01', 4810],
  ['2017-06-01', 1900],
  ['2018-06-01', 1720],
  ['2020-11-01', 1090],
  ['2022-05-01', 1650],
  ['2023-12-01', 1210],
  ['2025-06-01', 620],
);
const kilograms = course(
  ['2013-01-01', 74],
  ['2016-06-01', 73],
  ['2017-01-10', 72.5],
  ['2017-02-02', 79.4],
  ['2017-02-10', 71],
  ['2022-05-01', 72.6],
  ['2025-06-01', 71.4],
);
const pulse = course(
  ['2013-01-01', 78],
  ['2014-12-01', 66],
  ['2017-01-10', 69],
  ['2017-02-02', 104],
  ['2017-04-01', 68],
  ['2025-06-01', 64],
);
const upper = course(['2013-01-01', 152], ['2014-12-01', 124], ['2018-06-01', 112], ['2025-06-01', 112]);
const creatinine = course(
  ['2013-01-01', 0.81],
  ['2017-02-01', 1.12],
  ['2022-05-01', 1.14],
  ['2025-06-01', 1.13],
);

export const peptideOn = switched(newUnits, natriureticPeptide, natriureticPeptideLitre);

export interface Findings {
  readonly by?: string;
  readonly title?: string;
  readonly ejection?: number;
  readonly hemoglobin?: number;
}

/** A visit with body, blood and, where given, the ejection fraction. */
export function heartVisit(pen: Pen, name: string, day: string, findings: Findings = {}): void {
  const by = findings.by ?? 'cardiologist';
  const where = by === 'gp' ? 'practice' : 'clinic';
  addDay(pen, name, day, { by, where, title: findings.title ?? 'Heart failure clinic' });
  bodyAndBlood(pen, name, day, findings);
}

/** The same without the visit: for a stay that is there already. */
export function bodyAndBlood(pen: Pen, name: string, day: string, findings: Findings): void {
  const by = findings.by ?? 'cardiologist';
  const taken = { at: at(day, '09:40'), by, encounter: name };
  vitals(pen, `${name}/v/${day}`, taken, {
    weight: kilograms,
    height: 165,
    pulse,
    pressure: [upper, (when) => upper(when) * 0.61],
  });
  panel(
    pen,
    `${name}/blood/${day}`,
    { title: 'Blood', section: sections.lab },
    {
      peptide: [peptideOn, peptide],
      ...kidneyResults(pen, `${name}/blood/${day}`, creatinine, day, newUnits),
      sodium: [sodium, () => 138],
      potassium: [potassium, course(['2013-01-01', 4.1], ['2017-03-01', 4.7], ['2025-01-01', 4.6])],
      ...(findings.hemoglobin === undefined
        ? {}
        : { hb: [switched(newUnits, hemoglobinMass, hemoglobinPerLitre), findings.hemoglobin] as const }),
    },
    { ...taken, by: 'lab' },
  );
  if (findings.ejection === undefined) return;
  const echo = switched('2017-01-01', ejectionFractionByEye, ejectionFractionEcho);
  measure(pen, `${name}/ejection`, echo, findings.ejection, { ...taken, by: 'cardiologist' });
}
