import type {
  Danger,
  FhirResource,
  Lab,
  LabPoint,
  LabSeries,
  Operations,
  Proposal,
  SectionEntry,
} from '../../api/generated.ts';

const danger = (over: Partial<Danger>): Danger => ({
  id: over.text ?? '',
  kind: 'allergy',
  severity: 'contraindicated',
  medicines: ['amoxicillin'],
  against: 'allergy to Penicillin (rash, high risk)',
  text: 'a penicillin too',
  source: 'NICE: CG183, Drug allergy, diagnosis and management (2014); source not seen',
  because: [],
  ...over,
});

export const DANGERS: Operations['readDangersOfPatient']['response'] = {
  dangers: [
    danger({}),
    danger({
      kind: 'interaction',
      severity: 'serious',
      medicines: ['warfarin', 'ibuprofen'],
      against: null,
      text: 'stomach lining and platelets are affected, more bleeding',
      source:
        'NICE and Pharmaceutical Press: British National Formulary, interactions (2024); source not seen',
    }),
    danger({
      kind: 'kidney',
      severity: 'moderate',
      medicines: ['metformin'],
      against: 'eGFR 41 on 2026-03-02',
      text: 'review, at most half the dose, do not start',
      source: 'FDA: Revised warnings for metformin in reduced kidney function (2016); source not seen',
    }),
  ],
  not_checked: [
    { kind: 'interaction', what: ['cetirizine'], why: 'in none of the 95 listed pairs of classes' },
    { kind: 'kidney', what: ['cetirizine', 'amoxicillin'], why: 'not in the table' },
  ],
  medicines: 5,
  limits: 'Only short tables were searched. Nothing found does not mean that there is no danger.',
  proposals: [],
};

const ck = (at: string, value: number, verdict: LabPoint['verdict'] = 'high'): LabPoint => ({
  type: 'Observation',
  id: `ck-${at}`,
  version: 1,
  path: 'valueQuantity',
  at,
  value,
  comparator: null,
  range: { low: 39, high: 308 },
  verdict,
  doubt: null,
  method: null,
  given: null,
  reported: null,
});

export const SERIES: LabSeries = {
  unit: 'U/L',
  trend: 'falling',
  trendOver: { from: '2023-03-04', to: '2026-10-20', results: 6 },
  changes: [],
  points: [
    ck('2023-03-04', 14_200),
    ck('2023-10-12', 13_100),
    ck('2024-04-20', 11_800),
    ck('2025-01-15', 10_900),
    ck('2025-08-30', 10_200),
    ck('2026-10-20', 9_850),
  ],
};

const lab = (over: Partial<Lab>): Lab => {
  const points = over.recent ?? SERIES.points;
  return {
    code: 'loinc|2157-6',
    codes: [over.code ?? 'loinc|2157-6'],
    name: 'Creatine kinase',
    shortName: null,
    category: 'laboratory',
    count: points.length,
    unit: 'U/L',
    trend: 'falling',
    trendOver: null,
    doubted: 0,
    followed: null,
    isCurrent: true,
    last: SERIES.points.at(-1) as LabPoint,
    recent: points,
    node: null,
    ...over,
  };
};

const ef = ck('2026-02-11', 58, 'normal');
const vitamin = { ...ck('2026-10-20', 62, 'low'), range: { low: 75, high: 200 } };

export const LABS: readonly Lab[] = [
  lab({}),
  lab({
    code: 'loinc|10230-1',
    name: 'Ejection fraction',
    unit: '%',
    trend: 'stable',
    last: { ...ef, range: { low: 55, high: 70 } },
    recent: [
      { ...ef, at: '2024-02-10', value: 61, range: { low: 55, high: 70 } },
      { ...ef, range: { low: 55, high: 70 } },
    ],
  }),
  lab({
    code: 'loinc|1989-3',
    name: 'Vitamin D',
    unit: 'nmol/L',
    trend: null,
    last: vitamin,
    recent: [vitamin],
  }),
  lab({
    code: 'loinc|29463-7',
    name: 'Body weight',
    unit: 'kg',
    trend: 'rising',
    last: { ...ck('2026-10-20', 27.7, null), range: null },
    recent: [
      { ...ck('2025-10-20', 24.1, null), range: null },
      { ...ck('2026-10-20', 27.7, null), range: null },
    ],
  }),
];

const entry = (over: Partial<SectionEntry> & Pick<SectionEntry, 'type' | 'title'>): SectionEntry => ({
  id: over.title,
  version: 1,
  status: 'active',
  date: '2024-01-12',
  end: null,
  reported: null,
  details: [],
  node: null,
  ...over,
});

export const MEDICATIONS: readonly SectionEntry[] = [
  entry({
    type: 'MedicationRequest',
    title: 'deflazacort',
    details: [
      { label: 'Dose', text: '22.5 mg' },
      { label: 'Route', text: 'by mouth' },
      { label: 'Schedule', text: 'once a day' },
      { label: 'Prescribed by', text: 'Dr Ana Ruiz' },
    ],
  }),
  entry({ type: 'MedicationRequest', title: 'perindopril', status: 'stopped', end: '2026-03-02' }),
];

export const ENTRIES: readonly SectionEntry[] = [
  entry({ type: 'Condition', title: 'Duchenne muscular dystrophy' }),
  entry({
    type: 'Condition',
    title: 'Fracture of the left radius',
    status: 'resolved',
    end: '2025-05-01',
    details: [{ label: 'Note', text: 'after a fall from the bed' }],
  }),
  entry({ type: 'Condition', title: 'Scoliosis', status: 'entered-in-error', date: null }),
];

const timed = (name: string, dose: number, unit: string, when: readonly string[]): FhirResource => ({
  resourceType: 'MedicationRequest',
  id: name,
  status: 'active',
  medicationCodeableConcept: { text: name },
  dosageInstruction: [
    { timing: { repeat: { when } }, doseAndRate: [{ doseQuantity: { value: dose, unit } }] },
  ],
});

export const TIMED: readonly FhirResource[] = [
  timed('deflazacort', 22.5, 'mg', ['MORN']),
  timed('perindopril', 2, 'mg', ['MORN', 'EVE']),
];

const weight: Proposal = {
  id: 'p1',
  status: 'open',
  source: { kind: 'message', conversation: 'c', seq: 1 },
  quote: 'He weighed 61 lb on Tuesday',
  span: { start: 0, end: 27 },
  extractor: 'medical_measurements',
  extractorVersion: '1',
  proposedBy: 'mother',
  sources: [],
  mayDecide: true,
  resource: {
    resourceType: 'Observation',
    status: 'preliminary',
    code: { text: 'Body weight', coding: [{ system: 'http://loinc.org', code: '29463-7' }] },
    valueQuantity: { value: 27.7, unit: 'kg', code: 'kg', system: 'http://unitsofmeasure.org' },
    effectiveDateTime: '2026-11-10',
  },
};

export const PROPOSALS: readonly Proposal[] = [
  weight,
  {
    ...weight,
    id: 'p2',
    source: { kind: 'document', document: 'd', page: 2 },
    quote: 'continue colecalciferol 1,000 units daily',
    extractor: 'medical_context',
    resource: {
      resourceType: 'MedicationStatement',
      medicationCodeableConcept: { text: 'colecalciferol' },
      dosage: [{ text: '1,000 units daily' }],
    },
  },
  { ...weight, id: 'p3', status: 'accepted', result: { type: 'Observation', id: 'p3', version: 1 } },
  { ...weight, id: 'p4', status: 'rejected' },
];
