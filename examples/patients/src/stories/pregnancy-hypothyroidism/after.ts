import { addProcedure, goalWent, order } from '../../build/actions.ts';
import { immunize } from '../../build/background.ts';
import { addProblem, addSymptom, endProblem } from '../../build/conditions.ts';
import { addLetter } from '../../build/documents.ts';
import { addDay, addVisit, planVisit, visitHeld } from '../../build/encounters.ts';
import { changeOrder, daily, endOrder } from '../../build/medications.ts';
import { measure, vitals } from '../../build/observations.ts';
import { concept, icd10, snomed } from '../../codes.ts';
import type { Pen } from '../../draft.ts';
import { at } from '../../time.ts';
import { drugs } from '../drugs.ts';
import { vaccines } from '../vaccines.ts';
import * as letters from './letters.ts';
import * as t from './thyroid-check.ts';

export function birth(pen: Pen): void {
  visitHeld(pen, 'care-w39');
  addVisit(pen, 'birth-stay', {
    from: at('2021-12-15', '02:30'),
    to: at('2021-12-18', '11:00'),
    kind: 'IMP',
    by: 'obstetrician',
    where: 'clinic',
    title: 'Birth at 39 weeks and 3 days',
    about: ['pregnancy'],
  });
  const encounter = 'birth-stay';
  addProcedure(pen, 'epidural', {
    what: concept('Epidural anaesthesia', snomed('18946005', 'Epidural anesthesia')),
    on: at('2021-12-15', '05:00'),
    by: 'obstetrician',
    encounter,
  });
  addProcedure(pen, 'birth', {
    what: concept('Spontaneous vaginal delivery', snomed('48782003', 'Delivery normal')),
    on: at('2021-12-15', '11:48'),
    by: 'midwife',
    encounter,
    for: ['pregnancy'],
  });
  addProblem(pen, 'tear', {
    text: 'Perineal tear, second degree',
    codes: [icd10('O70.1', 'Second degree perineal laceration during delivery')],
    onset: '2021-12-15',
    by: 'midwife',
    encounter,
  });
  endProblem(pen, 'pregnancy', '2021-12-15');
  goalWent(pen, 'goal-tsh', '2021-12-15', 'achieved');
  t.bloodCount(pen, 'count-birth', '2021-12-17', [10.4, 31], { encounter });
  vitals(
    pen,
    'birth-v',
    { at: at('2021-12-17', '09:00'), by: 'midwife', encounter },
    { pressure: [118, 72], pulse: 78 },
  );
  changeOrder(pen, 'thyroxine-3', 'thyroxine-4', 'after the birth: dose of before', {
    ...daily(drugs.levothyroxine, 100, 1, 'ug'),
    from: '2021-12-16',
    by: 'obstetrician',
    encounter,
    for: ['hypothyroidism'],
  });
  addLetter(pen, 'birth-letter', {
    kind: 'discharge',
    title: 'Discharge letter: birth and childbed',
    day: '2021-12-18',
    by: 'obstetrician',
    from: 'clinic',
    encounter,
    text: letters.birth,
    signed: 'Dr Salome Probe-Hartwig, Obstetrics',
  });
  pen.textFact('birth-letter', {
    about: 'Condition',
    term: 'migraine',
    quote: 'she had a migraine with aura',
  });
  pen.textFact('birth-letter', {
    about: 'Observation',
    term: 'streptococci',
    quote: 'Group B streptococci had been found in the swab of week 36',
  });
  planVisit(
    pen,
    'six-weeks',
    {
      from: at('2022-02-01', '10:00'),
      by: 'obstetrician',
      where: 'clinic',
      title: 'Six weeks after the birth',
    },
    '2021-12-18',
  );
}

export function afterSixWeeks(pen: Pen): void {
  visitHeld(pen, 'six-weeks');
  const taken = { at: at('2022-02-01', '10:05'), by: 'obstetrician', encounter: 'six-weeks' };
  t.thyroidCheck(pen, 'thyroid-p6', '2022-02-01', [1.24, 1.34], { encounter: 'six-weeks' });
  t.bloodCount(pen, 'count-p6', '2022-02-01', [12.1, 38], { encounter: 'six-weeks' });
  vitals(pen, 'six-weeks-v', taken, { weight: 72.4, height: 169, pressure: [112, 70], pulse: 72 });
  measure(pen, 'mood-1', t.moodScore, 12, taken);
  addSymptom(pen, 'low-mood', {
    text: 'Low mood since the birth',
    codes: [snomed('366979004', 'Depressed mood')],
    onset: '2021-12-28',
    recorded: '2022-02-01',
    by: 'obstetrician',
    encounter: 'six-weeks',
    severity: 'mild',
  });
  order(pen, 'mood-order', {
    what: concept('Group for mothers, psychosocial counselling'),
    on: '2022-02-01',
    by: 'obstetrician',
    for: ['low-mood'],
  });
  endProblem(pen, 'tear', '2022-01-25');
  endProblem(pen, 'anaemia', '2022-02-01');
}

export function tiredAgain(pen: Pen): void {
  addDay(pen, 'endo-2022', '2022-07-19', {
    by: 'endocrinologist',
    where: 'clinic',
    title: 'Endocrinology',
    about: ['hypothyroidism'],
  });
  const taken = { at: at('2022-07-19', '09:35'), by: 'endocrinologist', encounter: 'endo-2022' };
  t.thyroidCheck(pen, 'thyroid-p30', '2022-07-12', [8.21, 0.92]);
  t.bloodCount(pen, 'count-p30', '2022-07-12', [12.8, 52]);
  measure(pen, 'mood-2', t.moodScore, 6, taken);
  vitals(pen, 'endo-2022-v', taken, { weight: 70.6, pulse: 62, pressure: [114, 74] });
  addSymptom(pen, 'tired-again', {
    text: 'Tired, loses hair',
    codes: [snomed('84229001', 'Fatigue')],
    onset: '2022-05-20',
    recorded: '2022-07-19',
    by: 'endocrinologist',
    encounter: 'endo-2022',
  });
  endProblem(pen, 'low-mood', '2022-05-15');
  pen.again('ServiceRequest', 'mood-order', { status: 'completed' });
  addLetter(pen, 'endo-letter-2022', {
    kind: 'consult',
    title: 'Endocrinology: TSH raised after the birth',
    day: '2022-07-20',
    by: 'endocrinologist',
    from: 'clinic',
    encounter: 'endo-2022',
    text: letters.interaction,
    signed: 'Dr Felix Probe-Marek, Endocrinology',
  });
  pen.textFact('endo-letter-2022', {
    about: 'MedicationStatement',
    term: 'desogestrel',
    quote: 'The progestogen pill (desogestrel 75 micrograms)',
  });
  planVisit(
    pen,
    'endo-check',
    {
      from: at('2022-09-06', '09:30'),
      by: 'endocrinologist',
      where: 'clinic',
      title: 'Thyroid check',
      about: ['hypothyroidism'],
    },
    '2022-07-19',
  );
}

export function firstYear(pen: Pen): void {
  visitHeld(pen, 'endo-check');
  t.thyroidCheck(pen, 'thyroid-p38', '2022-09-06', [2.3, 1.22], { encounter: 'endo-check' });
  endProblem(pen, 'tired-again', '2022-09-15');
  endOrder(pen, 'iron', '2022-09-06', 'ferritin 52 ng/mL', 'completed');
  addDay(pen, 'year-visit', '2022-12-06', { by: 'gp', where: 'practice', title: 'One year after the birth' });
  t.thyroidCheck(pen, 'thyroid-p51', '2022-12-06', [1.62, 1.29], { encounter: 'year-visit' });
  t.bloodCount(pen, 'count-p51', '2022-12-06', [13.1, 44], { encounter: 'year-visit' });
  vitals(
    pen,
    'year-v',
    { at: at('2022-12-06'), by: 'gp', encounter: 'year-visit' },
    { weight: 67.9, height: 169, pressure: [110, 70], pulse: 66 },
  );
  immunize(pen, 'covid', vaccines.covid, '2022-10-18', { by: 'gp', dose: 3 });
  order(pen, 'tsh-order', {
    what: concept('TSH'),
    on: '2022-12-06',
    by: 'gp',
    for: ['hypothyroidism'],
    wanted: '2023-06-06',
  });
  planVisit(
    pen,
    'year-next',
    {
      from: at('2023-06-06', '08:00'),
      by: 'gp',
      where: 'practice',
      title: 'TSH, half-yearly',
      about: ['hypothyroidism'],
    },
    '2022-12-06',
  );
}
