import { addGoal, addProcedure, order, orderDone } from '../../build/actions.ts';
import { immunize } from '../../build/background.ts';
import { addProblem, addSymptom, endProblem } from '../../build/conditions.ts';
import { addLetter } from '../../build/documents.ts';
import { addVisit, planVisit, visitHeld } from '../../build/encounters.ts';
import { changeOrder, prescribe } from '../../build/medications.ts';
import { measure } from '../../build/observations.ts';
import { concept, icd10, snomed } from '../../codes.ts';
import type { Pen } from '../../draft.ts';
import { ejectionFractionEcho, ejectionFractionMagnet } from '../../measures/body.ts';
import { at } from '../../time.ts';
import { drugs } from '../drugs.ts';
import { vaccines } from '../vaccines.ts';
import { lossOfWalking, spineDischarge } from './letters.ts';
import * as m from './measures.ts';
import { by, hemoglobin, teamDay } from './team-day.ts';

export function lossOfAmbulation(pen: Pen): void {
  teamDay(pen, 'team-2022', '2022-03-15');
  endProblem(pen, 'back-pain', '2020-12-01');
  endProblem(pen, 'vertebra', '2021-04-01');
  addProblem(pen, 'wheelchair', {
    text: 'Loss of ambulation; full-time wheelchair',
    codes: [icd10('Z99.3', 'Dependence on wheelchair')],
    onset: '2021-11-20',
    recorded: '2022-03-15',
    by,
    encounter: 'team-2022',
  });
  measure(pen, 'cobb-2022', m.curve, 14, { at: at('2022-03-15', '15:00'), by: 'clinic' });
  measure(pen, 'echo-2022', ejectionFractionEcho, 56, { at: at('2022-03-15', '14:30'), by: 'cardiologist' });
  measure(pen, 'pcf-2022', m.coughFlow, 238, { at: at('2022-03-15', '11:20'), by: 'lungs' });
  immunize(pen, 'covid-1', vaccines.covid, '2022-01-13', { by: 'paediatrician', dose: 1 });
  addLetter(pen, 'letter-2022', {
    kind: 'progress',
    title: 'Neuromuscular team: half-yearly visit',
    day: '2022-03-18',
    by,
    from: 'clinic',
    encounter: 'team-2022',
    text: lossOfWalking,
    signed: 'Dr Jonas Probe-Keller, Paediatric neurology',
  });
  pen.textFact('letter-2022', {
    about: 'MedicationStatement',
    term: 'melatonin',
    quote: 'he is given melatonin 3 mg in the evening',
  });
  addGoal(pen, 'goal-cough', {
    text: 'Breath stacking twice a day; no hospital stay for a chest infection',
    from: '2022-03-15',
    due: '2024-03-15',
    addresses: ['dmd'],
  });
}

export function lungsAndHeart(pen: Pen): void {
  const day = '2023-10-24';
  teamDay(pen, 'team-2023', day);
  const heart = { at: at('2023-10-25', '13:00'), by: 'cardiologist' };
  measure(pen, 'mri-2023', ejectionFractionMagnet, 51, {
    ...heart,
    note: 'Late enhancement in the lateral wall, epicardial.',
  });
  addProblem(pen, 'cardiomyopathy', {
    text: 'Cardiomyopathy in Duchenne muscular dystrophy',
    codes: [snomed('85898001', 'Cardiomyopathy')],
    onset: '2023-10-25',
    by: 'cardiologist',
  });
  changeOrder(pen, 'perindopril', 'perindopril-2', 'ejection fraction falls', {
    drug: drugs.perindopril,
    dose: [4, 'mg'],
    timing: [1, 1, 'd'],
    text: '4 mg once a day',
    from: '2023-10-26',
    by: 'cardiologist',
    for: ['cardiomyopathy'],
  });
  prescribe(pen, 'eplerenone', {
    drug: drugs.eplerenone,
    dose: [25, 'mg'],
    timing: [1, 1, 'd'],
    text: '25 mg once a day',
    from: '2023-10-26',
    by: 'cardiologist',
    for: ['cardiomyopathy'],
  });
  measure(pen, 'cobb-2023', m.curve, 28, { at: at(day, '15:00'), by: 'clinic' });
  measure(pen, 'pcf-2023', m.coughFlow, 205, { at: at(day, '11:20'), by: 'lungs' });
  addProblem(pen, 'scoliosis', {
    text: 'Neuromuscular scoliosis',
    codes: [snomed('298382003', 'Scoliosis deformity of spine')],
    onset: '2022-03-15',
    recorded: day,
    by: 'surgeon',
  });
  order(pen, 'fusion-order', {
    what: concept('Spinal fusion T3 to pelvis'),
    on: '2023-11-06',
    by: 'surgeon',
    for: ['scoliosis'],
    wanted: '2024-06-11',
  });
  const stay = { from: at('2024-06-10', '08:00'), to: at('2024-06-22', '11:00'), kind: 'IMP' as const };
  planVisit(
    pen,
    'spine-stay',
    { ...stay, by: 'surgeon', where: 'clinic', title: 'Admission for spinal fusion', about: ['scoliosis'] },
    '2023-11-07',
  );
}

export function spineSurgery(pen: Pen): void {
  visitHeld(pen, 'spine-stay');
  orderDone(pen, 'fusion-order');
  addProcedure(pen, 'fusion', {
    what: concept('Posterior spinal fusion T3 to pelvis'),
    on: at('2024-06-11', '07:45'),
    to: at('2024-06-11', '12:50'),
    by: 'surgeon',
    encounter: 'spine-stay',
    for: ['scoliosis'],
    ordered: 'fusion-order',
  });
  addLetter(pen, 'letter-2024', {
    kind: 'discharge',
    title: 'Discharge after spinal fusion',
    day: '2024-06-22',
    by: 'surgeon',
    from: 'clinic',
    encounter: 'spine-stay',
    text: spineDischarge,
    signed: 'Dr Greta Probe-Lund, Spinal surgery',
  });
  pen.textFact('letter-2024', {
    about: 'AllergyIntolerance',
    term: 'vancomycin',
    quote: 'During the infusion of vancomycin on 12 June his face and chest became red and itched',
  });
  endProblem(pen, 'scoliosis', '2024-06-11', 'inactive');
  teamDay(pen, 'team-2025', '2025-05-06');
  measure(pen, 'echo-2025', ejectionFractionEcho, 46, { at: at('2025-05-06', '14:30'), by: 'cardiologist' });
  measure(pen, 'pcf-2025', m.coughFlow, 172, { at: at('2025-05-06', '11:20'), by: 'lungs' });
  prescribe(pen, 'bisoprolol', {
    drug: drugs.bisoprolol,
    dose: [1.25, 'mg'],
    timing: [1, 1, 'd'],
    text: '1.25 mg once a day',
    from: '2024-05-13',
    by: 'cardiologist',
    for: ['cardiomyopathy'],
  });
  addSymptom(pen, 'headache', {
    text: 'Headache in the morning, tired in class',
    codes: [snomed('25064002', 'Headache')],
    onset: '2025-02-01',
    recorded: '2025-05-06',
    by,
    encounter: 'team-2025',
  });
  order(pen, 'sleep-study', {
    what: concept('Sleep study with transcutaneous carbon dioxide'),
    on: '2025-05-06',
    by: 'lungs',
    for: ['headache', 'dmd'],
    wanted: '2025-09-02',
  });
  planVisit(
    pen,
    'sleep-night',
    {
      from: at('2025-09-02', '18:00'),
      to: at('2025-09-03', '07:00'),
      kind: 'IMP',
      by: 'lungs',
      where: 'clinic',
      title: 'Night in the sleep laboratory',
    },
    '2025-05-07',
  );
  planVisit(
    pen,
    'team-next',
    {
      from: at('2025-11-04'),
      by,
      where: 'clinic',
      title: 'Neuromuscular team, with transition nurse',
      about: ['dmd'],
    },
    '2025-05-07',
  );
  addVisit(pen, 'iron-check', {
    from: at('2024-07-04'),
    by: 'paediatrician',
    where: 'practice',
    title: 'Blood count after surgery',
  });
  measure(pen, 'iron-check/hb', hemoglobin, 10.2, {
    at: at('2024-07-04'),
    by: 'lab',
    encounter: 'iron-check',
  });
}
