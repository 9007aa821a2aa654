import { addProcedure, order, orderDone } from '../../build/actions.ts';
import { addAllergy, addRelative, immunize } from '../../build/background.ts';
import { addProblem, addSymptom } from '../../build/conditions.ts';
import { addLetter } from '../../build/documents.ts';
import { planVisit } from '../../build/encounters.ts';
import { finding, report } from '../../build/observations.ts';
import { addPatient } from '../../build/people.ts';
import { concept, icd10, loinc, snomed } from '../../codes.ts';
import type { Pen } from '../../draft.ts';
import { at } from '../../time.ts';
import { openClinic, sections } from '../clinic.ts';
import { vaccines } from '../vaccines.ts';
import { mammogram } from './examinations.ts';
import * as letters from './letters.ts';

export function screening(pen: Pen): void {
  addPatient(pen, {
    given: ['Helene'],
    family: 'Probe-Marchetti',
    number: 'LH-640722',
    address: [{ use: 'home', line: ['Invented Square 2'], city: 'Lindenhof', postalCode: '00004' }],
  });
  openClinic(pen, [
    ['gp', 'Ruth', 'Probe-Sommer', 'General practice', 'practice'],
    ['radiologist', 'Leo', 'Probe-Vidal', 'Radiology'],
    ['oncologist', 'Nadia', 'Probe-Rahimi', 'Oncology'],
    ['surgeon', 'Clara', 'Probe-Stein', 'Breast surgery'],
    ['pathologist', 'Hugo', 'Probe-Brandt', 'Pathology'],
    ['cardiologist', 'Viktor', 'Probe-Aalto', 'Cardiology'],
  ]);
  mammogram(
    pen,
    'mammo-2016',
    '2016-05-10',
    '2',
    'Dense breasts (c). A fat necrosis on the right, unchanged.',
  );
  addRelative(pen, 'her-aunt', {
    relation: 'MAUNT',
    recorded: '2016-05-10',
    conditions: [
      { text: 'Breast cancer', codes: [snomed('254837009', 'Malignant neoplasm of breast')], age: 63 },
    ],
  });
  addAllergy(pen, 'latex', {
    to: concept('Latex', snomed('300916003', 'Allergy to latex')),
    category: 'environment',
    criticality: 'low',
    onset: '1999-01-01',
    recorded: '2016-05-10',
    by: 'gp',
    reactions: [{ text: 'itching hands with gloves', codes: [snomed('418290006', 'Itching')] }],
    severity: 'mild',
  });
  immunize(pen, 'tdap', vaccines.tdap, '2015-04-14', { by: 'gp' });
}

export function diagnosis(pen: Pen): void {
  mammogram(
    pen,
    'mammo-2018',
    '2018-06-05',
    '5',
    'Left, two o’clock: spiculated mass of 25 mm. Axillary node suspicious.',
  );
  addSymptom(pen, 'lump', {
    text: 'Lump in the left breast, felt for three weeks',
    codes: [snomed('89164003', 'Breast lump')],
    onset: '2018-05-15',
    recorded: '2018-06-05',
    by: 'radiologist',
    encounter: 'mammo-2018-visit',
  });
  order(pen, 'biopsy-order', {
    what: concept('Core biopsy of the left breast and axilla'),
    on: '2018-06-05',
    by: 'radiologist',
    urgent: true,
  });
  addProcedure(pen, 'biopsy', {
    what: concept('Core needle biopsy of the breast with ultrasound'),
    on: at('2018-06-12', '10:00'),
    by: 'radiologist',
    ordered: 'biopsy-order',
  });
  orderDone(pen, 'biopsy-order');
  const taken = { at: at('2018-06-19', '15:00'), by: 'pathologist', method: 'Immunohistochemistry' };
  const positive = concept('positive', snomed('10828004', 'Positive'));
  const stains = [
    ['er', '85337-4', 'Estrogen receptor Ag [Presence] in Breast cancer specimen by Immune stain'],
    ['pr', '85339-0', 'Progesterone receptor Ag [Presence] in Breast cancer specimen by Immune stain'],
    ['her2', '85319-2', 'HER2 [Presence] in Breast cancer specimen by Immune stain'],
  ] as const;
  for (const [name, code, display] of stains)
    finding(pen, name, 'laboratory', concept(display, loinc(code, display)), positive, taken);
  report(
    pen,
    'path-report',
    {
      title: 'Pathology of the biopsy',
      section: sections.pathology,
      conclusion: 'Invasive carcinoma of no special type, grade 3.',
    },
    ['er', 'pr', 'her2'],
    taken,
  );
  addLetter(pen, 'path-letter', {
    kind: 'pathology',
    title: 'Pathology: core biopsy of the left breast',
    day: '2018-06-19',
    by: 'pathologist',
    from: 'clinic',
    text: letters.pathology,
    signed: 'Dr Hugo Probe-Brandt, Pathology',
  });
  pen.textFact('path-letter', { about: 'Observation', term: 'Ki-67', quote: 'Ki-67 in 45 percent.' });
  addProblem(pen, 'cancer', {
    text: 'Breast cancer, left, upper outer quadrant, cT2 cN1',
    codes: [
      snomed('254837009', 'Malignant neoplasm of breast'),
      icd10('C50.412', 'Malignant neoplasm of upper-outer quadrant of left female breast'),
    ],
    onset: '2018-06-19',
    by: 'pathologist',
    certainty: 'provisional',
  });
  planVisit(
    pen,
    'board-visit',
    {
      from: at('2018-07-05', '14:00'),
      by: 'oncologist',
      where: 'clinic',
      title: 'After the tumour board',
      about: ['cancer'],
    },
    '2018-06-20',
  );
}
