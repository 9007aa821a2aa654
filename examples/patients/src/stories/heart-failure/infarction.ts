import { addProcedure } from '../../build/actions.ts';
import { addAllergy, addRelative, immunize } from '../../build/background.ts';
import { addProblem, addSymptom, endProblem } from '../../build/conditions.ts';
import { addLetter } from '../../build/documents.ts';
import { addVisit, planVisit } from '../../build/encounters.ts';
import { changeOrder, daily, prescribe } from '../../build/medications.ts';
import { finding, measure } from '../../build/observations.ts';
import { addPatient } from '../../build/people.ts';
import { concept, icd10, rxnorm, snomed } from '../../codes.ts';
import type { Pen } from '../../draft.ts';
import { ldlCalculated } from '../../measures/metabolism.ts';
import { at } from '../../time.ts';
import { openClinic } from '../clinic.ts';
import { drugs } from '../drugs.ts';
import { vaccines } from '../vaccines.ts';
import * as letters from './letters.ts';
import { bodyAndBlood, heartVisit } from './visit.ts';

export function before(pen: Pen): void {
  addPatient(pen, {
    given: ['Margarethe'],
    family: 'Probe-Lindqvist',
    number: 'LH-510211',
    address: [{ use: 'home', line: ['Invented Hill 9'], city: 'Lindenhof', postalCode: '00003' }],
  });
  openClinic(pen, [
    ['gp', 'Ruth', 'Probe-Sommer', 'General practice', 'practice'],
    ['cardiologist', 'Viktor', 'Probe-Aalto', 'Cardiology'],
    ['nurse', 'Elin', 'Probe-Falk', 'Heart failure nursing'],
  ]);
  heartVisit(pen, 'first', '2013-01-15', { by: 'gp', title: 'Check-up', hemoglobin: 13.6 });
  measure(pen, 'ldl-2013', ldlCalculated, 156, {
    at: at('2013-01-15', '09:40'),
    by: 'lab',
    encounter: 'first',
  });
  finding(
    pen,
    'smoking',
    'survey',
    concept('Tobacco smoking status', {
      system: 'http://loinc.org',
      code: '72166-2',
      display: 'Tobacco smoking status',
    }),
    concept('Former smoker', snomed('8517006', 'Ex-smoker')),
    { at: at('2013-01-15'), by: 'gp', encounter: 'first' },
  );
  addProblem(pen, 'hypertension', {
    text: 'Arterial hypertension',
    codes: [snomed('59621000', 'Essential hypertension'), icd10('I10', 'Essential (primary) hypertension')],
    onset: '2005-01-01',
    recorded: '2013-01-15',
    by: 'gp',
  });
  prescribe(pen, 'amlodipine', {
    ...daily(drugs.amlodipine, 5),
    from: '2013-01-15',
    by: 'gp',
    for: ['hypertension'],
  });
  addAllergy(pen, 'penicillin', {
    to: concept('Penicillin', snomed('91936005', 'Allergy to penicillin')),
    category: 'medication',
    criticality: 'high',
    onset: '1958-01-01',
    recorded: '2013-01-15',
    by: 'gp',
    reactions: [{ text: 'swelling of lips and hives', codes: [snomed('126485001', 'Urticaria')] }],
    severity: 'severe',
  });
  addRelative(pen, 'her-mother', {
    relation: 'MTH',
    recorded: '2013-01-15',
    conditions: [{ text: 'Stroke', codes: [snomed('230690007', 'Cerebrovascular accident')], age: 70 }],
  });
  immunize(pen, 'flu-2012', vaccines.influenza, '2012-10-30', { by: 'gp' });
}

export function infarction(pen: Pen): void {
  addVisit(pen, 'infarct-stay', {
    from: at('2014-09-06', '05:40'),
    to: at('2014-09-13', '10:00'),
    kind: 'IMP',
    by: 'cardiologist',
    where: 'clinic',
    title: 'Acute myocardial infarction of the anterior wall',
  });
  const encounter = 'infarct-stay';
  const by = 'cardiologist';
  addSymptom(pen, 'chest-pain', {
    text: 'Pain behind the breastbone',
    codes: [snomed('29857009', 'Chest pain')],
    onset: at('2014-09-06', '02:30'),
    by,
    encounter,
    severity: 'severe',
  });
  endProblem(pen, 'chest-pain', at('2014-09-06', '06:40'));
  const infarct = {
    text: 'Acute anterior myocardial infarction',
    codes: [snomed('22298006', 'Myocardial infarction')],
    onset: '2014-09-06',
    by,
    encounter,
  };
  addProblem(pen, 'infarct', infarct);
  addProblem(pen, 'infarct-again', infarct);
  pen.trap({
    kind: 'duplicate',
    name: 'infarct-again',
    of: 'infarct',
    because: 'one infarction, entered by the emergency room and by the ward',
  });
  addProcedure(pen, 'stent', {
    what: concept(
      'Percutaneous coronary intervention, stent in the left anterior descending artery',
      snomed('415070008', 'Percutaneous coronary intervention'),
    ),
    on: at('2014-09-06', '06:10'),
    to: at('2014-09-06', '07:05'),
    by,
    encounter,
    for: ['infarct'],
  });
  bodyAndBlood(pen, encounter, '2014-09-10', { by, ejection: 38, hemoglobin: 12.9 });
  const from = '2014-09-07';
  prescribe(pen, 'aspirin', { ...daily(drugs.aspirin, 75), from, by, for: ['infarct'] });
  prescribe(pen, 'clopidogrel', {
    ...daily(concept('clopidogrel', rxnorm('32968', 'clopidogrel')), 75),
    from,
    until: '2015-09-06',
    by,
    for: ['infarct'],
  });
  pen.trap({
    kind: 'stale-medication',
    name: 'clopidogrel',
    because: 'meant for twelve months after the stent of 2014, and never ended',
  });
  prescribe(pen, 'bisoprolol-1', { ...daily(drugs.bisoprolol, 1.25), from, by, for: ['infarct'] });
  changeOrder(pen, 'amlodipine', 'ramipril', 'weak heart after infarction', {
    ...daily(drugs.ramipril, 2.5, 2),
    from,
    by,
    for: ['infarct', 'hypertension'],
  });
  prescribe(pen, 'atorvastatin', { ...daily(drugs.atorvastatin, 40), from, by, for: ['infarct'] });
  addLetter(pen, 'infarct-letter', {
    kind: 'discharge',
    title: 'Discharge letter: anterior myocardial infarction',
    day: '2014-09-13',
    by,
    from: 'clinic',
    encounter,
    text: letters.infarction,
    signed: 'Dr Viktor Probe-Aalto, Cardiology',
  });
  pen.textFact('infarct-letter', {
    about: 'Condition',
    term: 'gestational',
    quote: 'a gestational diabetes in her second pregnancy in 1982',
  });
  pen.textFact('infarct-letter', {
    about: 'MedicationStatement',
    term: "St John's wort",
    quote: "At home she uses a St John's wort tea for sleep.",
  });
  planVisit(
    pen,
    'echo-2014',
    { from: at('2014-12-09', '09:00'), by, where: 'clinic', title: 'Echocardiography after three months' },
    '2014-09-12',
  );
}
