import { addGoal, addProcedure, goalWent, order, orderDone } from '../../build/actions.ts';
import { immunize } from '../../build/background.ts';
import { addProblem, endProblem } from '../../build/conditions.ts';
import { addLetter } from '../../build/documents.ts';
import { addVisit, planVisit, visitHeld } from '../../build/encounters.ts';
import { changeOrder, daily, endOrder } from '../../build/medications.ts';
import { measure } from '../../build/observations.ts';
import { addCarePlan } from '../../build/people.ts';
import { concept, icd10, snomed } from '../../codes.ts';
import type { Pen } from '../../draft.ts';
import { sodium } from '../../measures/blood.ts';
import { creatinineEnzymatic } from '../../measures/kidney.ts';
import { asTyped } from '../../measures/measure.ts';
import { at } from '../../time.ts';
import { drugs } from '../drugs.ts';
import { vaccines } from '../vaccines.ts';
import * as letters from './letters.ts';
import { readings } from './readings.ts';
import * as v from './visit.ts';

export function headInjury(pen: Pen): void {
  const encounter = 'head-stay';
  addVisit(pen, encounter, {
    from: at('2021-02-09', '19:30'),
    to: at('2021-02-16', '11:00'),
    kind: 'IMP',
    by: 'emergency',
    where: 'clinic',
    title: 'Fall with head injury under warfarin',
  });
  readings(pen, [
    ['2020-06-09', 2.6],
    ['2020-11-10', 3.1],
    ['2021-02-10', 4.8],
    ['2021-02-12', 2.9],
  ]);
  addProblem(pen, 'head', {
    text: 'Laceration of the scalp after a fall; no bleeding inside',
    codes: [icd10('S01.01XA', 'Laceration without foreign body of scalp, initial encounter')],
    onset: '2021-02-09',
    by: 'emergency',
    encounter,
  });
  addProcedure(pen, 'head-ct', {
    what: concept('Computed tomography of the head, repeated after 24 hours'),
    on: at('2021-02-09', '20:10'),
    to: at('2021-02-10', '20:20'),
    by: 'emergency',
    encounter,
    for: ['head'],
  });
  measure(pen, 'digoxin-2021', v.digoxinLevel, 1.9, { at: at('2021-02-10', '07:00'), by: 'lab', encounter });
  measure(pen, 'fall-risk-2021', v.fallRisk, 75, {
    at: at('2021-02-10', '09:00'),
    by: 'emergency',
    encounter,
  });
  measure(pen, 'creatinine-jump', asTyped(creatinineEnzymatic), 1.62, {
    at: at('2021-02-10', '07:00'),
    by: 'lab',
    encounter,
    note: 'Phoned through from the ward.',
  });
  pen.trap({ kind: 'unit-jump', name: 'creatinine-jump', because: '1.62 is right in mg/dL; it says µmol/L' });
  measure(pen, 'fall-risk-typo', v.fallRisk, 70, {
    at: at('1921-02-14', '09:00'),
    by: 'emergency',
    encounter,
  });
  pen.trap({
    kind: 'impossible-date',
    name: 'fall-risk-typo',
    because: 'assessed in 1921, before his birth',
  });
  v.checkUp(pen, 'check-2021', '2021-02-23', 'After the hospital', 'gp', 11.8);
  endProblem(pen, 'head', '2021-02-25');
  goalWent(pen, 'goal-falls', '2021-02-23', 'not-achieved', 'fell again');
  order(pen, 'geriatric-order', {
    what: concept('Geriatric assessment, review of medicines'),
    on: '2021-02-23',
    by: 'gp',
    to: 'geriatrician',
    for: ['falls', 'cognition'],
  });
  planVisit(
    pen,
    'geriatric-stay',
    {
      from: at('2021-05-03', '09:00'),
      to: at('2021-05-12', '11:00'),
      kind: 'IMP',
      by: 'geriatrician',
      where: 'clinic',
      title: 'Geriatric assessment',
    },
    '2021-02-23',
  );
}

export function assessment(pen: Pen): void {
  visitHeld(pen, 'geriatric-stay');
  orderDone(pen, 'geriatric-order');
  const by = 'geriatrician';
  const encounter = 'geriatric-stay';
  const taken = { at: at('2021-05-04', '10:00'), by, encounter };
  measure(pen, 'moca-2021', v.cognition, 19, taken);
  measure(pen, 'tug-2021', v.upAndGo, 24, taken);
  measure(pen, 'fall-risk-2021-05', v.fallRisk, 65, taken);
  measure(pen, 'sodium-2021-05', sodium, 129, { ...taken, by: 'lab' });
  measure(pen, 'digoxin-2021-05', v.digoxinLevel, 1.4, { ...taken, by: 'lab' });
  const day = '2021-05-12';
  for (const [name, why] of [
    ['zolpidem-2', 'falls; tapered over four weeks'],
    ['amitriptyline', 'anticholinergic; no pain'],
    ['oxybutynin', 'works against donepezil'],
    ['thiazide', 'low sodium, dizziness'],
    ['digoxin', 'level too high; rate controlled by bisoprolol'],
  ] as const)
    endOrder(pen, name, day, why);
  changeOrder(pen, 'warfarin', 'apixaban', 'INR unstable', {
    ...daily(drugs.apixaban, 2.5, 2),
    from: day,
    by,
    encounter,
    for: ['fibrillation'],
    note: 'Low dose: over 80 years and creatinine above 1.5 mg/dL.',
  });
  addLetter(pen, 'geriatric-letter', {
    kind: 'consult',
    title: 'Geriatric assessment and review of medicines',
    day,
    by,
    from: 'clinic',
    encounter,
    text: letters.assessment,
    signed: 'Dr Ines Probe-Caldera, Geriatrics',
  });
  pen.textFact('geriatric-letter', {
    about: 'MedicationStatement',
    term: 'timolol',
    quote: 'eye drops with timolol since 2012',
  });
  pen.textFact('geriatric-letter', {
    about: 'MedicationStatement',
    term: 'Ibuprofen',
    quote: 'Ibuprofen, which he bought himself for his knees',
  });
  addGoal(pen, 'goal-home', {
    text: 'Stays in his flat; rows once more on the lake',
    from: day,
    due: '2023-08-01',
    addresses: ['falls'],
  });
  addGoal(pen, 'goal-list', {
    text: 'At most seven medicines',
    from: day,
    due: '2022-05-12',
    addresses: ['falls', 'cognition'],
  });
  addCarePlan(pen, 'plan', {
    title: 'Fewer medicines, fewer falls',
    from: day,
    by,
    team: 'team',
    addresses: ['falls', 'cognition', 'osteoporosis'],
    goals: ['goal-home', 'goal-list'],
    activities: [
      'Balance training twice a week',
      'Light on the way to the toilet',
      'Cataract surgery in autumn',
      'Omeprazole to end',
    ],
  });
}

export function withoutThem(pen: Pen): void {
  v.checkUp(pen, 'check-2022', '2022-01-18', 'Half a year later', 'geriatrician');
  const taken = { at: at('2022-01-18', '10:20'), by: 'geriatrician', encounter: 'check-2022' };
  measure(pen, 'moca-2022', v.cognition, 24, taken);
  measure(pen, 'tug-2022', v.upAndGo, 17, taken);
  measure(pen, 'fall-risk-2022', v.fallRisk, 40, taken);
  endProblem(pen, 'dizzy', '2021-07-15');
  endProblem(pen, 'insomnia', '2021-10-01');
  endOrder(pen, 'omeprazole', '2021-11-16', 'no reason left');
  addProcedure(pen, 'cataract', {
    what: concept('Cataract surgery, right'),
    on: at('2021-10-19', '08:30'),
    by: 'clinic',
  });
  immunize(pen, 'covid-1', vaccines.covid, '2021-03-02', { by: 'gp', dose: 1 });
  immunize(pen, 'covid-2', vaccines.covid, '2021-03-23', { by: 'gp', dose: 2 });
  goalWent(pen, 'goal-list', '2022-01-18', 'achieved');
}

export function review(pen: Pen): void {
  v.checkUp(pen, 'check-2023', '2023-06-13', 'Yearly check');
  const day = '2023-08-08';
  addVisit(pen, 'home-2023', {
    from: at(day, '14:00'),
    kind: 'HH',
    by: 'gp',
    where: 'practice',
    title: 'Home visit, review of medicines',
  });
  const taken = { at: at(day, '14:15'), by: 'gp', encounter: 'home-2023' };
  measure(pen, 'moca-2023', v.cognition, 23, taken);
  measure(pen, 'tug-2023', v.upAndGo, 15, taken);
  measure(pen, 'dxa-2023', v.boneTScore, -2.3, { at: at('2023-04-18', '10:00'), by: 'clinic' });
  endOrder(pen, 'alendronate', '2023-04-24', 'five years complete', 'completed');
  endProblem(pen, 'falls', '2021-02-09');
  goalWent(pen, 'goal-home', day, 'achieved');
  immunize(pen, 'zoster-1', vaccines.zoster, '2022-09-13', { by: 'gp', dose: 1 });
  immunize(pen, 'zoster-2', vaccines.zoster, '2022-12-13', { by: 'gp', dose: 2 });
  addLetter(pen, 'home-letter', {
    kind: 'progress',
    title: 'Home visit and review of medicines',
    day,
    by: 'gp',
    from: 'practice',
    encounter: 'home-2023',
    text: letters.review,
    signed: 'Dr Ruth Probe-Sommer, General practice',
  });
  pen.textFact('home-letter', {
    about: 'Condition',
    term: 'constipated',
    quote: 'he is constipated since winter',
  });
}

export function quiet(pen: Pen): void {
  v.checkUp(pen, 'check-2025', '2025-03-11', 'Yearly check');
  addProblem(pen, 'ckd', {
    text: 'Chronic kidney disease, stage 3',
    codes: [snomed('433144002', 'Chronic kidney disease stage 3')],
    onset: '2019-10-15',
    recorded: '2025-03-11',
    by: 'gp',
  });
  changeOrder(pen, 'donepezil', 'donepezil-2', 'well tolerated', {
    ...daily(drugs.donepezil, 10),
    from: '2024-02-13',
    by: 'neurologist',
    for: ['cognition'],
  });
  immunize(pen, 'flu-2024', vaccines.influenzaAdjuvant, '2024-10-15', { by: 'gp' });
  order(pen, 'dxa-next', {
    what: concept('Bone density'),
    on: '2025-03-11',
    by: 'gp',
    for: ['osteoporosis'],
    wanted: '2025-04-22',
  });
  planVisit(
    pen,
    'dxa-visit',
    {
      from: at('2025-04-22', '10:00'),
      by: 'gp',
      where: 'clinic',
      title: 'Bone density',
      about: ['osteoporosis'],
    },
    '2025-03-11',
  );
  planVisit(
    pen,
    'home-next',
    { from: at('2025-09-09', '14:00'), kind: 'HH', by: 'gp', where: 'practice', title: 'Home visit' },
    '2025-03-11',
  );
}
