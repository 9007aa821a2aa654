import { addGoal, addProcedure, goalWent, order, orderDone } from '../../build/actions.ts';
import { addAllergy, addRelative, immunize } from '../../build/background.ts';
import { addProblem, addSymptom, endProblem } from '../../build/conditions.ts';
import { addLetter } from '../../build/documents.ts';
import { addDay, planVisit, visitHeld } from '../../build/encounters.ts';
import { changeOrder, daily, endOrder, prescribe } from '../../build/medications.ts';
import { measure } from '../../build/observations.ts';
import { addCarePlan, addCareTeam, addPatient } from '../../build/people.ts';
import { concept, icd10, loinc, rxnorm, snomed } from '../../codes.ts';
import type { Pen } from '../../draft.ts';
import { at } from '../../time.ts';
import { openClinic } from '../clinic.ts';
import { drugs } from '../drugs.ts';
import { vaccines } from '../vaccines.ts';
import { checkUp, hba1c } from './check-up.ts';
import { eyes } from './letters.ts';

const by = 'gp';

export function diagnosis(pen: Pen): void {
  addPatient(pen, {
    given: ['Bernardo'],
    family: 'Probe-Castellan',
    number: 'LH-580903',
    address: [{ use: 'home', line: ['Invented Quay 17'], city: 'Lindenhof', postalCode: '00002' }],
  });
  openClinic(pen, [
    ['gp', 'Ruth', 'Probe-Sommer', 'General practice', 'practice'],
    ['diabetologist', 'Pavel', 'Probe-Hronek', 'Diabetology'],
    ['nephrologist', 'Amina', 'Probe-Diallo', 'Nephrology'],
    ['ophthalmologist', 'Karl', 'Probe-Winter', 'Ophthalmology'],
  ]);
  checkUp(pen, 'first', '2009-03-16', 'Thirst and tiredness');
  addSymptom(pen, 'thirst', {
    text: 'Thirst, much urine',
    codes: [snomed('17173007', 'Polydipsia'), snomed('28442001', 'Polyuria')],
    onset: '2008-12-01',
    recorded: '2009-03-16',
    by,
    encounter: 'first',
  });
  addProblem(pen, 'diabetes', {
    text: 'Type 2 diabetes mellitus',
    codes: [
      snomed('44054006', 'Diabetes mellitus type 2'),
      icd10('E11.9', 'Type 2 diabetes mellitus without complications'),
    ],
    onset: '2009-03-18',
    by,
    encounter: 'first',
  });
  addProblem(pen, 'lipids', {
    text: 'Hyperlipidaemia',
    codes: [snomed('55822004', 'Hyperlipidemia'), icd10('E78.5', 'Hyperlipidemia, unspecified')],
    onset: '2009-03-18',
    by,
  });
  prescribe(pen, 'metformin-1', {
    ...daily(drugs.metformin, 500, 2),
    from: '2009-03-18',
    by,
    for: ['diabetes'],
  });
  addAllergy(pen, 'sulfa', {
    to: concept('Sulfamethoxazole', rxnorm('10180', 'sulfamethoxazole')),
    category: 'medication',
    criticality: 'low',
    onset: '1994-06-01',
    recorded: '2009-03-16',
    by,
    reactions: [{ text: 'rash on the trunk', codes: [snomed('271807003', 'Eruption of skin')] }],
    severity: 'moderate',
  });
  addRelative(pen, 'his-mother', {
    relation: 'MTH',
    recorded: '2009-03-16',
    conditions: [
      { text: 'Type 2 diabetes', codes: [snomed('44054006', 'Diabetes mellitus type 2')], age: 55 },
    ],
  });
  addRelative(pen, 'his-father', {
    relation: 'FTH',
    recorded: '2009-03-16',
    conditions: [
      { text: 'Myocardial infarction', codes: [snomed('22298006', 'Myocardial infarction')], age: 61 },
    ],
    diedAt: 68,
  });
  addCareTeam(pen, 'team', {
    title: 'Diabetes team',
    from: '2009-03-18',
    organization: 'practice',
    members: [
      ['gp', 'Lead'],
      ['diabetologist', 'Consultant'],
      ['ophthalmologist', 'Eyes, yearly'],
    ],
  });
  addGoal(pen, 'goal-hba1c', {
    text: 'HbA1c below 7 %',
    from: '2009-03-18',
    due: '2009-12-31',
    addresses: ['diabetes'],
    target: {
      measure: concept('HbA1c', loinc('4548-4', 'Hemoglobin A1c/Hemoglobin.total in Blood')),
      value: 7,
      unit: '%',
      comparator: '<',
    },
  });
  addCarePlan(pen, 'plan', {
    title: 'Diabetes plan',
    from: '2009-03-18',
    by,
    team: 'team',
    addresses: ['diabetes'],
    goals: ['goal-hba1c'],
    activities: [
      'Course for people with diabetes',
      'Half an hour of walking a day',
      'Eyes and feet once a year',
    ],
  });
}

export function pressure(pen: Pen): void {
  checkUp(pen, 'check-2010', '2010-03-09');
  checkUp(pen, 'check-2011', '2011-02-15');
  endProblem(pen, 'thirst', '2009-06-01');
  goalWent(pen, 'goal-hba1c', '2010-03-09', 'achieved');
  addProblem(pen, 'hypertension', {
    text: 'Arterial hypertension',
    codes: [snomed('59621000', 'Essential hypertension'), icd10('I10', 'Essential (primary) hypertension')],
    onset: '2011-02-15',
    by,
  });
  prescribe(pen, 'lisinopril', {
    ...daily(drugs.lisinopril, 10),
    from: '2011-02-15',
    by,
    for: ['hypertension'],
  });
  addSymptom(pen, 'cough', {
    text: 'Dry cough since lisinopril',
    codes: [snomed('49727002', 'Cough')],
    onset: '2011-03-10',
    recorded: '2011-05-10',
    by,
  });
  addAllergy(pen, 'ace', {
    to: concept('Lisinopril', rxnorm('29046', 'lisinopril')),
    type: 'intolerance',
    category: 'medication',
    criticality: 'low',
    onset: '2011-03-10',
    recorded: '2011-05-10',
    by,
    reactions: [{ text: 'dry cough', codes: [snomed('49727002', 'Cough')] }],
    severity: 'mild',
  });
  addDay(pen, 'cough-visit', '2011-05-10', { by, where: 'practice', title: 'Cough', about: ['cough'] });
  changeOrder(pen, 'lisinopril', 'losartan-1', 'cough', {
    ...daily(drugs.losartan, 50),
    from: '2011-05-10',
    by,
    encounter: 'cough-visit',
    for: ['hypertension'],
  });
  prescribe(pen, 'thiazide', {
    ...daily(drugs.hydrochlorothiazide, 12.5),
    from: '2011-05-10',
    until: '2012-05-10',
    by: 'diabetologist',
    for: ['hypertension'],
  });
  pen.trap({
    kind: 'stale-medication',
    name: 'thiazide',
    because: 'valid for one year from 2011, never given again, and still active',
  });
  immunize(pen, 'flu-2010', vaccines.influenza, '2010-10-12', { by });
}

export function albuminuria(pen: Pen): void {
  checkUp(pen, 'check-2013', '2013-05-14');
  checkUp(pen, 'check-2014', '2014-06-10');
  endProblem(pen, 'cough', '2011-06-05');
  measure(pen, 'hba1c-extra', hba1c, 7.8, { at: at('2013-12-03', '08:00'), by: 'lab' });
  measure(pen, 'hba1c-extra-again', hba1c, 7.8, { at: at('2013-12-03', '08:00'), by: 'lab' });
  pen.trap({
    kind: 'duplicate',
    name: 'hba1c-extra-again',
    of: 'hba1c-extra',
    because: 'one tube, reported to the practice and again with the quarterly list',
  });
  addProblem(pen, 'kidney', {
    text: 'Diabetic kidney disease, stage G2 A2',
    codes: [
      snomed('127013003', 'Disorder of kidney due to diabetes mellitus'),
      icd10('E11.21', 'Type 2 diabetes mellitus with diabetic nephropathy'),
    ],
    onset: '2014-06-12',
    by,
  });
  changeOrder(pen, 'losartan-1', 'losartan-2', 'albuminuria', {
    ...daily(drugs.losartan, 100),
    from: '2014-06-12',
    by,
    for: ['hypertension', 'kidney'],
  });
  endOrder(pen, 'metformin-1', '2013-05-14', 'dose raised');
  prescribe(pen, 'metformin-2', {
    ...daily(drugs.metformin, 1000, 2),
    from: '2013-05-14',
    by,
    for: ['diabetes'],
    instead: 'metformin-1',
  });
  prescribe(pen, 'glipizide', { ...daily(drugs.glipizide, 5), from: '2014-06-12', by, for: ['diabetes'] });
  order(pen, 'eye-order', {
    what: concept('Fundus photograph'),
    on: '2014-06-10',
    by,
    to: 'ophthalmologist',
    for: ['diabetes'],
  });
  planVisit(
    pen,
    'eye-2014',
    { from: at('2014-06-24', '14:00'), by: 'ophthalmologist', where: 'clinic', title: 'Eyes, yearly' },
    '2014-06-10',
  );
  visitHeld(pen, 'eye-2014');
  orderDone(pen, 'eye-order');
  addProcedure(pen, 'eye-photo', {
    what: concept('Photography of the fundus, both eyes'),
    on: at('2014-06-24', '14:10'),
    by: 'ophthalmologist',
    encounter: 'eye-2014',
    ordered: 'eye-order',
  });
  addLetter(pen, 'eye-letter', {
    kind: 'consult',
    title: 'Eye clinic: yearly examination in diabetes',
    day: '2014-06-25',
    by: 'ophthalmologist',
    from: 'clinic',
    encounter: 'eye-2014',
    text: eyes,
    signed: 'Dr Karl Probe-Winter, Ophthalmology',
  });
  pen.textFact('eye-letter', {
    about: 'MedicationStatement',
    term: 'cinnamon',
    quote: 'He takes cinnamon capsules from a health shop, two a day',
  });
  pen.textFact('eye-letter', { about: 'Observation', term: 'school bus', quote: 'he drives a school bus' });
  addProblem(pen, 'retina', {
    text: 'Mild non-proliferative diabetic retinopathy',
    codes: [snomed('422034002', 'Retinopathy due to type 2 diabetes mellitus')],
    onset: '1914-06-24',
    recorded: '2014-06-25',
    by: 'ophthalmologist',
  });
  pen.trap({
    kind: 'impossible-date',
    name: 'retina',
    because: 'onset 1914, before his birth: the century is wrong',
  });
}
