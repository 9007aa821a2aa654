import { addAllergy, addRelative, immunize } from '../../build/background.ts';
import { addProblem, addSymptom } from '../../build/conditions.ts';
import { addDay } from '../../build/encounters.ts';
import { daily, prescribe } from '../../build/medications.ts';
import { addPatient, addRelated } from '../../build/people.ts';
import { concept, icd10, rxnorm, snomed } from '../../codes.ts';
import type { Pen } from '../../draft.ts';
import { openClinic } from '../clinic.ts';
import { drugs } from '../drugs.ts';
import { vaccines } from '../vaccines.ts';
import { readings } from './readings.ts';
import * as v from './visit.ts';

const by = 'gp';

export function baseline(pen: Pen): void {
  addPatient(pen, {
    given: ['Walter'],
    family: 'Probe-Ostergaard',
    number: 'LH-380330',
    address: [{ use: 'home', line: ['Invented Harbour 6'], city: 'Lindenhof', postalCode: '00006' }],
  });
  openClinic(pen, [
    ['gp', 'Ruth', 'Probe-Sommer', 'General practice', 'practice'],
    ['geriatrician', 'Ines', 'Probe-Caldera', 'Geriatrics'],
    ['urologist', 'Boris', 'Probe-Lang', 'Urology'],
    ['neurologist', 'Jonas', 'Probe-Keller', 'Neurology'],
    ['emergency', 'Tara', 'Probe-Quinn', 'Emergency medicine'],
  ]);
  addRelated(pen, 'daughter', {
    given: 'Karin',
    family: 'Probe-Ostergaard',
    relation: 'daughter',
    code: 'DAU',
  });
  v.checkUp(pen, 'check-2015', '2015-04-14', 'Yearly check');
  for (const [name, text, codes] of [
    ['fibrillation', 'Permanent atrial fibrillation', [snomed('49436004', 'Atrial fibrillation')]],
    [
      'hypertension',
      'Arterial hypertension',
      [snomed('59621000', 'Essential hypertension'), icd10('I10', 'Essential (primary) hypertension')],
    ],
    ['knees', 'Arthrosis of both knees', [snomed('239873007', 'Osteoarthritis of knee')]],
    ['prostate', 'Enlarged prostate', [snomed('266569009', 'Benign prostatic hyperplasia')]],
  ] as const)
    addProblem(pen, name, { text, codes, onset: '2013-01-01', recorded: '2015-04-14', by });
  const from = '2015-04-14';
  prescribe(pen, 'warfarin', {
    drug: drugs.warfarin,
    dose: [5, 'mg'],
    timing: [1, 1, 'd'],
    text: '5 mg in the evening, by INR (target 2 to 3)',
    from,
    by,
    for: ['fibrillation'],
  });
  prescribe(pen, 'digoxin', { ...daily(drugs.digoxin, 0.125), from, by, for: ['fibrillation'] });
  prescribe(pen, 'bisoprolol', { ...daily(drugs.bisoprolol, 2.5), from, by, for: ['fibrillation'] });
  prescribe(pen, 'amlodipine', { ...daily(drugs.amlodipine, 5), from, by, for: ['hypertension'] });
  prescribe(pen, 'thiazide', { ...daily(drugs.hydrochlorothiazide, 25), from, by, for: ['hypertension'] });
  prescribe(pen, 'omeprazole', { ...daily(drugs.omeprazole, 20), from, by });
  addAllergy(pen, 'codeine', {
    to: concept('Codeine', rxnorm('2670', 'codeine')),
    type: 'intolerance',
    category: 'medication',
    criticality: 'low',
    onset: '2006-05-01',
    recorded: '2015-04-14',
    by,
    reactions: [{ text: 'vomiting', codes: [snomed('422400008', 'Vomiting')] }],
    severity: 'moderate',
  });
  addRelative(pen, 'his-brother', {
    relation: 'BRO',
    recorded: '2015-04-14',
    conditions: [{ text: 'Dementia', codes: [snomed('52448006', 'Dementia')], age: 78 }],
  });
  readings(pen, [
    ['2015-02-10', 2.3],
    ['2015-03-17', 2.8],
    ['2015-04-14', 2.5],
  ]);
  immunize(pen, 'ppsv', vaccines.pneumococcal23, '2014-10-21', { by });
}

export function bladderAndSleep(pen: Pen): void {
  v.checkUp(pen, 'check-2016', '2016-11-15', 'Bladder, sleep');
  addSymptom(pen, 'nocturia', {
    text: 'Up three to four times a night',
    codes: [snomed('139394000', 'Nocturia')],
    onset: '2016-05-01',
    recorded: '2016-11-15',
    by,
    encounter: 'check-2016',
  });
  addSymptom(pen, 'insomnia', {
    text: 'Lies awake from three',
    codes: [snomed('193462001', 'Insomnia'), icd10('G47.00', 'Insomnia, unspecified')],
    onset: '2016-06-01',
    recorded: '2016-11-15',
    by,
    encounter: 'check-2016',
  });
  addDay(pen, 'urology-2016', '2016-11-22', {
    by: 'urologist',
    where: 'clinic',
    title: 'Urology',
    about: ['nocturia', 'prostate'],
  });
  const encounter = 'urology-2016';
  prescribe(pen, 'tamsulosin', {
    ...daily(drugs.tamsulosin, 0.4),
    from: '2016-11-22',
    by: 'urologist',
    encounter,
    for: ['prostate'],
  });
  prescribe(pen, 'oxybutynin', {
    ...daily(drugs.oxybutynin, 5, 2),
    from: '2016-11-22',
    by: 'urologist',
    encounter,
    for: ['nocturia'],
  });
  prescribe(pen, 'zolpidem-1', {
    ...daily(drugs.zolpidem, 5),
    text: '5 mg at bedtime, for two weeks',
    from: '2016-11-15',
    by,
    for: ['insomnia'],
  });
  readings(pen, [
    ['2015-11-10', 2.2],
    ['2016-05-17', 2.9],
    ['2016-11-15', 2.4],
  ]);
  immunize(pen, 'flu-2016', vaccines.influenzaAdjuvant, '2016-10-18', { by });
}
