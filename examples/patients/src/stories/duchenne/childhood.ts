import { addAllergy, immunize } from '../../build/background.ts';
import { addSymptom } from '../../build/conditions.ts';
import { addDay, addVisit } from '../../build/encounters.ts';
import { prescribe } from '../../build/medications.ts';
import { vitals } from '../../build/observations.ts';
import { addPatient, addRelated } from '../../build/people.ts';
import { concept, icd10, snomed } from '../../codes.ts';
import type { Pen } from '../../draft.ts';
import { at } from '../../time.ts';
import { openClinic } from '../clinic.ts';
import { drugs } from '../drugs.ts';
import { vaccines } from '../vaccines.ts';

export function birth(pen: Pen): void {
  addPatient(pen, {
    given: ['Anton', 'Elias'],
    family: 'Probe-Halvorsen',
    number: 'LH-100418',
    address: [{ use: 'home', line: ['Invented Lane 4'], city: 'Lindenhof', postalCode: '00001' }],
  });
  openClinic(pen, [
    ['paediatrician', 'Mira', 'Probe-Anders', 'Paediatrics', 'practice'],
    ['neurologist', 'Jonas', 'Probe-Keller', 'Paediatric neurology'],
    ['cardiologist', 'Irena', 'Probe-Novak', 'Paediatric cardiology'],
    ['lungs', 'Tomas', 'Probe-Beyer', 'Respiratory medicine'],
    ['surgeon', 'Greta', 'Probe-Lund', 'Spinal surgery'],
    ['therapist', 'Olof', 'Probe-Berg', 'Physiotherapy'],
  ]);
  addRelated(pen, 'mother', { given: 'Signe', family: 'Probe-Halvorsen', relation: 'mother', code: 'MTH' });
  addVisit(pen, 'birth', {
    from: at('2010-04-18', '03:10'),
    to: at('2010-04-20', '11:00'),
    kind: 'IMP',
    by: 'paediatrician',
    where: 'clinic',
    title: 'Birth and newborn care',
  });
  const taken = { at: at('2010-04-18', '04:00'), by: 'paediatrician', encounter: 'birth' };
  vitals(pen, 'newborn', taken, { weight: 3.42, height: 51, pulse: 138 });
  immunize(pen, 'hepb-1', vaccines.hepatitisB, '2010-04-19', { by: 'paediatrician', dose: 1 });
}

export function infancy(pen: Pen): void {
  const by = 'paediatrician';
  const series = [
    ['2010-06-18', 1],
    ['2010-08-19', 2],
    ['2010-10-21', 3],
  ] as const;
  for (const [day, dose] of series) {
    immunize(pen, `dtap-${dose}`, vaccines.dtap, day, { by, dose });
    immunize(pen, `ipv-${dose}`, vaccines.ipv, day, { by, dose });
    immunize(pen, `pcv-${dose}`, vaccines.pneumococcal13, day, { by, dose });
  }
  immunize(pen, 'rota-1', vaccines.rotavirus, '2010-06-18', { by, dose: 1 });
  immunize(pen, 'mmr-1', vaccines.mmr, '2011-05-03', { by, dose: 1, lot: 'P-4471' });
  immunize(pen, 'varicella-1', vaccines.varicella, '2011-05-03', { by, dose: 1 });
  const where = 'practice';
  addDay(pen, 'check-2011', '2011-10-20', { by, where, title: 'Well-child visit at 18 months' });
  vitals(
    pen,
    'check-2011-v',
    { at: at('2011-10-20'), by, encounter: 'check-2011' },
    { weight: 10.9, height: 81 },
  );
  addSymptom(pen, 'late-walking', {
    text: 'Walks alone only since 18 months',
    codes: [icd10('R62.0', 'Delayed milestone in childhood')],
    onset: '2011-05-01',
    recorded: '2011-10-20',
    by,
    encounter: 'check-2011',
    severity: 'mild',
  });
  addAllergy(pen, 'egg', {
    to: concept('Egg', snomed('91930004', 'Allergy to eggs')),
    category: 'food',
    criticality: 'low',
    onset: '2011-03-12',
    recorded: '2011-10-20',
    by,
    reactions: [{ text: 'hives around the mouth', codes: [snomed('126485001', 'Urticaria')] }],
    severity: 'mild',
  });
  addDay(pen, 'check-2012', '2012-05-24', { by, where, title: 'Well-child visit at 2 years' });
  const taken = { at: at('2012-05-24'), by, encounter: 'check-2012' };
  vitals(pen, 'check-2012-v', taken, { weight: 12.6, height: 87, pulse: 112 });
  prescribe(pen, 'cetirizine', {
    drug: drugs.cetirizine,
    dose: [2.5, 'mg'],
    timing: [1, 1, 'd'],
    asNeeded: true,
    text: '2.5 mg by mouth once a day when hives appear',
    from: '2012-05-24',
    until: '2013-05-24',
    by,
    encounter: 'check-2012',
  });
  pen.trap({
    kind: 'stale-medication',
    name: 'cetirizine',
    because: 'valid for one year from 2012 and never ended; the egg allergy is outgrown',
  });
}
