import { immunize } from '../../build/background.ts';
import { addProblem, addSymptom, endProblem } from '../../build/conditions.ts';
import { addDay, planVisit } from '../../build/encounters.ts';
import { daily, endOrder, prescribe } from '../../build/medications.ts';
import { measure } from '../../build/observations.ts';
import { snomed } from '../../codes.ts';
import type { Pen } from '../../draft.ts';
import { creatinineEnzymatic } from '../../measures/kidney.ts';
import { asTyped } from '../../measures/measure.ts';
import { at } from '../../time.ts';
import { drugs } from '../drugs.ts';
import { vaccines } from '../vaccines.ts';
import { checkUp } from './check-up.ts';
import { stage } from './stage.ts';

const by = 'gp';

export function newLaboratory(pen: Pen): void {
  checkUp(pen, 'check-2016', '2016-03-08');
  checkUp(pen, 'check-2017', '2017-04-11');
  stage(pen, 'G3a A2', ['700378005', 'Chronic kidney disease stage 3A']);
  measure(pen, 'creatinine-jump', asTyped(creatinineEnzymatic), 1.36, {
    at: at('2016-09-13', '08:00'),
    by: 'lab',
    note: 'First month of the new report form.',
  });
  pen.trap({ kind: 'unit-jump', name: 'creatinine-jump', because: '1.36 is right in mg/dL; it says µmol/L' });
  addSymptom(pen, 'low-sugar', {
    text: 'Sweating and trembling before lunch, better with juice',
    codes: [snomed('302866003', 'Hypoglycemia')],
    onset: '2016-11-02',
    recorded: '2017-04-11',
    by,
    encounter: 'check-2017',
    severity: 'moderate',
  });
  endOrder(pen, 'glipizide', '2017-04-11', 'low sugar while driving');
  prescribe(pen, 'glargine', {
    drug: drugs.glargine,
    dose: [12, '[IU]'],
    timing: [1, 1, 'd'],
    route: 'under the skin',
    text: '12 IU in the evening, 2 more every three days until the morning value is below 7 mmol/L',
    from: '2017-04-18',
    by: 'diabetologist',
    for: ['diabetes'],
  });
}

export function protection(pen: Pen): void {
  checkUp(pen, 'check-2018', '2018-09-18');
  checkUp(pen, 'check-2019', '2019-10-08');
  endProblem(pen, 'low-sugar', '2017-05-01');
  stage(pen, 'G3a A3', ['700378005', 'Chronic kidney disease stage 3A']);
  addDay(pen, 'kidney-2019', '2019-10-17', {
    by: 'nephrologist',
    where: 'clinic',
    title: 'First visit, nephrology',
    about: ['kidney'],
  });
  prescribe(pen, 'empagliflozin', {
    ...daily(drugs.empagliflozin, 10),
    from: '2019-10-17',
    by: 'nephrologist',
    encounter: 'kidney-2019',
    for: ['diabetes', 'kidney'],
  });
  prescribe(pen, 'atorvastatin', {
    ...daily(drugs.atorvastatin, 20),
    from: '2015-03-03',
    by,
    for: ['lipids'],
  });
  addSymptom(pen, 'feet', {
    text: 'Tingling in both feet at night',
    codes: [snomed('91019004', 'Paresthesia')],
    onset: '2019-05-01',
    recorded: '2019-10-08',
    by,
    encounter: 'check-2019',
  });
  addProblem(pen, 'neuropathy', {
    text: 'Neuropathy in type 2 diabetes',
    codes: [snomed('368581000119106', 'Neuropathy due to type 2 diabetes mellitus')],
    onset: '2019-10-08',
    by,
  });
  immunize(pen, 'ppsv', vaccines.pneumococcal23, '2019-10-08', { by });
  planVisit(
    pen,
    'kidney-2020',
    {
      from: at('2020-04-16', '10:00'),
      by: 'nephrologist',
      where: 'clinic',
      title: 'Nephrology',
      about: ['kidney'],
    },
    '2019-10-17',
  );
}
