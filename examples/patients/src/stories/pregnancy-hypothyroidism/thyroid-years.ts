import { addAllergy, addRelative, immunize } from '../../build/background.ts';
import { addProblem, addSymptom, endProblem } from '../../build/conditions.ts';
import { addLetter } from '../../build/documents.ts';
import { addDay } from '../../build/encounters.ts';
import { changeOrder, daily, prescribe } from '../../build/medications.ts';
import { measure, vitals } from '../../build/observations.ts';
import { addPatient } from '../../build/people.ts';
import { concept, icd10, snomed } from '../../codes.ts';
import type { Pen } from '../../draft.ts';
import { tpoAntibodies } from '../../measures/metabolism.ts';
import { at } from '../../time.ts';
import { openClinic } from '../clinic.ts';
import { drugs } from '../drugs.ts';
import { vaccines } from '../vaccines.ts';
import * as letters from './letters.ts';
import * as t from './thyroid-check.ts';

export function thyroid(pen: Pen): void {
  addPatient(pen, {
    given: ['Lucia', 'Ada'],
    family: 'Probe-Okonkwo',
    number: 'LH-911205',
    address: [{ use: 'home', line: ['Invented Bakery Row 30'], city: 'Lindenhof', postalCode: '00005' }],
  });
  openClinic(pen, [
    ['gp', 'Ruth', 'Probe-Sommer', 'General practice', 'practice'],
    ['endocrinologist', 'Felix', 'Probe-Marek', 'Endocrinology'],
    ['obstetrician', 'Salome', 'Probe-Hartwig', 'Obstetrics'],
    ['midwife', 'Berit', 'Probe-Nilsen', 'Midwifery'],
  ]);
  addDay(pen, 'first', '2019-10-08', { by: 'gp', where: 'practice', title: 'Tiredness' });
  const by = 'gp';
  for (const [name, text, code, display] of [
    ['tired', 'Tired all day', '84229001', 'Fatigue'],
    ['cold', 'Feels cold', '80585000', 'Cold intolerance'],
  ] as const)
    addSymptom(pen, name, {
      text,
      codes: [snomed(code, display)],
      onset: '2019-03-01',
      recorded: '2019-10-08',
      by,
    });
  t.thyroidCheck(pen, 'thyroid-2019', '2019-10-09', [11.8, 0.71], { encounter: 'first' });
  measure(pen, 'tpo', tpoAntibodies, 412, { at: at('2019-10-09', '08:00'), by: 'lab', encounter: 'first' });
  t.bloodCount(pen, 'count-2019', '2019-10-09', [12.6, 22], { encounter: 'first' });
  vitals(
    pen,
    'first-v',
    { at: at('2019-10-08'), by, encounter: 'first' },
    { weight: 71.2, height: 169, pulse: 58, pressure: [112, 74] },
  );
  addProblem(pen, 'hypothyroidism', {
    text: 'Hypothyroidism in Hashimoto thyroiditis',
    codes: [
      snomed('40930008', 'Hypothyroidism'),
      snomed('21983002', 'Hashimoto thyroiditis'),
      icd10('E06.3', 'Autoimmune thyroiditis'),
    ],
    onset: '2019-10-11',
    by,
  });
  prescribe(pen, 'thyroxine-1', {
    ...daily(drugs.levothyroxine, 75, 1, 'ug'),
    from: '2019-10-11',
    by,
    for: ['hypothyroidism'],
  });
  addDay(pen, 'endo-2019', '2019-11-05', {
    by: 'endocrinologist',
    where: 'clinic',
    title: 'Endocrinology',
    about: ['hypothyroidism'],
  });
  addLetter(pen, 'endo-letter', {
    kind: 'consult',
    title: 'Endocrinology: Hashimoto thyroiditis',
    day: '2019-11-06',
    by: 'endocrinologist',
    from: 'clinic',
    encounter: 'endo-2019',
    text: letters.thyroid,
    signed: 'Dr Felix Probe-Marek, Endocrinology',
  });
  pen.textFact('endo-letter', {
    about: 'Condition',
    term: 'bulimia',
    quote: 'bulimia, 2007 to 2009, no relapse',
  });
  t.thyroidCheck(pen, 'thyroid-2019-12', '2019-12-10', [3.9, 1.12]);
  addRelative(pen, 'her-mother', {
    relation: 'MTH',
    recorded: '2019-11-05',
    conditions: [{ text: 'Hypothyroidism', codes: [snomed('40930008', 'Hypothyroidism')], age: 40 }],
  });
  addAllergy(pen, 'peanut', {
    to: concept('Peanut', snomed('91935009', 'Allergy to peanut')),
    category: 'food',
    criticality: 'high',
    onset: '1998-01-01',
    recorded: '2019-10-08',
    by,
    reactions: [
      { text: 'swelling of lips', codes: [snomed('41291007', 'Angioedema')] },
      { text: 'wheezing', codes: [snomed('56018004', 'Wheezing')] },
    ],
    severity: 'severe',
  });
}

export function wish(pen: Pen): void {
  addDay(pen, 'wish-visit', '2021-01-19', { by: 'gp', where: 'practice', title: 'Before a pregnancy' });
  endProblem(pen, 'tired', '2020-03-01');
  endProblem(pen, 'cold', '2020-03-01');
  t.thyroidCheck(pen, 'thyroid-2020', '2020-03-10', [2.8, 1.24]);
  t.thyroidCheck(pen, 'thyroid-2021', '2021-01-19', [3.1, 1.21], { encounter: 'wish-visit' });
  changeOrder(pen, 'thyroxine-1', 'thyroxine-2', 'TSH below 2.5 before a pregnancy', {
    ...daily(drugs.levothyroxine, 100, 1, 'ug'),
    from: '2021-01-21',
    by: 'gp',
    for: ['hypothyroidism'],
  });
  const folate = { ...daily(drugs.folicAcid, 0.4), from: '2021-01-19', by: 'gp', encounter: 'wish-visit' };
  prescribe(pen, 'folate', folate);
  prescribe(pen, 'folate-again', folate);
  pen.trap({
    kind: 'duplicate',
    name: 'folate-again',
    of: 'folate',
    because: 'one prescription, sent twice',
  });
  immunize(pen, 'mmr', vaccines.mmr, '2020-06-02', { by: 'gp', dose: 2 });
}
