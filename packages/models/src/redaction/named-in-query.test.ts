import type { Identifier } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { namedInQuery } from './named-in-query.ts';

const name = (text: string): Identifier => ({ kind: 'name', text });
/** What one clinician's patients are known by. */
const PATIENTS: readonly Identifier[] = [
  ...['Doe, Jane', 'Okonkwo, Chidi', 'Müller, Jürgen', "O'Brien, Siobhán", 'van der Berg, Pieter Jan'].map(
    name,
  ),
  ...['Nguyễn, Thị Mai', 'Probe-Lind, Anna Sophie', 'García Márquez, Inés', 'Kowalczyk, Łukasz'].map(name),
  ...['Parkinson, Will', 'Grace, Faith', 'Wells, Rose', 'Young, Max', 'Bell, Hope', 'Murphy, Joy'].map(name),
  ...['Down, Jack', 'Marfan, Iris', 'Long, Ivy', 'Price, Mark', 'Graves, Violet', 'Still, Dawn'].map(name),
  ...['Turner, Frank', 'Lynch, Grant', 'Fall, Drew', 'Stroke, Bill', 'Metformin, Art', 'Wilson, Pat'].map(
    name,
  ),
  { kind: 'birth-date', text: '1961-03-02' },
  { kind: 'birth-date', text: '1987-11-23' },
  { kind: 'birth-date', text: '2014' },
  { kind: 'identifier', text: 'lh77040815' },
  { kind: 'identifier', text: '47110815' },
  { kind: 'identifier', text: '10231' },
];
const CLINICAL = new Set(['stroke', 'metformin', 'fall', 'iris']);
const named = (query: string) =>
  namedInQuery(query, PATIENTS, (word) => CLINICAL.has(word)).named.map(({ text }) => text);

describe('a query that names a patient of the actor [F2]', () => {
  it.each([
    ['Is metformin safe for Jane Doe?', 'Jane Doe'],
    ['Doe, Jane: statin intolerance', 'Doe, Jane'],
    ['trials for DOE JANE with CKD', 'DOE JANE'],
    ['jane doe heart failure', 'jane doe'],
    ['options for J. Doe after bypass', 'J. Doe'],
    ['what helps Okonkwo with gout', 'Okonkwo'],
    ["okonkwo's gout and allopurinol", 'okonkwo'],
    ['Chidi Okonkwo gout', 'Chidi Okonkwo'],
    ['Mueller Juergen psoriasis biologics', 'Mueller Juergen'],
    ['Jürgen Müller psoriasis', 'Jürgen Müller'],
    ['jurgen muller psoriasis', 'jurgen muller'],
    ['Siobhan O’Brien lupus', 'Siobhan O’Brien'],
    ["O'Brien lupus belimumab", "O'Brien"],
    ['Pieter van der Berg sarcoidosis', 'Pieter van der Berg'],
    ['Berg, Pieter sarcoidosis', 'Berg, Pieter'],
    ['Nguyen Mai hepatitis B', 'Nguyen'],
    ['Nguyễn Thị Mai hepatitis B', 'Nguyễn Thị Mai'],
    ['Anna Probe-Lind migraine', 'Anna Probe-Lind'],
    ['anna sophie probe lind migraine', 'anna sophie probe lind'],
    ['Ines Garcia Marquez asthma', 'Ines Garcia Marquez'],
    ['Łukasz needs a better inhaler', 'Łukasz'],
    ['lukasz kowalczyk inhaler', 'lukasz kowalczyk'],
    ['Will Parkinson and levodopa', 'Will Parkinson'],
    ['Parkinson, Will: tremor', 'Parkinson, Will'],
    ['Mr Parkinson tremor', 'Parkinson'],
    ['Mrs Grace angina', 'Grace'],
    ['Faith Grace chest pain', 'Faith Grace'],
    ['patient Rose has dyspnoea', 'Rose'],
    ['Rose Wells pulmonary embolism', 'Rose Wells'],
    ['Max Young thyroid nodule', 'Max Young'],
    ['Hope Bell facial palsy', 'Hope Bell'],
    ['Ms Murphy abdominal pain', 'Murphy'],
    ['Bill Stroke rehabilitation', 'Bill Stroke'],
    ['Art Metformin acidosis', 'Art Metformin'],
    ['born 1961-03-02 with lymphoma', '1961-03-02'],
    ['woman born 2 March 1961, lymphoma', '2 March 1961'],
    ['dob 02.03.1961 rituximab', '02.03.1961'],
    ['DOB 11/23/87 melanoma', '11/23/87'],
    ['MRN LH-77-040815 dialysis', 'LH-77-040815'],
    ['record number 10231 anaemia', '10231'],
    ['4711 0815 transplant', '4711 0815'],
    ['J a n e D o e statin', 'J a n e D o e'],
    ['statin for D o e, J a n e', 'D o e, J a n e'],
    ['j.a.n.e d.o.e statin', 'j.a.n.e d.o.e'],
    ['Jane D-o-e statin', 'Jane D-o-e'],
    ['J a n e D o e s t a t i n', 'J a n e D o e'],
    ['O k o n k w o gout', 'O k o n k w o'],
    ['O_k_o_n_k_w_o gout', 'O_k_o_n_k_w_o'],
    ['Jаnе Dое statin', 'Jаnе Dое'],
    ['ОКОNКWО gout', 'ОКОNКWО'],
    ['Οkοnkwο gout', 'Οkοnkwο'],
    ['ᴏᴋᴏɴᴋᴡᴏ gout', 'ᴏᴋᴏɴᴋᴡᴏ'],
    ['О k о n k w о gout', 'О k о n k w о'],
    ['enaJ eoD statin', 'enaJ eoD'],
    ['statin eoD ,enaJ', 'eoD ,enaJ'],
    ['owknoko gout', 'owknoko'],
    ['zsakuł kyzclawok inhaler', 'zsakuł kyzclawok'],
  ])('is found: %s', (query, expected) => {
    expect(named(query).join(' ')).toContain(expected);
  });

  it.each([
    'Parkinson',
    'Parkinson disease levodopa',
    'levodopa in Parkinson',
    'Will statins prevent stroke?',
    'GRACE score acute coronary syndrome',
    'Grace risk score validation',
    'Wells score pulmonary embolism',
    'wells criteria deep vein thrombosis',
    'Bell palsy prednisolone',
    "Bell's palsy antivirals in adults",
    'Murphy sign cholecystitis',
    'Down syndrome leukaemia',
    'step down from ICU',
    'Marfan syndrome losartan',
    'aortic root in Marfan',
    'long COVID fatigue treatment',
    'Long-term outcomes of PCI',
    'price of CAR-T therapy',
    'Graves disease radioiodine',
    'graves orbitopathy teprotumumab',
    'Still disease anakinra',
    'still birth risk factors',
    'Turner syndrome growth hormone',
    'Lynch syndrome aspirin',
    'Falls in older adults vitamin D',
    'Fall prevention exercise',
    'stroke thrombolysis wake-up',
    'Stroke in young adults',
    'metformin lactic acidosis CKD',
    'Wilson disease chelation',
    'young people with type 1 diabetes',
    'maximum dose of allopurinol',
    'iris melanoma prognosis',
    'rose bengal staining',
    'joy and quality of life in dementia',
    'hope and coping in oncology',
    'mark recapture epidemiology',
    'Jack stent patency',
    'art therapy psychosis',
    'ivy league of biomarkers',
    'trials published since 2014',
    'cohort 1961 to 1987 mortality',
    'apixaban 5 mg versus warfarin 2 mg',
    'HbA1c 7.9 % after 23 weeks, 11 sites',
    'n = 10231 participants hypertension',
    'frank haematuria work-up',
    'dawn phenomenon insulin',
    'informed consent to grant access to data',
    'C O P D exacerbation antibiotics',
    'A B C D E approach in trauma',
    'vitamin A D E K in cystic fibrosis',
    'm e t f o r m i n dose',
    's t r o k e',
    'α-synuclein antibodies in Parkinson disease',
    'TGF-β signalling in Marfan syndrome',
    'κ/λ ratio and 5-α-reductase, ω-3, γ-GT, η² of a model',
    'p. o. b. i. d. dosing',
    'H. pylori, E. coli, S. aureus',
    'Стентирование при остром коронарном синдроме',
    'θεραπεία καρδιακής ανεπάρκειας',
    'blood draw before the ward round',
    'level of evidence for a new drug',
  ])('is none: %s', (query) => {
    expect(named(query)).toEqual([]);
  });

  it.each([
    ['Is metformin safe for Jane Doe?', 'Is metformin safe for ?'],
    ["okonkwo's gout and allopurinol", 'gout and allopurinol'],
    ['Jane Doe', ''],
    ['Jane Doe, Okonkwo: gout', 'gout'],
  ])('says what is left without it: %s', (query, left) => {
    expect(namedInQuery(query, PATIENTS, (word) => CLINICAL.has(word)).without).toBe(left);
  });

  it('takes the time of one pass, also with very many patients', () => {
    const many = Array.from({ length: 20_000 }, (_, at): readonly Identifier[] => [
      name(`Zzfamily${at}, Qqgiven${at}`),
      { kind: 'birth-date', text: `19${10 + (at % 90)}-0${1 + (at % 9)}-${10 + (at % 19)}` },
      { kind: 'identifier', text: `mrn${8_000_000 + at}` },
    ]).flat();
    const query = 'metformin 500 mg twice a day in chronic kidney disease '.repeat(18);
    namedInQuery(query, many, () => false);
    const before = performance.now();
    expect(namedInQuery(`${query} Zzfamily77`, many, () => false).named).toHaveLength(1);
    expect(performance.now() - before).toBeLessThan(2_000);
  });

  it('reads a word of any length', () => {
    expect(named(`${'a'.repeat(300_000)} Jane Doe`)).toEqual(['Jane Doe']);
  });
});
