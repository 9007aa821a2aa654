import { addGoal, order, orderDone } from '../../build/actions.ts';
import { addRelative, immunize } from '../../build/background.ts';
import { addProblem, addSymptom, confirmProblem, endProblem } from '../../build/conditions.ts';
import { addLetter } from '../../build/documents.ts';
import { addDay, planVisit, visitHeld } from '../../build/encounters.ts';
import { finding, measure, panel, report, vitals } from '../../build/observations.ts';
import { addCarePlan, addCareTeam } from '../../build/people.ts';
import { concept, icd10, loinc, snomed } from '../../codes.ts';
import type { Pen } from '../../draft.ts';
import { alt, ast, hemoglobinMass } from '../../measures/blood.ts';
import { ejectionFractionByEye } from '../../measures/body.ts';
import { creatinineJaffe } from '../../measures/kidney.ts';
import { at } from '../../time.ts';
import { sections } from '../clinic.ts';
import { vaccines } from '../vaccines.ts';
import { genetics, referral } from './letters.ts';
import { creatineKinase, northStar, sixMinutes } from './measures.ts';

export function suspicion(pen: Pen): void {
  const by = 'paediatrician';
  endProblem(pen, 'late-walking', '2012-03-01');
  addDay(pen, 'falls-visit', '2014-11-04', { by, where: 'practice', title: 'Falls, trouble on stairs' });
  const taken = { at: at('2014-11-04'), by, encounter: 'falls-visit' };
  const onset = '2013-09-01';
  const recorded = '2014-11-04';
  const encounter = 'falls-visit';
  addSymptom(pen, 'falls', {
    text: 'Falls several times a day',
    codes: [icd10('R29.6', 'Repeated falls')],
    onset,
    recorded,
    by,
    encounter,
    severity: 'moderate',
  });
  addSymptom(pen, 'gait', {
    text: 'Waddling gait, rises with hands on thighs',
    codes: [snomed('271706000', 'Waddling gait')],
    onset,
    recorded,
    by,
    encounter,
  });
  addProblem(pen, 'dmd', {
    text: 'Suspected muscular dystrophy',
    codes: [icd10('G71.0', 'Muscular dystrophy')],
    onset,
    recorded,
    by,
    encounter,
    certainty: 'provisional',
  });
  vitals(pen, 'falls-v', taken, { weight: 17.1, height: 104, pulse: 104, pressure: [94, 58] });
  panel(
    pen,
    'blood-2014',
    {
      title: 'Muscle enzymes',
      section: sections.lab,
      conclusion: 'Creatine kinase extremely high; muscle, not liver.',
    },
    {
      ck: [creatineKinase, 18420],
      alt: [alt, 312],
      ast: [ast, 268],
      hb: [hemoglobinMass, 12.4],
      creatinine: [creatinineJaffe, 0.24],
    },
    { ...taken, at: at('2014-11-04', '10:15') },
  );
  order(pen, 'refer-neuro', {
    what: concept('Referral to paediatric neurology'),
    on: '2014-11-05',
    by,
    to: 'neurologist',
    for: ['dmd'],
    urgent: true,
    why: 'suspected muscular dystrophy',
  });
  addLetter(pen, 'referral-letter', {
    kind: 'referral',
    title: 'Referral to the neuromuscular clinic',
    day: '2014-11-05',
    by,
    from: 'practice',
    encounter,
    text: referral,
    signed: 'Dr Mira Probe-Anders, Paediatrics',
  });
  pen.textFact('referral-letter', {
    about: 'AllergyIntolerance',
    term: 'zinc oxide',
    quote: 'plasters with zinc oxide adhesive leave blisters on his skin',
  });
  planVisit(
    pen,
    'neuro-first',
    {
      from: at('2014-12-09', '08:30'),
      by: 'neurologist',
      where: 'clinic',
      title: 'First visit, neuromuscular clinic',
      about: ['dmd'],
    },
    '2014-11-06',
  );
}

export function diagnosis(pen: Pen): void {
  const by = 'neurologist';
  visitHeld(pen, 'neuro-first');
  orderDone(pen, 'refer-neuro');
  const first = { at: at('2014-12-09', '08:45'), by, encounter: 'neuro-first' };
  measure(pen, 'nsaa-2014', northStar, 21, { ...first, note: 'Cannot hop; Gowers 6 s.' });
  measure(pen, 'walk-2015', sixMinutes, 318, { at: at('2015-02-17', '11:00'), by: 'therapist' });
  order(pen, 'gene-test', {
    what: concept('DMD gene, deletion and duplication analysis'),
    on: '2014-12-09',
    by,
    for: ['dmd'],
    encounter: 'neuro-first',
  });
  finding(
    pen,
    'gene-result',
    'laboratory',
    concept('DMD gene, deletion and duplication analysis'),
    'Hemizygous deletion of exons 45 to 50, out of frame',
    { at: at('2015-01-22', '12:00'), by: 'lab', method: 'MLPA, all 79 exons' },
  );
  report(
    pen,
    'gene-report',
    { title: 'Molecular genetics: DMD', section: sections.genetics, ordered: 'gene-test' },
    ['gene-result'],
    { at: at('2015-01-22', '12:00'), by: 'lab' },
  );
  orderDone(pen, 'gene-test');
  confirmProblem(pen, 'dmd', {
    code: concept(
      'Duchenne muscular dystrophy',
      snomed('76670001', 'Duchenne muscular dystrophy'),
      icd10('G71.0', 'Muscular dystrophy'),
    ),
    recordedDate: '2015-01-26',
  });
  addLetter(pen, 'genetics-letter', {
    kind: 'consult',
    title: 'Human genetics: result and counselling',
    day: '2015-01-26',
    by,
    from: 'clinic',
    text: genetics,
    signed: 'Dr Jonas Probe-Keller, for the board of human genetics',
  });
  pen.textFact('genetics-letter', {
    about: 'FamilyMemberHistory',
    term: 'heterozygous',
    quote: 'The mother carries the same deletion in heterozygous form.',
  });
  addRelative(pen, 'uncle', {
    relation: 'MUNCLE',
    recorded: '2014-12-09',
    conditions: [{ text: 'Muscle disease, wheelchair from 11 years', codes: [], age: 4 }],
    diedAt: 19,
  });
  measure(pen, 'echo-2015', ejectionFractionByEye, 65, { at: at('2015-02-17', '09:00'), by: 'cardiologist' });
  addCareTeam(pen, 'team', {
    title: 'Neuromuscular team',
    from: '2015-02-17',
    organization: 'clinic',
    members: [
      ['neurologist', 'Lead'],
      ['cardiologist', 'Heart'],
      ['lungs', 'Breathing'],
      ['therapist', 'Physiotherapy'],
      ['paediatrician', 'Family practice'],
      ['mother', 'Parent'],
    ],
  });
  addGoal(pen, 'goal-walk', {
    text: 'Walks 300 m in six minutes, as long as possible',
    from: '2015-02-17',
    due: '2020-02-17',
    addresses: ['dmd'],
    target: {
      measure: concept('Six minute walk test', loinc('64098-7', 'Six minute walk test')),
      value: 300,
      unit: 'm',
      comparator: '>=',
    },
  });
  addCarePlan(pen, 'plan', {
    title: 'Duchenne: standards of care',
    from: '2015-02-17',
    by,
    team: 'team',
    addresses: ['dmd'],
    goals: ['goal-walk'],
    activities: [
      'Stretching five days a week',
      'Heart every year',
      'Vaccinations before steroids',
      'Night splints',
    ],
  });
  immunize(pen, 'ppsv-1', vaccines.pneumococcal23, '2015-02-17', { by: 'paediatrician', dose: 1 });
  finding(
    pen,
    'registry',
    'survey',
    concept('Consent to registry'),
    'Parents consent to the registry of neuromuscular diseases',
    { at: at('2015-01-26', '15:00'), by },
  );
}
