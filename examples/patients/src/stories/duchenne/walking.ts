import { addProcedure, goalWent } from '../../build/actions.ts';
import { endAllergy, immunize } from '../../build/background.ts';
import { addProblem, addSymptom, confirmProblem, endProblem } from '../../build/conditions.ts';
import { changeOrder, prescribe } from '../../build/medications.ts';
import { measure } from '../../build/observations.ts';
import { concept, snomed } from '../../codes.ts';
import type { Pen } from '../../draft.ts';
import { ejectionFractionByEye, ejectionFractionEcho, weight } from '../../measures/body.ts';
import { at } from '../../time.ts';
import { drugs } from '../drugs.ts';
import { vaccines } from '../vaccines.ts';
import * as m from './measures.ts';
import { by, teamDay, walking } from './team-day.ts';

export function steroids(pen: Pen): void {
  immunize(pen, 'varicella-2', vaccines.varicella, '2015-06-11', { by: 'paediatrician', dose: 2 });
  immunize(pen, 'flu-2015', vaccines.influenza, '2015-10-15', { by: 'paediatrician' });
  teamDay(pen, 'team-2016', '2016-06-14');
  prescribe(pen, 'steroid-1', {
    drug: drugs.prednisone,
    dose: [12.5, 'mg'],
    timing: [1, 1, 'd'],
    text: '12.5 mg in the morning (0.75 mg per kg would be 14.6 mg; begun lower)',
    from: '2015-09-07',
    by,
    for: ['dmd'],
  });
  changeOrder(pen, 'steroid-1', 'steroid-2', 'weight gain and restlessness', {
    drug: drugs.deflazacort,
    dose: [18, 'mg'],
    timing: [1, 1, 'd'],
    text: '18 mg in the morning (0.9 mg per kg)',
    from: '2016-06-14',
    by,
    encounter: 'team-2016',
    for: ['dmd'],
  });
  prescribe(pen, 'vitamin-d', {
    drug: drugs.cholecalciferol,
    dose: [1000, '[IU]'],
    timing: [1, 1, 'd'],
    text: '1000 IU once a day',
    from: '2016-06-14',
    by,
    for: ['dmd'],
  });
  measure(pen, 'nsaa-2016', m.northStar, 25, { at: at('2016-06-14', '13:00'), by: 'therapist' });
  measure(pen, 'walk-2016', m.sixMinutes, walking, { at: at('2016-06-14', '13:30'), by: 'therapist' });
  measure(pen, 'echo-2016', ejectionFractionByEye, 65, { at: at('2016-06-14', '14:30'), by: 'cardiologist' });
  endAllergy(
    pen,
    'egg',
    'resolved',
    'Baked and boiled egg tolerated at home and in a supervised test, 2016-03.',
  );
  endProblem(pen, 'falls', '2016-04-01');
}

export function methodChange(pen: Pen): void {
  teamDay(pen, 'team-2017', '2017-05-16');
  teamDay(pen, 'team-2018', '2018-05-08');
  changeOrder(pen, 'steroid-2', 'steroid-3', 'grown', {
    drug: drugs.deflazacort,
    dose: [24, 'mg'],
    timing: [1, 1, 'd'],
    text: '24 mg in the morning',
    from: '2018-05-08',
    by,
    encounter: 'team-2018',
    for: ['dmd'],
  });
  confirmProblem(pen, 'dmd', {
    note: [{ text: 'Deletion of exons 45 to 50; in the group of exon 51 skipping.' }],
  });
  addProblem(pen, 'cushingoid', {
    text: 'Cushingoid face under steroids',
    codes: [],
    onset: '2017-02-01',
    recorded: '2017-05-16',
    by,
    severity: 'mild',
  });
  measure(pen, 'nsaa-2018', m.northStar, 27, { at: at('2018-05-08', '13:00'), by: 'therapist' });
  measure(pen, 'walk-2018', m.sixMinutes, walking, { at: at('2018-05-08', '13:30'), by: 'therapist' });
  measure(pen, 'echo-2018', ejectionFractionEcho, 63, { at: at('2018-05-08', '14:30'), by: 'cardiologist' });
  measure(pen, 'weight-school', weight, 58.6, {
    at: at('2018-02-12', '08:00'),
    by: 'paediatrician',
    note: 'From the school health form.',
  });
  pen.trap({ kind: 'unit-jump', name: 'weight-school', because: '58.6 are pounds: 26.6 kg fits the curve' });
  const flu = { by: 'paediatrician', lot: 'P-9920' };
  immunize(pen, 'flu-2017', vaccines.influenza, '2017-10-19', flu);
  immunize(pen, 'flu-2017-again', vaccines.influenza, '2017-10-19', flu);
  pen.trap({
    kind: 'duplicate',
    name: 'flu-2017-again',
    of: 'flu-2017',
    because: 'one vaccination, sent by the practice and by the clinic',
  });
}

export function tenYears(pen: Pen): void {
  teamDay(pen, 'call-2020', '2020-04-21', 'VR');
  teamDay(pen, 'team-2020', '2020-09-22');
  measure(pen, 'nsaa-2020', m.northStar, 16, { at: at('2020-09-22', '13:00'), by: 'therapist' });
  measure(pen, 'walk-2020', m.sixMinutes, walking, { at: at('2020-09-22', '13:30'), by: 'therapist' });
  measure(pen, 'echo-2020', ejectionFractionEcho, 59, { at: at('2020-09-22', '14:30'), by: 'cardiologist' });
  measure(pen, 'dxa-2020', m.boneDensity, -2.3, { at: at('2002-09-23', '10:00'), by: 'clinic' });
  pen.trap({
    kind: 'impossible-date',
    name: 'dxa-2020',
    because: 'measured 2002, eight years before his birth: the digits of 2020 are swapped',
  });
  prescribe(pen, 'perindopril', {
    drug: drugs.perindopril,
    dose: [2, 'mg'],
    timing: [1, 1, 'd'],
    text: '2 mg once a day, to protect the heart',
    from: '2020-09-22',
    by: 'cardiologist',
    encounter: 'team-2020',
    for: ['dmd'],
  });
  addSymptom(pen, 'back-pain', {
    text: 'Back pain since a jolt in the bus',
    codes: [snomed('161891005', 'Backache')],
    onset: '2020-07-10',
    recorded: '2020-09-22',
    by,
    encounter: 'team-2020',
    severity: 'moderate',
  });
  addProblem(pen, 'vertebra', {
    text: 'Compression fracture of L1 under steroids',
    codes: [snomed('42942008', 'Compression fracture of vertebral column')],
    onset: '2020-07-10',
    recorded: '2020-09-24',
    by,
  });
  addProcedure(pen, 'zoledronate-1', {
    what: concept('Infusion of zoledronic acid, 0.025 mg per kg'),
    on: at('2020-09-29', '09:00'),
    to: at('2020-09-29', '10:00'),
    by,
    for: ['vertebra'],
  });
  goalWent(pen, 'goal-walk', '2020-09-22', 'not-achieved', '284 m in six minutes');
}
