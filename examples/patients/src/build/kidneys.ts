import type { Pen } from '../draft.ts';
import {
  creatinineEnzymatic,
  creatinineJaffe,
  egfr2009,
  egfr2021,
  estimate2009,
  estimate2021,
} from '../measures/kidney.ts';
import { type Measure, switched } from '../measures/measure.ts';
import type { Course } from '../time.ts';

/**
 * Creatinine and the filtration that follows from it, for a panel. Until `changed` the laboratory reports mg/dL by
 * Jaffe and the formula of 2009, from then on µmol/L by enzymatic assay; the formula of 2021 comes in with 2022.
 */
export function kidneyResults(
  pen: Pen,
  name: string,
  creatinine: Course,
  day: string,
  changed: string,
): Readonly<Record<'creatinine' | 'egfr', readonly [Measure, number]>> {
  const kind = switched(changed, creatinineJaffe, creatinineEnzymatic)(day);
  const value = pen.near(`${name}/creatinine`, creatinine(day), kind.spread ?? 0);
  const who = { creatinine: value, age: pen.age(day), sex: pen.person.sex };
  const egfr =
    day < '2022-01-01' ? ([egfr2009, estimate2009(who)] as const) : ([egfr2021, estimate2021(who)] as const);
  return { creatinine: [kind, value], egfr };
}
