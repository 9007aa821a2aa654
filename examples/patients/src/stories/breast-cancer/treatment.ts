import { addGoal, addProcedure, goalWent, order, orderDone } from '../../build/actions.ts';
import { immunize } from '../../build/background.ts';
import { addProblem, addSymptom, confirmProblem, endProblem } from '../../build/conditions.ts';
import { addLetter } from '../../build/documents.ts';
import { addDay, addVisit, planVisit, visitHeld } from '../../build/encounters.ts';
import { daily, endOrder, prescribe } from '../../build/medications.ts';
import { measure, vitals } from '../../build/observations.ts';
import { concept, icd10, snomed } from '../../codes.ts';
import type { Pen } from '../../draft.ts';
import { hemoglobinMass } from '../../measures/blood.ts';
import { ejectionFractionEcho } from '../../measures/body.ts';
import { asTyped } from '../../measures/measure.ts';
import { at } from '../../time.ts';
import { drugs } from '../drugs.ts';
import { vaccines } from '../vaccines.ts';
import { blood, mammogram } from './examinations.ts';
import * as letters from './letters.ts';
import * as m from './measures.ts';

const by = 'oncologist';

function echo(pen: Pen, day: string, value: number): void {
  measure(pen, `echo-${day}`, ejectionFractionEcho, value, { at: at(day, '11:00'), by: 'cardiologist' });
}

export function surgery(pen: Pen): void {
  orderDone(pen, 'mri-order');
  for (const name of ['docetaxel', 'carboplatin', 'pertuzumab'])
    endOrder(pen, name, '2018-12-04', 'six cycles given', 'completed');
  addVisit(pen, 'surgery-stay', {
    from: at('2019-01-22', '06:45'),
    to: at('2019-01-25', '10:00'),
    kind: 'IMP',
    by: 'surgeon',
    where: 'clinic',
    title: 'Breast-conserving surgery',
    about: ['cancer'],
  });
  const operation = {
    what: concept('Lumpectomy, left, with sentinel and targeted axillary dissection'),
    on: at('2019-01-22', '08:00'),
    to: at('2019-01-22', '09:50'),
    by: 'surgeon',
    encounter: 'surgery-stay',
    for: ['cancer'],
  };
  addProcedure(pen, 'lumpectomy', operation);
  addProcedure(pen, 'lumpectomy-again', operation);
  pen.trap({
    kind: 'duplicate',
    name: 'lumpectomy-again',
    of: 'lumpectomy',
    because: 'one operation, sent by the theatre and by the ward',
  });
  confirmProblem(pen, 'cancer', {
    stage: [{ summary: concept('ypT0 ypN0: no tumour left after treatment') }],
  });
  addProcedure(pen, 'radiation', {
    what: concept('Radiation of the left breast, 40 Gy in 15 fractions'),
    on: '2019-03-11',
    to: '2019-03-29',
    by,
    for: ['cancer'],
  });
  prescribe(pen, 'letrozole', { ...daily(drugs.letrozole, 2.5), from: '2019-04-08', by, for: ['cancer'] });
  echo(pen, '2019-02-12', 61);
  echo(pen, '2019-05-14', 57);
  blood(pen, 'blood-2019-05', '2019-05-14', [12.1, 5, 2.9, 21.1]);
  measure(pen, 'hb-jump', asTyped(hemoglobinMass), 118, {
    at: at('2019-02-12', '09:00'),
    by: 'lab',
    note: 'From the laboratory of the rehabilitation clinic.',
  });
  pen.trap({ kind: 'unit-jump', name: 'hb-jump', because: '118 is right in g/L; it says g/dL' });
  endProblem(pen, 'hair', '2019-04-20');
}

export function heartPause(pen: Pen): void {
  echo(pen, '2019-08-13', 49);
  addProblem(pen, 'weak-heart', {
    text: 'Fall of the ejection fraction under trastuzumab',
    codes: [icd10('I42.7', 'Cardiomyopathy due to drug and external agent')],
    onset: '2019-08-13',
    by: 'cardiologist',
  });
  endOrder(pen, 'trastuzumab', '2019-08-14', 'ejection fraction 49 %: pause');
  prescribe(pen, 'ramipril', {
    ...daily(drugs.ramipril, 2.5),
    from: '2019-08-14',
    by: 'cardiologist',
    for: ['weak-heart'],
  });
  echo(pen, '2019-10-08', 57);
  prescribe(pen, 'trastuzumab-2', {
    drug: drugs.trastuzumab,
    timing: [1, 3, 'wk'],
    route: 'by vein',
    text: '6 mg per kg every 21 days, five more doses',
    from: '2019-10-15',
    by,
    for: ['cancer'],
    instead: 'trastuzumab',
  });
  addDay(pen, 'visit-2019', '2019-12-03', { by, where: 'clinic', title: 'Oncology', about: ['cancer'] });
  vitals(
    pen,
    'visit-2019-v',
    { at: at('2019-12-03'), by, encounter: 'visit-2019' },
    {
      weight: 68.2,
      height: 168,
      pressure: [118, 74],
      pulse: 70,
    },
  );
  addSymptom(pen, 'joints', {
    text: 'Stiff fingers in the morning since letrozole',
    codes: [snomed('57676002', 'Joint pain')],
    onset: '2019-07-01',
    recorded: '2019-12-03',
    by,
    encounter: 'visit-2019',
  });
  addSymptom(pen, 'flushes', {
    text: 'Hot flushes, five a day',
    codes: [icd10('N95.1', 'Menopausal and female climacteric states')],
    onset: '2019-05-01',
    recorded: '2019-12-03',
    by,
    encounter: 'visit-2019',
  });
  immunize(pen, 'flu-2019', vaccines.influenza, '2019-10-22', { by: 'gp' });
}

export function followUp(pen: Pen): void {
  endOrder(pen, 'trastuzumab-2', '2020-01-28', 'one year complete', 'completed');
  echo(pen, '2020-02-11', 58);
  endProblem(pen, 'weak-heart', '2020-02-11');
  addVisit(pen, 'call-2020', {
    from: at('2020-05-12', '11:00'),
    kind: 'VR',
    by,
    where: 'clinic',
    title: 'Oncology, by video',
    about: ['cancer'],
  });
  measure(pen, 'dxa-2020', m.boneTScore, -1.9, { at: at('2020-06-09', '10:00'), by: 'radiologist' });
  addProblem(pen, 'osteopenia', {
    text: 'Osteopenia under letrozole',
    codes: [snomed('312894000', 'Osteopenia')],
    onset: '2020-06-09',
    by,
  });
  prescribe(pen, 'zoledronate', {
    drug: drugs.zoledronate,
    dose: [4, 'mg'],
    timing: [1, 12, 'mo'],
    route: 'by vein',
    text: '4 mg by vein once a year',
    from: '2020-06-16',
    by,
    for: ['osteopenia'],
  });
  measure(pen, 'd-2020', m.vitaminD, 21, { at: at('2020-06-09', '08:00'), by: 'lab' });
  goalWent(pen, 'goal-cure', '2020-02-11', 'achieved');
  addGoal(pen, 'goal-bone', {
    text: 'T-score not below -2.0',
    from: '2020-06-16',
    due: '2023-06-16',
    addresses: ['osteopenia'],
  });
}

export function marker(pen: Pen): void {
  mammogram(pen, 'mammo-2020', '2020-09-08', '2', 'Scar on the left; no suspicion.');
  blood(pen, 'blood-2021', '2021-09-14', [13.4, 5.8, 3.4, 22.4]);
  blood(pen, 'blood-2020', '2020-05-19', [13.1, 5.2, 3.1, 22]);
  mammogram(pen, 'mammo-2021', '2021-09-21', '2', 'Unchanged. No sign of recurrence.');
  measure(pen, 'd-2021', m.vitaminD, 33, { at: at('2021-09-14', '08:00'), by: 'lab' });
  endOrder(pen, 'ramipril', '2021-04-13', 'ejection fraction normal for a year');
  immunize(pen, 'covid-1', vaccines.covid, '2021-04-27', { by: 'gp', dose: 1 });
  measure(pen, 'echo-typo', ejectionFractionEcho, 59, { at: at('1921-04-13', '11:00'), by: 'cardiologist' });
  pen.trap({ kind: 'impossible-date', name: 'echo-typo', because: 'measured in 1921, before her birth' });
  planVisit(
    pen,
    'visit-2024',
    {
      from: at('2024-01-23', '10:00'),
      by,
      where: 'clinic',
      title: 'Five years after surgery',
      about: ['cancer'],
    },
    '2021-10-12',
  );
}

export function fiveYears(pen: Pen): void {
  visitHeld(pen, 'visit-2024');
  mammogram(pen, 'mammo-2024', '2024-01-16', '2', 'Scar on the left; no suspicion.');
  blood(pen, 'blood-2024', '2024-01-16', [13.6, 5.5, 3.2, 22.6]);
  echo(pen, '2024-01-16', 60);
  measure(pen, 'dxa-2024', m.boneTScore, -1.6, { at: at('2024-01-16', '13:00'), by: 'radiologist' });
  vitals(
    pen,
    'visit-2024-v',
    { at: at('2024-01-23', '10:05'), by, encounter: 'visit-2024' },
    {
      weight: 70.1,
      height: 168,
      pressure: [124, 76],
      pulse: 72,
    },
  );
  endProblem(pen, 'cancer', '2019-01-22', 'remission');
  endProblem(pen, 'joints', '2022-10-01');
  endProblem(pen, 'flushes', '2023-05-01');
  addLetter(pen, 'five-letter', {
    kind: 'progress',
    title: 'Oncology: five years after surgery',
    day: '2024-01-24',
    by,
    from: 'clinic',
    encounter: 'visit-2024',
    text: letters.fiveYears,
    signed: 'Dr Nadia Probe-Rahimi, Oncology',
  });
  pen.textFact('five-letter', {
    about: 'Observation',
    term: 'BRCA1',
    quote: 'a panel of our patient was negative in BRCA1, BRCA2 and PALB2 in 2019',
  });
  goalWent(pen, 'goal-bone', '2024-01-16', 'achieved');
}

export function nextYears(pen: Pen): void {
  mammogram(pen, 'mammo-2025', '2025-02-18', '2', 'Unchanged.');
  addDay(pen, 'visit-2025', '2025-04-08', {
    by,
    where: 'clinic',
    title: 'Oncology, yearly',
    about: ['cancer'],
  });
  blood(pen, 'blood-2025', '2025-04-08', [13.3, 5.9, 3.5, 22.1]);
  order(pen, 'mammo-order', {
    what: concept('Mammography, both sides'),
    on: '2025-04-08',
    by,
    to: 'radiologist',
    for: ['cancer'],
    wanted: '2026-02-17',
  });
  planVisit(
    pen,
    'mammo-2026',
    { from: at('2026-02-17', '08:30'), by: 'radiologist', where: 'clinic', title: 'Mammography, both sides' },
    '2025-04-08',
  );
  planVisit(
    pen,
    'visit-2026',
    { from: at('2026-04-07', '10:00'), by, where: 'clinic', title: 'End of letrozole', about: ['cancer'] },
    '2025-04-08',
  );
  immunize(pen, 'zoster-1', vaccines.zoster, '2025-03-11', { by: 'gp', dose: 1 });
}
