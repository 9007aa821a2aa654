import { addGoal, addProcedure, order } from '../../build/actions.ts';
import { immunize } from '../../build/background.ts';
import { addProblem, endProblem } from '../../build/conditions.ts';
import { addLetter } from '../../build/documents.ts';
import { addVisit, planVisit, visitCancelled, visitHeld } from '../../build/encounters.ts';
import { changeOrder, daily, endOrder, prescribe } from '../../build/medications.ts';
import { measure } from '../../build/observations.ts';
import { concept, icd10, loinc, snomed } from '../../codes.ts';
import type { Pen } from '../../draft.ts';
import { potassium } from '../../measures/blood.ts';
import { creatinineEnzymatic } from '../../measures/kidney.ts';
import { at } from '../../time.ts';
import { drugs } from '../drugs.ts';
import { vaccines } from '../vaccines.ts';
import { checkUp } from './check-up.ts';
import * as letters from './letters.ts';
import { stage } from './stage.ts';

const by = 'gp';

export function injury(pen: Pen): void {
  visitCancelled(pen, 'kidney-2020', 'the clinic was closed to visitors');
  addVisit(pen, 'call-2020', {
    from: at('2020-04-16', '10:00'),
    kind: 'VR',
    by: 'nephrologist',
    where: 'clinic',
    title: 'Nephrology, by video',
    about: ['kidney'],
  });
  immunize(pen, 'covid-1', vaccines.covid, '2021-04-14', { by, dose: 1, lot: 'P-3308' });
  immunize(pen, 'covid-2', vaccines.covid, '2021-05-26', { by, dose: 2, lot: 'P-3411' });
  addVisit(pen, 'injury-stay', {
    from: at('2021-09-09', '17:20'),
    to: at('2021-09-14', '11:00'),
    kind: 'IMP',
    by: 'nephrologist',
    where: 'clinic',
    title: 'Acute kidney injury',
  });
  addProblem(pen, 'injury', {
    text: 'Acute kidney injury after an anti-inflammatory drug and diarrhoea',
    codes: [
      snomed('14669001', 'Acute renal failure syndrome'),
      icd10('N17.9', 'Acute kidney failure, unspecified'),
    ],
    onset: '2021-09-08',
    recorded: '2021-09-09',
    by: 'nephrologist',
    encounter: 'injury-stay',
    severity: 'moderate',
  });
  for (const [day, creatinine, kalium] of [
    ['2021-09-09', 2.71, 5.6],
    ['2021-09-11', 2.32, 5.0],
    ['2021-09-14', 1.93, 4.6],
  ] as const) {
    const taken = { at: at(day, '18:00'), by: 'lab', encounter: 'injury-stay' };
    const morning = day === '2021-09-14' ? { ...taken, at: at(day, '06:30') } : taken;
    measure(pen, `injury/creatinine/${day}`, creatinineEnzymatic, creatinine, morning);
    measure(pen, `injury/potassium/${day}`, potassium, kalium, morning);
  }
  addProcedure(pen, 'kidney-ultrasound', {
    what: concept('Ultrasound of the kidneys'),
    on: at('2021-09-10', '08:00'),
    by: 'nephrologist',
    encounter: 'injury-stay',
    for: ['injury'],
  });
  endProblem(pen, 'injury', '2021-10-01');
  changeOrder(pen, 'metformin-2', 'metformin-3', 'filtration below 45', {
    ...daily(drugs.metformin, 500, 2),
    from: '2021-09-14',
    by: 'nephrologist',
    encounter: 'injury-stay',
    for: ['diabetes'],
  });
  addLetter(pen, 'injury-letter', {
    kind: 'discharge',
    title: 'Discharge letter: acute kidney injury',
    day: '2021-09-14',
    by: 'nephrologist',
    from: 'clinic',
    encounter: 'injury-stay',
    text: letters.injury,
    signed: 'Dr Amina Probe-Diallo, Nephrology',
  });
  pen.textFact('injury-letter', {
    about: 'MedicationStatement',
    term: 'naproxen',
    quote: 'took naproxen 500 mg twice a day for nine days',
  });
  pen.textFact('injury-letter', {
    about: 'Condition',
    term: 'granuloma',
    quote: 'the chest film shows a granuloma in the right upper lobe, calcified',
  });
  checkUp(pen, 'check-2021', '2021-11-09');
  prescribe(pen, 'semaglutide', {
    drug: drugs.semaglutide,
    dose: [0.25, 'mg'],
    timing: [1, 1, 'wk'],
    route: 'under the skin',
    text: '0.25 mg once a week for four weeks, then 0.5 mg',
    from: '2021-11-09',
    by: 'diabetologist',
    for: ['diabetes'],
  });
}

export function threeDrugs(pen: Pen): void {
  checkUp(pen, 'check-2022', '2022-09-20');
  checkUp(pen, 'check-2023', '2023-03-14');
  stage(pen, 'G3b A3', ['700379002', 'Chronic kidney disease stage 3B']);
  endProblem(pen, 'feet', '2022-05-01');
  changeOrder(pen, 'semaglutide', 'semaglutide-2', 'well tolerated', {
    drug: drugs.semaglutide,
    dose: [1, 'mg'],
    timing: [1, 1, 'wk'],
    route: 'under the skin',
    text: '1 mg once a week',
    from: '2022-09-20',
    by: 'diabetologist',
    for: ['diabetes'],
  });
  prescribe(pen, 'finerenone', {
    ...daily(drugs.finerenone, 10),
    from: '2023-03-22',
    by: 'nephrologist',
    for: ['kidney'],
    note: 'Potassium after four weeks; pause above 5.5 mmol/L.',
  });
  order(pen, 'potassium-order', {
    what: concept('Potassium and creatinine', loinc('2823-3', 'Potassium [Moles/volume] in Serum or Plasma')),
    on: '2023-03-22',
    by: 'nephrologist',
    wanted: '2023-04-19',
    for: ['kidney'],
  });
  addGoal(pen, 'goal-albumin', {
    text: 'Albumin in urine down by 30 %',
    from: '2023-03-22',
    due: '2024-03-22',
    addresses: ['kidney'],
    target: {
      measure: concept(
        'Albumin/creatinine in urine',
        loinc('32294-1', 'Albumin/Creatinine [Ratio] in Urine'),
      ),
      value: 36,
      unit: 'mg/mmol',
      comparator: '<',
    },
  });
  planVisit(
    pen,
    'kidney-2025',
    {
      from: at('2025-02-11', '10:00'),
      by: 'nephrologist',
      where: 'clinic',
      title: 'Clinic for advanced kidney disease',
      about: ['kidney'],
    },
    '2023-03-22',
  );
}

export function nephrology(pen: Pen): void {
  checkUp(pen, 'check-2024', '2024-03-19');
  checkUp(pen, 'check-2025', '2025-02-04');
  visitHeld(pen, 'kidney-2025');
  addLetter(pen, 'kidney-letter', {
    kind: 'consult',
    title: 'Nephrology: advanced kidney disease',
    day: '2025-02-12',
    by: 'nephrologist',
    from: 'clinic',
    encounter: 'kidney-2025',
    text: letters.nephrology,
    signed: 'Dr Amina Probe-Diallo, Nephrology',
  });
  pen.textFact('kidney-letter', {
    about: 'MedicationRequest',
    term: 'bicarbonate',
    quote: 'started sodium bicarbonate 500 mg three times a day today',
  });
  changeOrder(pen, 'metformin-3', 'metformin-4', 'filtration close to 30', {
    ...daily(drugs.metformin, 500),
    from: '2025-02-12',
    by: 'nephrologist',
    for: ['diabetes'],
  });
  endOrder(pen, 'glargine', '2025-02-12', 'morning values below 7 mmol/L without it');
  order(pen, 'eye-next', {
    what: concept('Fundus photograph'),
    on: '2025-02-12',
    by,
    to: 'ophthalmologist',
    for: ['diabetes'],
    wanted: '2025-06-17',
  });
  planVisit(
    pen,
    'kidney-next',
    {
      from: at('2025-08-12', '10:00'),
      by: 'nephrologist',
      where: 'clinic',
      title: 'Nephrology and dietitian',
      about: ['kidney'],
    },
    '2025-02-12',
  );
}
