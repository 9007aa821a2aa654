import type { FhirResource } from '@consilium/kernel';

const concept = (system: string, code: string, text: string) => ({
  coding: [{ system, code, display: text }],
  text,
});
const snomed = (code: string, text: string) => concept('http://snomed.info/sct', code, text);
const loinc = (code: string, text: string) => concept('http://loinc.org', code, text);
const hl7 = (name: string, code: string) =>
  concept(`http://terminology.hl7.org/CodeSystem/${name}`, code, code);
const amount = (value: number, code: string) => ({
  value,
  unit: code,
  system: 'http://unitsofmeasure.org',
  code,
});
const patient = { reference: 'Patient/p1', display: 'Ada Example' };

/** A valid resource of each kind that the corpus lacks or has only in a simple form. */
export const samples: readonly FhirResource[] = [
  {
    resourceType: 'Patient',
    id: 'p1',
    language: 'en-GB',
    text: {
      status: 'generated',
      div: '<div xmlns="http://www.w3.org/1999/xhtml"><p>Ada <b>Example</b></p></div>',
    },
    name: [{ use: 'official', family: 'Example', given: ['Ada', 'B'], _given: [null, { id: 'middle' }] }],
    telecom: [{ system: 'phone', value: '+44 1632 960001', use: 'home', rank: 1 }],
    gender: 'female',
    birthDate: '1961-02-28',
    _birthDate: { extension: [{ url: 'https://example.org/born-at', valueTime: '04:30:00' }] },
    deceasedBoolean: false,
    contact: [{ relationship: [hl7('v2-0131', 'N')], name: { text: 'Bo Example' }, gender: 'male' }],
    communication: [{ language: concept('urn:ietf:bcp:47', 'en', 'English'), preferred: true }],
  },
  {
    resourceType: 'Observation',
    id: 'o1',
    status: 'final',
    category: [hl7('observation-category', 'laboratory')],
    code: loinc('2160-0', 'Creatinine'),
    subject: patient,
    effectiveDateTime: '2024-05-02T08:15:00+01:00',
    issued: '2024-05-02T11:00:00.000Z',
    valueQuantity: amount(1.4, 'mg/dL'),
    interpretation: [hl7('v3-ObservationInterpretation', 'H')],
    note: [{ authorString: 'Lab', time: '2024-05-02', text: 'Haemolysed?' }],
    referenceRange: [{ low: amount(0.6, 'mg/dL'), high: amount(1.1, 'mg/dL'), text: '0.6 to 1.1' }],
  },
  {
    resourceType: 'Observation',
    id: 'o2',
    status: 'final',
    code: loinc('85354-9', 'Blood pressure'),
    subject: patient,
    effectivePeriod: { start: '2024-05', end: '2024-06-01' },
    component: [
      { code: loinc('8480-6', 'Systolic'), valueQuantity: amount(141, 'mm[Hg]') },
      { code: loinc('8462-4', 'Diastolic'), dataAbsentReason: hl7('data-absent-reason', 'unknown') },
    ],
  },
  {
    resourceType: 'Condition',
    id: 'c1',
    clinicalStatus: hl7('condition-clinical', 'resolved'),
    verificationStatus: hl7('condition-ver-status', 'confirmed'),
    code: snomed('44054006', 'Type 2 diabetes'),
    subject: patient,
    onsetAge: amount(52, 'a'),
    abatementDateTime: '2020',
    stage: [{ summary: { text: 'mild' } }],
    evidence: [{ detail: [{ reference: 'Observation/o1' }] }],
  },
  {
    resourceType: 'MedicationRequest',
    id: 'm1',
    contained: [
      { resourceType: 'Medication', id: 'med', status: 'active', code: { text: 'Metformin 500 mg' } },
    ],
    status: 'active',
    intent: 'order',
    priority: 'routine',
    medicationReference: { reference: '#med' },
    subject: patient,
    authoredOn: '2024-05-02',
    dosageInstruction: [
      {
        sequence: 1,
        text: 'with meals',
        timing: { repeat: { frequency: 2, period: 1, periodUnit: 'd', dayOfWeek: ['mon'], when: ['CM'] } },
        doseAndRate: [{ doseQuantity: amount(500, 'mg') }],
        maxDosePerPeriod: { numerator: amount(2, 'g'), denominator: amount(1, 'd') },
      },
    ],
    dispenseRequest: { numberOfRepeatsAllowed: 3, expectedSupplyDuration: amount(30, 'd') },
  },
  {
    resourceType: 'AllergyIntolerance',
    id: 'a1',
    clinicalStatus: hl7('allergyintolerance-clinical', 'active'),
    verificationStatus: hl7('allergyintolerance-verification', 'confirmed'),
    type: 'allergy',
    category: ['medication'],
    criticality: 'high',
    code: snomed('372687004', 'Amoxicillin'),
    patient,
    reaction: [{ manifestation: [snomed('271807003', 'Rash')], severity: 'moderate' }],
  },
  {
    resourceType: 'Appointment',
    id: 'ap1',
    status: 'booked',
    start: '2026-04-01T09:00:00Z',
    end: '2026-04-01T09:30:00Z',
    participant: [{ actor: patient, required: 'required', status: 'accepted' }],
  },
  {
    resourceType: 'CareTeam',
    id: 'ct1',
    status: 'active',
    subject: patient,
    participant: [{ member: { reference: 'Practitioner/d1' }, onBehalfOf: { reference: 'Organization/h1' } }],
  },
  {
    resourceType: 'DocumentReference',
    id: 'd1',
    status: 'current',
    docStatus: 'final',
    subject: patient,
    date: '2024-05-02T11:00:00Z',
    content: [
      { attachment: { contentType: 'text/plain; charset=utf-8', language: 'en', data: 'QWxsIHdlbGw=' } },
    ],
  },
  {
    resourceType: 'FamilyMemberHistory',
    id: 'f1',
    status: 'completed',
    patient,
    relationship: hl7('v3-RoleCode', 'MTH'),
    ageAge: amount(81, 'a'),
    estimatedAge: true,
    condition: [
      {
        code: snomed('254837009', 'Breast cancer'),
        onsetRange: { low: amount(40, 'a'), high: amount(50, 'a') },
      },
    ],
  },
  {
    resourceType: 'MedicationAdministration',
    id: 'ma1',
    status: 'completed',
    medicationCodeableConcept: { text: 'Cisplatin' },
    subject: patient,
    effectiveDateTime: '2024-05-02T11:00:00Z',
    dosage: {
      dose: amount(80, 'mg'),
      rateRatio: { numerator: amount(80, 'mg'), denominator: amount(1, 'h') },
    },
  },
  {
    resourceType: 'Goal',
    id: 'g1',
    lifecycleStatus: 'active',
    description: { text: 'HbA1c below 7 %' },
    subject: patient,
    startDate: '2024-05-02',
    target: [{ measure: loinc('4548-4', 'HbA1c'), detailQuantity: amount(7, '%'), dueDate: '2024-12-31' }],
  },
  {
    resourceType: 'CarePlan',
    id: 'cp1',
    status: 'active',
    intent: 'plan',
    subject: patient,
    period: { start: '2024-05-02' },
    activity: [
      { detail: { kind: 'ServiceRequest', status: 'scheduled', scheduledString: 'every 3 months' } },
    ],
  },
  {
    resourceType: 'Location',
    id: 'l1',
    status: 'active',
    mode: 'instance',
    name: 'Ward 4',
    position: { longitude: -0.1276, latitude: 51.5072 },
    hoursOfOperation: [{ daysOfWeek: ['mon', 'tue'], openingTime: '08:00:00' }],
  },
  {
    resourceType: 'Specimen',
    id: 's1',
    status: 'available',
    subject: patient,
    collection: { collectedDateTime: '2024-05-02T08:15:00+01:00', quantity: amount(5, 'mL') },
  },
];
