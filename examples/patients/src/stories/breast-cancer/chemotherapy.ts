import { addGoal, addProcedure, order } from '../../build/actions.ts';
import { addProblem, addSymptom, confirmProblem, endProblem } from '../../build/conditions.ts';
import { addLetter } from '../../build/documents.ts';
import { addVisit, visitHeld } from '../../build/encounters.ts';
import { prescribe } from '../../build/medications.ts';
import { measure, vitals } from '../../build/observations.ts';
import { addCarePlan, addCareTeam } from '../../build/people.ts';
import { concept, icd10, loinc, snomed } from '../../codes.ts';
import type { Pen } from '../../draft.ts';
import { ejectionFractionEcho } from '../../measures/body.ts';
import { at } from '../../time.ts';
import { drugs } from '../drugs.ts';
import { blood } from './examinations.ts';
import * as letters from './letters.ts';
import * as m from './measures.ts';

const mammography = concept('Mammography, both sides', loinc('24606-6', 'MG Breast Screening'));

export function board(pen: Pen): void {
  visitHeld(pen, 'board-visit');
  confirmProblem(pen, 'cancer', {
    stage: [{ summary: concept('cT2 cN1 M0, stage IIB') }],
  });
  vitals(
    pen,
    'board-v',
    { at: at('2018-07-05', '14:05'), by: 'oncologist', encounter: 'board-visit' },
    {
      weight: 66.8,
      height: 168,
      pressure: [126, 78],
      pulse: 74,
    },
  );
  measure(pen, 'echo-2018', ejectionFractionEcho, 64, { at: at('2018-07-10', '11:00'), by: 'cardiologist' });
  blood(pen, 'blood-2018-07', '2018-07-16', [13.2, 6.4, 3.9, 34.2]);
  addProcedure(pen, 'port', {
    what: concept('Implantation of a venous port, right'),
    on: at('2018-07-13', '08:00'),
    by: 'surgeon',
    for: ['cancer'],
  });
  for (const [name, drug, text] of [
    ['docetaxel', drugs.docetaxel, '75 mg per square metre by vein on day 1 of 21, six cycles'],
    ['carboplatin', drugs.carboplatin, 'AUC 6 by vein on day 1 of 21, six cycles'],
    [
      'trastuzumab',
      drugs.trastuzumab,
      '6 mg per kg by vein every 21 days (first dose 8 mg per kg), one year',
    ],
    ['pertuzumab', concept('pertuzumab'), '420 mg by vein every 21 days (first dose 840 mg), six cycles'],
  ] as const) {
    const timing = [1, 3, 'wk'] as const;
    prescribe(pen, name, {
      drug,
      timing,
      text,
      route: 'by vein',
      from: '2018-07-17',
      by: 'oncologist',
      for: ['cancer'],
    });
  }
  prescribe(pen, 'ondansetron', {
    drug: drugs.ondansetron,
    dose: [8, 'mg'],
    timing: [2, 1, 'd'],
    asNeeded: true,
    text: '8 mg twice a day on days 1 to 3 of a cycle, if sick',
    from: '2018-07-17',
    until: '2018-12-31',
    by: 'oncologist',
  });
  pen.trap({
    kind: 'stale-medication',
    name: 'ondansetron',
    because: 'chemotherapy ended in 2018; the order is still active',
  });
  addCareTeam(pen, 'team', {
    title: 'Breast centre',
    from: '2018-07-05',
    organization: 'clinic',
    members: [
      ['oncologist', 'Lead'],
      ['surgeon', 'Surgery'],
      ['radiologist', 'Imaging'],
      ['cardiologist', 'Heart under trastuzumab'],
      ['gp', 'Family practice'],
    ],
  });
  addGoal(pen, 'goal-cure', {
    text: 'Cure; keep the breast',
    from: '2018-07-05',
    addresses: ['cancer'],
    due: '2019-12-31',
  });
  addCarePlan(pen, 'plan', {
    title: 'Treatment plan of the board',
    from: '2018-07-05',
    by: 'oncologist',
    team: 'team',
    addresses: ['cancer'],
    goals: ['goal-cure'],
    activities: [
      'Six cycles before surgery',
      'Ejection fraction every three months',
      'Surgery, then radiation',
    ],
  });
  endProblem(pen, 'lump', '2018-08-05');
}

export function fever(pen: Pen): void {
  const by = 'oncologist';
  blood(pen, 'blood-2018-10', '2018-10-23', [11.1, 4.6, 2.4, 26.4]);
  addVisit(pen, 'fever-stay', {
    from: at('2018-11-04', '20:10'),
    to: at('2018-11-11', '10:00'),
    kind: 'IMP',
    by,
    where: 'clinic',
    title: 'Febrile neutropenia',
  });
  const encounter = 'fever-stay';
  addProblem(pen, 'neutropenia', {
    text: 'Febrile neutropenia after chemotherapy',
    codes: [
      snomed('409089005', 'Febrile neutropenia'),
      icd10('D70.1', 'Agranulocytosis secondary to cancer chemotherapy'),
    ],
    onset: '2018-11-04',
    by,
    encounter,
    severity: 'severe',
  });
  endProblem(pen, 'neutropenia', '2018-11-09');
  for (const [day, value] of [
    ['2018-11-05', 0.3],
    ['2018-11-07', 0.6],
    ['2018-11-09', 1.6],
  ] as const)
    measure(pen, `fever/neutrophils/${day}`, m.neutrophils, value, {
      at: at(day, '06:30'),
      by: 'lab',
      encounter,
    });
  measure(pen, 'fever/hb', m.hemoglobin, 9.8, { at: at('2018-11-05', '06:30'), by: 'lab', encounter });
  measure(pen, 'echo-2018-11', ejectionFractionEcho, 60, {
    at: at('2018-11-06', '11:00'),
    by: 'cardiologist',
    encounter,
  });
  addLetter(pen, 'fever-letter', {
    kind: 'discharge',
    title: 'Discharge letter: febrile neutropenia',
    day: '2018-11-11',
    by,
    from: 'clinic',
    encounter,
    text: letters.neutropenia,
    signed: 'Dr Nadia Probe-Rahimi, Oncology',
  });
  pen.textFact('fever-letter', {
    about: 'AllergyIntolerance',
    term: 'piperacillin',
    quote: 'an allergy to piperacillin until the contrary is shown',
  });
  addSymptom(pen, 'tingling', {
    text: 'Tingling of finger tips and toes',
    codes: [snomed('91019004', 'Paresthesia')],
    onset: '2018-10-20',
    recorded: '2018-11-05',
    by,
    encounter,
    severity: 'mild',
  });
  addSymptom(pen, 'hair', {
    text: 'Loss of hair',
    codes: [snomed('56317004', 'Alopecia')],
    onset: '2018-08-05',
    recorded: '2018-11-05',
    by,
  });
  order(pen, 'mri-order', { what: mammography, on: '2018-12-18', by, for: ['cancer'], wanted: '2019-01-08' });
}
