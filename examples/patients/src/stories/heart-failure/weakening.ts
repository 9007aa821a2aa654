import { addGoal, order } from '../../build/actions.ts';
import { immunize } from '../../build/background.ts';
import { addProblem, addSymptom, endProblem } from '../../build/conditions.ts';
import { addLetter } from '../../build/documents.ts';
import { addVisit } from '../../build/encounters.ts';
import { changeOrder, daily, endOrder, prescribe } from '../../build/medications.ts';
import { measure } from '../../build/observations.ts';
import { addCarePlan, addCareTeam } from '../../build/people.ts';
import { concept, icd10, snomed } from '../../codes.ts';
import type { Pen } from '../../draft.ts';
import { potassium } from '../../measures/blood.ts';
import { oxygenSaturation } from '../../measures/body.ts';
import { at } from '../../time.ts';
import { drugs } from '../drugs.ts';
import { vaccines } from '../vaccines.ts';
import * as letters from './letters.ts';
import { bodyAndBlood, heartVisit } from './visit.ts';

export function afterInfarction(pen: Pen): void {
  pen.again('Appointment', 'echo-2014-booking', { status: 'fulfilled' });
  pen.again('Encounter', 'echo-2014', { status: 'finished' });
  bodyAndBlood(pen, 'echo-2014', '2014-12-09', { ejection: 40 });
  endProblem(pen, 'infarct', '2014-12-01', 'inactive');
  addProblem(pen, 'failure', {
    text: 'Heart failure with reduced ejection fraction, ischaemic',
    codes: [
      snomed('703272007', 'Heart failure with reduced ejection fraction'),
      icd10('I50.22', 'Chronic systolic (congestive) heart failure'),
    ],
    onset: '2014-12-09',
    by: 'cardiologist',
    encounter: 'echo-2014',
  });
  heartVisit(pen, 'visit-2016', '2016-06-14', { ejection: 35 });
  addSymptom(pen, 'breathless', {
    text: 'Breathless on the second flight of stairs',
    codes: [snomed('60845006', 'Dyspnea on exertion')],
    onset: '2015-11-01',
    recorded: '2016-06-14',
    by: 'cardiologist',
    encounter: 'visit-2016',
  });
  prescribe(pen, 'spironolactone', {
    ...daily(drugs.spironolactone, 25),
    from: '2016-01-12',
    by: 'gp',
    for: ['failure'],
  });
  measure(pen, 'potassium-high', potassium, 5.9, { at: at('2016-03-08', '08:30'), by: 'lab' });
  endOrder(pen, 'spironolactone', '2016-03-09', 'potassium 5.9 mmol/L');
  changeOrder(pen, 'bisoprolol-1', 'bisoprolol-2', 'raised as planned', {
    ...daily(drugs.bisoprolol, 5),
    from: '2015-02-10',
    by: 'gp',
    for: ['failure'],
  });
  prescribe(pen, 'furosemide-1', {
    ...daily(drugs.furosemide, 20),
    from: '2016-06-14',
    by: 'cardiologist',
    for: ['failure'],
  });
  addCareTeam(pen, 'team', {
    title: 'Heart failure team',
    from: '2016-06-14',
    organization: 'clinic',
    members: [
      ['cardiologist', 'Lead'],
      ['nurse', 'Weekly calls'],
      ['gp', 'Family practice'],
    ],
  });
  addGoal(pen, 'goal-weight', {
    text: 'Weight every morning; call with 2 kg more in 3 days',
    from: '2016-06-14',
    addresses: ['failure'],
    due: '2017-06-14',
  });
  addCarePlan(pen, 'plan', {
    title: 'Living with heart failure',
    from: '2016-06-14',
    by: 'cardiologist',
    team: 'team',
    addresses: ['failure'],
    goals: ['goal-weight'],
    activities: ['Salt below 2 g of sodium a day', 'Drink 1.5 L a day', 'Training group on Wednesdays'],
  });
}

export function decompensation(pen: Pen): void {
  const by = 'cardiologist';
  const encounter = 'water-stay';
  addVisit(pen, encounter, {
    from: at('2017-02-02', '09:00'),
    to: at('2017-02-10', '11:00'),
    kind: 'IMP',
    by,
    where: 'clinic',
    title: 'Decompensated heart failure',
    about: ['failure'],
  });
  for (const [name, text, code, display] of [
    ['orthopnea', 'Sleeps in an armchair', '62744007', 'Orthopnea'],
    ['oedema', 'Swollen legs to the knees', '267038008', 'Edema'],
  ] as const) {
    addSymptom(pen, name, {
      text,
      codes: [snomed(code, display)],
      onset: '2017-01-12',
      recorded: '2017-02-02',
      by,
      encounter,
    });
    endProblem(pen, name, '2017-02-09');
  }
  bodyAndBlood(pen, encounter, '2017-02-02', { ejection: 32, hemoglobin: 12.1 });
  measure(pen, 'oxygen-2017', oxygenSaturation, 90, { at: at('2017-02-02', '09:10'), by, encounter });
  changeOrder(pen, 'furosemide-1', 'furosemide-2', 'decompensated', {
    ...daily(drugs.furosemide, 40, 2),
    from: '2017-02-08',
    by,
    encounter,
    for: ['failure'],
  });
  prescribe(pen, 'eplerenone-1', {
    drug: drugs.eplerenone,
    dose: [25, 'mg'],
    timing: [1, 2, 'd'],
    text: '25 mg every second day',
    from: '2017-02-06',
    by,
    encounter,
    for: ['failure'],
  });
  addLetter(pen, 'water-letter', {
    kind: 'discharge',
    title: 'Discharge letter: decompensated heart failure',
    day: '2017-02-10',
    by,
    from: 'clinic',
    encounter,
    text: letters.decompensation,
    signed: 'Dr Viktor Probe-Aalto, Cardiology',
  });
  pen.textFact('water-letter', {
    about: 'Condition',
    term: 'delirium',
    quote: 'delirium in an acute illness, no focal sign',
  });
  order(pen, 'potassium-order', {
    what: concept('Potassium after one and four weeks of eplerenone'),
    on: '2017-02-10',
    by,
    for: ['failure'],
    wanted: '2017-02-17',
  });
  immunize(pen, 'ppsv', vaccines.pneumococcal23, '2017-02-10', { by: 'nurse' });
}
