import { addGoal, addProcedure, order, orderDone } from '../../build/actions.ts';
import { immunize } from '../../build/background.ts';
import { addProblem, addSymptom, endProblem } from '../../build/conditions.ts';
import { addDay, planVisit, visitHeld } from '../../build/encounters.ts';
import { changeOrder, daily, endOrder, prescribe } from '../../build/medications.ts';
import { finding, measure, report, vitals } from '../../build/observations.ts';
import { addCarePlan, addCareTeam } from '../../build/people.ts';
import { concept, icd10, snomed } from '../../codes.ts';
import type { Pen } from '../../draft.ts';
import { asTyped } from '../../measures/measure.ts';
import { freeT4Mass } from '../../measures/metabolism.ts';
import { at, course, yearsBetween } from '../../time.ts';
import { sections } from '../clinic.ts';
import { drugs } from '../drugs.ts';
import { vaccines } from '../vaccines.ts';
import * as t from './thyroid-check.ts';

const kilograms = course(['2019-11-01', 71], ['2021-03-14', 66.5], ['2021-06-01', 67], ['2021-12-10', 80.4]);

/** Weeks since the last period, which began on 14 March 2021. */
function weeks(day: string): number {
  return (yearsBetween('2021-03-14', day) * 365.25) / 7;
}

/** A visit of antenatal care. */
function antenatal(pen: Pen, name: string, day: string, pressure: readonly [number, number]): void {
  addDay(pen, name, day, { by: 'midwife', where: 'clinic', title: 'Antenatal care', about: ['pregnancy'] });
  const taken = { at: at(day, '09:40'), by: 'midwife', encounter: name };
  vitals(pen, `${name}/v`, taken, { weight: kilograms, pressure, pulse: () => 82 });
  measure(pen, `${name}/weeks`, t.gestationalAge, weeks(day), taken);
  if (weeks(day) < 20) return;
  measure(pen, `${name}/fundus`, t.fundalHeight, weeks(day) - 0.6, taken);
  measure(pen, `${name}/fetal-pulse`, t.fetalPulse, () => 142, taken);
}

export function booking(pen: Pen): void {
  addProblem(pen, 'pregnancy', {
    text: 'Pregnancy, expected on 19 December 2021',
    codes: [snomed('77386006', 'Pregnant')],
    onset: '2021-03-14',
    recorded: '2021-05-11',
    by: 'obstetrician',
  });
  t.thyroidCheck(pen, 'thyroid-w5', '2021-04-20', [4.6, 1.18], { trimester: 1 });
  changeOrder(pen, 'thyroxine-2', 'thyroxine-3', 'pregnant: need rises by a quarter', {
    ...daily(drugs.levothyroxine, 125, 1, 'ug'),
    from: '2021-04-21',
    by: 'endocrinologist',
    for: ['hypothyroidism', 'pregnancy'],
  });
  antenatal(pen, 'booking', '2021-05-11', [108, 66]);
  addSymptom(pen, 'nausea', {
    text: 'Sick in the morning',
    codes: [snomed('51885006', 'Morning sickness')],
    onset: '2021-04-25',
    recorded: '2021-05-11',
    by: 'midwife',
    encounter: 'booking',
  });
  const taken = { at: at('2021-05-11', '11:00'), by: 'obstetrician', encounter: 'booking' };
  finding(
    pen,
    'scan-8/heart',
    'imaging',
    concept('Heartbeat in early ultrasound'),
    'present, crown-rump length 17 mm',
    taken,
  );
  report(pen, 'scan-8', { title: 'Early ultrasound', section: sections.ultrasound }, ['scan-8/heart'], taken);
  const group = { at: at('2021-05-11', '08:00'), by: 'lab', encounter: 'booking' };
  finding(
    pen,
    'group',
    'laboratory',
    concept('Blood group', {
      system: 'http://loinc.org',
      code: '883-9',
      display: 'ABO group [Type] in Blood',
    }),
    'O',
    group,
  );
  finding(
    pen,
    'rhesus',
    'laboratory',
    concept('Rhesus', { system: 'http://loinc.org', code: '10331-7', display: 'Rh [Type] in Blood' }),
    'positive',
    group,
  );
  t.bloodCount(pen, 'count-w8', '2021-05-11', [12.4, 19], { encounter: 'booking', trimester: 1 });
  addCareTeam(pen, 'team', {
    title: 'Pregnancy team',
    from: '2021-05-11',
    organization: 'clinic',
    members: [
      ['obstetrician', 'Lead'],
      ['midwife', 'Antenatal care'],
      ['endocrinologist', 'Thyroid'],
    ],
  });
  addGoal(pen, 'goal-tsh', {
    text: 'TSH below 2.5 mIU/L throughout the pregnancy',
    from: '2021-05-11',
    due: '2021-12-19',
    addresses: ['hypothyroidism', 'pregnancy'],
    target: {
      measure: concept('TSH', {
        system: 'http://loinc.org',
        code: '3016-3',
        display: 'Thyrotropin [Units/volume] in Serum or Plasma',
      }),
      value: 2.5,
      unit: 'm[IU]/L',
      comparator: '<',
    },
  });
  addCarePlan(pen, 'plan', {
    title: 'Pregnancy with hypothyroidism',
    from: '2021-05-11',
    by: 'obstetrician',
    team: 'team',
    addresses: ['pregnancy', 'hypothyroidism'],
    goals: ['goal-tsh'],
    activities: [
      'TSH every four weeks until week 20, then once near week 30',
      'Iron four hours apart from levothyroxine',
    ],
  });
  order(pen, 'scan-order', {
    what: concept('Ultrasound of the organs, week 20'),
    on: '2021-05-11',
    by: 'midwife',
    to: 'obstetrician',
    for: ['pregnancy'],
    wanted: '2021-08-03',
  });
  planVisit(
    pen,
    'scan-visit',
    {
      from: at('2021-08-03', '13:00'),
      by: 'obstetrician',
      where: 'clinic',
      title: 'Ultrasound of the organs',
      about: ['pregnancy'],
    },
    '2021-05-11',
  );
}

export function secondTrimester(pen: Pen): void {
  endProblem(pen, 'nausea', '2021-06-20');
  prescribe(pen, 'nitrofurantoin', {
    drug: drugs.nitrofurantoin,
    dose: [100, 'mg'],
    timing: [2, 1, 'd'],
    text: '100 mg twice a day for five days',
    from: '2021-06-22',
    until: '2021-06-27',
    by: 'gp',
  });
  pen.trap({
    kind: 'stale-medication',
    name: 'nitrofurantoin',
    because: 'five days in June 2021, and still active',
  });
  addProblem(pen, 'cystitis', {
    text: 'Cystitis in pregnancy',
    codes: [snomed('38822007', 'Cystitis')],
    onset: '2021-06-21',
    by: 'gp',
  });
  endProblem(pen, 'cystitis', '2021-06-29');
  t.thyroidCheck(pen, 'thyroid-w10', '2021-05-25', [2.3, 1.36], { trimester: 1 });
  t.thyroidCheck(pen, 'thyroid-w15', '2021-06-29', [1.7, 1.31], { trimester: 2 });
  measure(pen, 't4-jump', asTyped(freeT4Mass), 16.1, {
    at: at('2021-06-30', '08:00'),
    by: 'lab',
    trimester: 2,
    note: 'Trial run of the new instrument.',
  });
  pen.trap({ kind: 'unit-jump', name: 't4-jump', because: '16.1 is right in pmol/L; it says ng/dL' });
  t.thyroidCheck(pen, 'thyroid-w20', '2021-08-03', [1.92, 1.22], { trimester: 2, encounter: 'scan-visit' });
  visitHeld(pen, 'scan-visit');
  orderDone(pen, 'scan-order');
  addProcedure(pen, 'scan-20', {
    what: concept('Ultrasound of the fetal organs', snomed('271442007', 'Fetal anatomy study')),
    on: at('2021-08-03', '13:00'),
    by: 'obstetrician',
    encounter: 'scan-visit',
    ordered: 'scan-order',
  });
  measure(pen, 'scan-20/weight', t.fetalWeight, 338, {
    at: at('2021-08-03', '13:10'),
    by: 'obstetrician',
    encounter: 'scan-visit',
  });
  antenatal(pen, 'care-w16', '2021-07-06', [106, 64]);
  endOrder(pen, 'folate', '2021-06-30', 'first trimester over', 'completed');
}

export function thirdTrimester(pen: Pen): void {
  antenatal(pen, 'care-w27', '2021-09-21', [110, 68]);
  antenatal(pen, 'care-w32', '2021-10-26', [112, 70]);
  antenatal(pen, 'care-w36', '2021-11-23', [116, 74]);
  measure(pen, 'glucose', t.glucoseScreen, 128, {
    at: at('2021-09-21', '10:30'),
    by: 'lab',
    encounter: 'care-w27',
    trimester: 2,
  });
  t.bloodCount(pen, 'count-w27', '2021-09-21', [10.2, 9], { encounter: 'care-w27', trimester: 2 });
  t.thyroidCheck(pen, 'thyroid-w31', '2021-10-19', [2.14, 1.09], { trimester: 3 });
  t.bloodCount(pen, 'count-w36', '2021-11-23', [11.2, 24], { encounter: 'care-w36', trimester: 3 });
  addProblem(pen, 'anaemia', {
    text: 'Iron deficiency anaemia in pregnancy',
    codes: [
      snomed('87522002', 'Iron deficiency anemia'),
      icd10('D50.9', 'Iron deficiency anemia, unspecified'),
    ],
    onset: '2021-09-21',
    by: 'midwife',
  });
  prescribe(pen, 'iron', {
    ...daily(drugs.ferrousSulfate, 325),
    text: '325 mg at noon, four hours after levothyroxine',
    from: '2021-09-23',
    by: 'obstetrician',
    for: ['anaemia'],
  });
  immunize(pen, 'tdap', vaccines.tdap, '2021-10-26', { by: 'midwife' });
  immunize(pen, 'flu', vaccines.influenza, '1921-10-26', { by: 'midwife' });
  pen.trap({
    kind: 'impossible-date',
    name: 'flu',
    because: 'given in 1921, seventy years before her birth',
  });
  planVisit(
    pen,
    'care-w39',
    {
      from: at('2021-12-14', '09:30'),
      by: 'midwife',
      where: 'clinic',
      title: 'Antenatal care',
      about: ['pregnancy'],
    },
    '2021-11-23',
  );
}
