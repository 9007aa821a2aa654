import { addGoal, addProcedure, order, orderDone } from '../../build/actions.ts';
import { addProblem, addSymptom, endProblem } from '../../build/conditions.ts';
import { addLetter } from '../../build/documents.ts';
import { addVisit, planVisit, visitHeld } from '../../build/encounters.ts';
import { changeOrder, daily, endOrder, prescribe } from '../../build/medications.ts';
import { measure } from '../../build/observations.ts';
import { addCareTeam } from '../../build/people.ts';
import { concept, icd10, snomed } from '../../codes.ts';
import type { Pen } from '../../draft.ts';
import { pain } from '../../measures/body.ts';
import { at } from '../../time.ts';
import { drugs } from '../drugs.ts';
import * as letters from './letters.ts';
import { readings } from './readings.ts';
import * as v from './visit.ts';

const by = 'gp';

export function firstFall(pen: Pen): void {
  changeOrder(pen, 'zolpidem-1', 'zolpidem-2', 'slept badly without', {
    ...daily(drugs.zolpidem, 10),
    from: '2017-01-10',
    by,
    for: ['insomnia'],
  });
  addVisit(pen, 'wrist-visit', {
    from: at('2018-03-11', '05:20'),
    to: at('2018-03-11', '09:40'),
    kind: 'EMER',
    by: 'emergency',
    where: 'clinic',
    title: 'Fall, wrist',
  });
  const encounter = 'wrist-visit';
  addProblem(pen, 'wrist', {
    text: 'Fracture of the lower end of the right radius',
    codes: [
      snomed('65966004', 'Fracture of forearm'),
      icd10(
        'S52.501A',
        'Unspecified fracture of the lower end of right radius, initial encounter for closed fracture',
      ),
    ],
    onset: '2018-03-11',
    by: 'emergency',
    encounter,
  });
  endProblem(pen, 'wrist', '2018-05-02');
  addSymptom(pen, 'falls', {
    text: 'Falls',
    codes: [icd10('R29.6', 'Repeated falls')],
    onset: '2018-03-11',
    by: 'emergency',
    encounter,
  });
  addSymptom(pen, 'dizzy', {
    text: 'Dizzy on standing',
    codes: [snomed('404640003', 'Dizziness'), snomed('28651003', 'Orthostatic hypotension')],
    onset: '2017-12-01',
    recorded: '2018-03-11',
    by: 'emergency',
    encounter,
  });
  addProcedure(pen, 'reduction', {
    what: concept('Closed reduction of the wrist and plaster'),
    on: at('2018-03-11', '07:30'),
    by: 'emergency',
    encounter,
    for: ['wrist'],
  });
  measure(pen, 'wrist/pain', pain, 7, { at: at('2018-03-11', '05:30'), by: 'emergency', encounter });
  measure(pen, 'wrist/inr', v.inr, 2.6, { at: at('2018-03-11', '05:45'), by: 'lab', encounter });
  prescribe(pen, 'tramadol', {
    drug: drugs.tramadol,
    dose: [50, 'mg'],
    asNeeded: true,
    text: '50 mg if needed, up to three times a day, ten days',
    from: '2018-03-11',
    until: '2018-03-21',
    by: 'emergency',
    encounter,
    for: ['wrist'],
  });
  pen.trap({
    kind: 'stale-medication',
    name: 'tramadol',
    because: 'ten days in March 2018, and still active',
  });
  addLetter(pen, 'wrist-letter', {
    kind: 'discharge',
    title: 'Emergency room: fall and fracture of the wrist',
    day: '2018-03-11',
    by: 'emergency',
    from: 'clinic',
    encounter,
    text: letters.wrist,
    signed: 'Dr Tara Probe-Quinn, Emergency medicine',
  });
  pen.textFact('wrist-letter', {
    about: 'Observation',
    term: 'aquavit',
    quote: 'He drinks two glasses of aquavit before going to bed',
  });
  measure(pen, 'fall-risk-2018', v.fallRisk, 60, {
    at: at('2018-03-11', '06:00'),
    by: 'emergency',
    encounter,
  });
  order(pen, 'dxa-order', { what: concept('Bone density'), on: '2018-03-20', by, for: ['wrist'] });
  measure(pen, 'dxa-2018', v.boneTScore, -2.8, { at: at('2018-04-17', '10:00'), by: 'clinic' });
  orderDone(pen, 'dxa-order');
  addProblem(pen, 'osteoporosis', {
    text: 'Osteoporosis',
    codes: [
      snomed('64859006', 'Osteoporosis'),
      icd10('M81.0', 'Age-related osteoporosis without current pathological fracture'),
    ],
    onset: '2018-04-17',
    by,
  });
  prescribe(pen, 'alendronate', {
    drug: drugs.alendronate,
    dose: [70, 'mg'],
    timing: [1, 1, 'wk'],
    text: '70 mg once a week, upright, with a glass of water',
    from: '2018-04-24',
    by,
    for: ['osteoporosis'],
  });
  prescribe(pen, 'vitamin-d', {
    ...daily(drugs.cholecalciferol, 1000, 1, '[IU]'),
    from: '2018-04-24',
    by,
    for: ['osteoporosis'],
  });
  v.checkUp(pen, 'check-2018', '2018-05-08', 'After the plaster');
  addGoal(pen, 'goal-falls', {
    text: 'No fall within a year',
    from: '2018-05-08',
    due: '2019-05-08',
    addresses: ['falls'],
  });
  planVisit(
    pen,
    'memory-visit',
    { from: at('2019-10-08', '10:00'), by: 'neurologist', where: 'clinic', title: 'Memory clinic' },
    '2018-05-08',
  );
}

export function memory(pen: Pen): void {
  visitHeld(pen, 'memory-visit');
  const encounter = 'memory-visit';
  measure(pen, 'moca-2019', v.cognition, 21, { at: at('2019-10-08', '10:20'), by: 'neurologist', encounter });
  addProblem(pen, 'cognition', {
    text: 'Mild cognitive impairment',
    codes: [snomed('386805003', 'Mild cognitive disorder')],
    onset: '2019-01-01',
    recorded: '2019-10-08',
    by: 'neurologist',
    encounter,
  });
  prescribe(pen, 'donepezil', {
    ...daily(drugs.donepezil, 5),
    from: '2019-10-08',
    by: 'neurologist',
    encounter,
    for: ['cognition'],
  });
  prescribe(pen, 'amitriptyline', {
    ...daily(drugs.amitriptyline, 25),
    text: '25 mg at bedtime, for pain of the knees',
    from: '2019-05-14',
    by,
    for: ['knees'],
  });
  const amlodipine = { ...daily(drugs.amlodipine, 5), from: '2019-10-15', by, for: ['hypertension'] };
  changeOrder(pen, 'amlodipine', 'amlodipine-2', 'new package', amlodipine);
  prescribe(pen, 'amlodipine-3', { ...amlodipine, instead: 'amlodipine' });
  pen.trap({
    kind: 'duplicate',
    name: 'amlodipine-3',
    of: 'amlodipine-2',
    because: 'one tablet a day, ordered twice on one day',
  });
  endOrder(pen, 'vitamin-d', '2019-05-14', 'stock at home', 'completed');
  prescribe(pen, 'vitamin-d-2', {
    ...daily(drugs.cholecalciferol, 800, 1, '[IU]'),
    from: '2019-05-14',
    by,
    for: ['osteoporosis'],
    instead: 'vitamin-d',
  });
  v.checkUp(pen, 'check-2019', '2019-10-15', 'Yearly check');
  readings(pen, [
    ['2018-12-11', 2.7],
    ['2019-05-14', 3.2],
    ['2019-10-15', 2.9],
  ]);
  addCareTeam(pen, 'team', {
    title: 'Those who prescribe',
    from: '2019-10-15',
    organization: 'practice',
    members: [
      ['gp', 'Lead'],
      ['urologist', 'Bladder'],
      ['neurologist', 'Memory'],
      ['daughter', 'Cares for him'],
    ],
  });
}
