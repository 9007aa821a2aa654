import { addGoal, addProcedure, goalWent, order, orderDone } from '../../build/actions.ts';
import { immunize } from '../../build/background.ts';
import { addProblem, addSymptom, endProblem } from '../../build/conditions.ts';
import { addLetter } from '../../build/documents.ts';
import { addVisit, planVisit, visitHeld } from '../../build/encounters.ts';
import { changeOrder, daily, endOrder, prescribe } from '../../build/medications.ts';
import { measure } from '../../build/observations.ts';
import { concept, icd10, snomed } from '../../codes.ts';
import type { Pen } from '../../draft.ts';
import { ferritin } from '../../measures/blood.ts';
import { weight } from '../../measures/body.ts';
import { at } from '../../time.ts';
import { drugs } from '../drugs.ts';
import { vaccines } from '../vaccines.ts';
import * as letters from './letters.ts';
import { bodyAndBlood, heartVisit, peptideOn } from './visit.ts';

const by = 'cardiologist';

export function washout(pen: Pen): void {
  orderDone(pen, 'potassium-order');
  heartVisit(pen, 'visit-2018', '2018-06-12', { ejection: 31 });
  endOrder(pen, 'ramipril', '2018-06-14', 'changed to sacubitril and valsartan after 36 hours without');
  prescribe(pen, 'arni-1', {
    drug: drugs.sacubitrilValsartan,
    timing: [2, 1, 'd'],
    text: '24/26 mg twice a day, from 36 hours after the last ramipril',
    from: '2018-06-16',
    by,
    for: ['failure'],
    instead: 'ramipril',
  });
  goalWent(pen, 'goal-weight', '2018-06-12', 'achieved');
  order(pen, 'device-order', {
    what: concept('Implantation of a defibrillator for primary prevention'),
    on: '2018-06-26',
    by,
    for: ['failure'],
    wanted: '2018-12-04',
  });
  planVisit(
    pen,
    'device-stay',
    {
      from: at('2018-12-04', '07:00'),
      to: at('2018-12-05', '11:00'),
      kind: 'IMP',
      by,
      where: 'clinic',
      title: 'Implantation of a defibrillator',
      about: ['failure'],
    },
    '2018-06-26',
  );
}

export function defibrillator(pen: Pen): void {
  visitHeld(pen, 'device-stay');
  orderDone(pen, 'device-order');
  addProcedure(pen, 'device', {
    what: concept('Implantation of a single-chamber defibrillator'),
    on: at('2018-12-04', '08:15'),
    to: at('2018-12-04', '09:20'),
    by,
    encounter: 'device-stay',
    for: ['failure'],
    ordered: 'device-order',
  });
  addProcedure(pen, 'device-check', {
    what: concept('Check of the defibrillator'),
    on: at('1919-03-05', '10:00'),
    by,
    for: ['failure'],
  });
  pen.trap({ kind: 'impossible-date', name: 'device-check', because: 'done in 1919, before her birth' });
  heartVisit(pen, 'visit-2019', '2019-03-05', { ejection: 34, hemoglobin: 12.6 });
  changeOrder(pen, 'arni-1', 'arni-2', 'well tolerated', {
    drug: drugs.sacubitrilValsartan,
    timing: [2, 1, 'd'],
    text: '49/51 mg twice a day',
    from: '2019-03-05',
    by,
    encounter: 'visit-2019',
    for: ['failure'],
  });
  changeOrder(pen, 'eplerenone-1', 'eplerenone-2', 'potassium stable', {
    ...daily(drugs.eplerenone, 25),
    from: '2019-03-05',
    by,
    for: ['failure'],
  });
  changeOrder(pen, 'furosemide-2', 'furosemide-3', 'dry', {
    ...daily(drugs.furosemide, 20),
    from: '2019-03-05',
    by,
    for: ['failure'],
  });
}

export function newDrugs(pen: Pen): void {
  addVisit(pen, 'call-2020', {
    from: at('2020-04-28', '14:00'),
    kind: 'VR',
    by,
    where: 'clinic',
    title: 'Heart failure clinic, by video',
    about: ['failure'],
  });
  measure(pen, 'weight-home', weight, 158.4, {
    at: at('2020-04-28', '07:30'),
    by: 'patient',
    note: 'From her own scale, read out in the call.',
  });
  pen.trap({
    kind: 'unit-jump',
    name: 'weight-home',
    because: '158.4 are pounds: 71.8 kg is her dry weight',
  });
  heartVisit(pen, 'visit-2020', '2020-11-17', { ejection: 36 });
  prescribe(pen, 'dapagliflozin', {
    ...daily(drugs.dapagliflozin, 10),
    from: '2020-11-17',
    by,
    encounter: 'visit-2020',
    for: ['failure'],
  });
  endProblem(pen, 'breathless', '2019-06-01');
  immunize(pen, 'flu-2020', vaccines.influenza, '2020-10-13', { by: 'gp' });
}

export function rhythm(pen: Pen): void {
  immunize(pen, 'covid-1', vaccines.covid, '2021-03-22', { by: 'gp', dose: 1 });
  immunize(pen, 'covid-2', vaccines.covid, '2021-05-03', { by: 'gp', dose: 2 });
  heartVisit(pen, 'visit-2022', '2022-05-17', { ejection: 36, hemoglobin: 11.6 });
  addSymptom(pen, 'palpitations', {
    text: 'Heart stumbles, for minutes to hours',
    codes: [snomed('80313002', 'Palpitations')],
    onset: '2022-03-20',
    recorded: '2022-05-17',
    by,
    encounter: 'visit-2022',
  });
  addProblem(pen, 'fibrillation', {
    text: 'Paroxysmal atrial fibrillation, seen by the defibrillator',
    codes: [snomed('49436004', 'Atrial fibrillation'), icd10('I48.0', 'Paroxysmal atrial fibrillation')],
    onset: '2022-03-21',
    recorded: '2022-05-17',
    by,
  });
  changeOrder(pen, 'aspirin', 'apixaban', 'anticoagulation instead', {
    ...daily(drugs.apixaban, 5, 2),
    from: '2022-05-17',
    by,
    encounter: 'visit-2022',
    for: ['fibrillation'],
  });
}

export function iron(pen: Pen): void {
  heartVisit(pen, 'visit-2023', '2023-11-28', { ejection: 39, hemoglobin: 11.1 });
  addProblem(pen, 'iron-lack', {
    text: 'Iron deficiency in heart failure',
    codes: [snomed('35240004', 'Iron deficiency'), icd10('E61.1', 'Iron deficiency')],
    onset: '2023-11-28',
    by,
  });
  measure(pen, 'ferritin-2023', ferritin, 41, {
    at: at('2023-11-28', '09:40'),
    by: 'lab',
    encounter: 'visit-2023',
  });
  addSymptom(pen, 'tired', {
    text: 'Tired by noon',
    codes: [snomed('84229001', 'Fatigue')],
    onset: '2023-08-01',
    recorded: '2023-11-28',
    by,
    encounter: 'visit-2023',
  });
  addProcedure(pen, 'iron-infusion', {
    what: concept('Infusion of ferric carboxymaltose 1000 mg'),
    on: at('2023-12-12', '09:00'),
    to: at('2023-12-12', '09:45'),
    by: 'nurse',
    for: ['iron-lack'],
  });
  addGoal(pen, 'goal-iron', {
    text: 'Ferritin above 100 ng/mL',
    from: '2023-11-28',
    due: '2024-06-01',
    addresses: ['iron-lack'],
  });
}

export function stable(pen: Pen): void {
  addVisit(pen, 'visit-2025', {
    from: at('2025-06-10'),
    by,
    where: 'clinic',
    title: 'Heart failure clinic, yearly',
    about: ['failure'],
  });
  bodyAndBlood(pen, 'visit-2025', '2025-06-10', { ejection: 42, hemoglobin: 13 });
  measure(pen, 'peptide-home', peptideOn, 655, { at: at('2025-03-11', '08:00'), by: 'lab' });
  measure(pen, 'ferritin-2025', ferritin, 168, {
    at: at('2025-06-10', '09:40'),
    by: 'lab',
    encounter: 'visit-2025',
  });
  endProblem(pen, 'iron-lack', '2024-04-02');
  endProblem(pen, 'tired', '2024-02-01');
  endProblem(pen, 'palpitations', '2022-09-01');
  goalWent(pen, 'goal-iron', '2024-04-02', 'achieved');
  changeOrder(pen, 'furosemide-3', 'furosemide-4', 'dry for years', {
    drug: drugs.furosemide,
    dose: [20, 'mg'],
    asNeeded: true,
    text: '20 mg on days with 2 kg more than 71 kg',
    from: '2024-04-02',
    by,
    for: ['failure'],
  });
  addLetter(pen, 'stable-letter', {
    kind: 'progress',
    title: 'Heart failure clinic: yearly visit',
    day: '2025-06-12',
    by,
    from: 'clinic',
    encounter: 'visit-2025',
    text: letters.stable,
    signed: 'Dr Viktor Probe-Aalto, Cardiology',
  });
  pen.textFact('stable-letter', {
    about: 'MedicationStatement',
    term: 'clobetasol',
    quote: 'is treated by the dermatologist with clobetasol ointment',
  });
  order(pen, 'exchange-order', {
    what: concept('Exchange of the defibrillator, battery low'),
    on: '2025-06-10',
    by,
    for: ['failure'],
    wanted: '2025-09-16',
  });
  planVisit(
    pen,
    'exchange-stay',
    {
      from: at('2025-09-16', '07:00'),
      to: at('2025-09-16', '15:00'),
      kind: 'IMP',
      by,
      where: 'clinic',
      title: 'Exchange of the defibrillator',
    },
    '2025-06-10',
  );
}
