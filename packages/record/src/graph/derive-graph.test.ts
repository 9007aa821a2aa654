import { stories } from '@consilium/example-patients';
import type { FhirResource, Json } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { CLINICAL_SCHEMA } from './clinical-schema.ts';
import { deriveGraph } from './derive-graph.ts';
import type { GraphSource } from './graph-fragment.ts';
import { instanceUuid, patientUuid } from './name-uuid.ts';

type Fields = { readonly [element: string]: Json };

const SNOMED = 'http://snomed.info/sct';
const subject = { reference: 'Patient/p' };
const PATIENT = version('Patient', 'p', { birthDate: '1980' });

function version(type: string, id: string, fields: Fields, over: Partial<GraphSource> = {}): GraphSource {
  const resource: FhirResource = { resourceType: type, id, ...fields };
  return { type, id, version: 1, withdrawn: false, resource, ...over };
}

const of = (...versions: readonly GraphSource[]) => deriveGraph([PATIENT, ...versions]);
const labelled = (label: string, ...versions: readonly GraphSource[]) =>
  of(...versions).nodes.filter((node) => node.label === label);
const properties = (label: string, ...versions: readonly GraphSource[]) =>
  labelled(label, ...versions)[0]?.properties;
const triples = (...versions: readonly GraphSource[]) => {
  const { nodes, edges } = of(...versions);
  const label = new Map(nodes.map((node) => [node.uuid, node.label]));
  return edges.map(({ source, type, target }) => `${label.get(source)} ${type} ${label.get(target)}`).sort();
};

const coded = (code: string, display: string, text?: string): Fields => ({
  coding: [{ system: SNOMED, code, display }],
  ...(text === undefined ? {} : { text }),
});
const condition = (id: string, over: Fields = {}, more: Partial<GraphSource> = {}) =>
  version('Condition', id, { code: coded('38341003', 'Hypertension'), subject, ...over }, more);

describe('the graph that versions say [A5]', () => {
  const sources = (index: number): readonly GraphSource[] =>
    stories[index]!.chapters.flatMap(({ bundle }) =>
      (bundle as unknown as { entry: { fullUrl: string; resource: FhirResource }[] }).entry.map(
        ({ fullUrl, resource }) =>
          version(resource.resourceType, fullUrl.slice('urn:uuid:'.length), resource as unknown as Fields),
      ),
    );

  it.each(stories.map(({ id }, index) => [id, index] as const))(
    'of %s: every property and edge is in the schema',
    (_, index) => {
      const { nodes, edges } = deriveGraph([
        ...new Map(sources(index).map((each) => [`${each.type}/${each.id}`, each])).values(),
      ]);
      const label = new Map(nodes.map((node) => [node.uuid, node.label]));
      const allowed = new Set(
        CLINICAL_SCHEMA.relationships.map(({ from, type, to }) => `${from} ${type} ${to}`),
      );
      for (const node of nodes)
        for (const name of Object.keys(node.properties))
          expect(CLINICAL_SCHEMA.nodes[node.label]!.properties).toHaveProperty(name);
      for (const { source, type, target } of edges)
        expect(allowed).toContain(`${label.get(source)} ${type} ${label.get(target)}`);
      expect(label.size).toBe(nodes.length);
    },
  );

  it('does not depend on the order', () => {
    const versions = [
      PATIENT,
      condition('a'),
      condition('b', { code: coded('38341003', 'High blood pressure') }),
      condition('c'),
    ];
    const sorted = (graph: ReturnType<typeof deriveGraph>) => [
      graph.nodes.toSorted((a, b) => (a.uuid < b.uuid ? -1 : 1)),
      graph.edges.toSorted((a, b) => (a.uuid < b.uuid ? -1 : 1)),
    ];
    expect(sorted(deriveGraph(versions.toReversed()))).toEqual(sorted(deriveGraph(versions)));
  });

  it('gives the patient a uuid that the compartment tells', () => {
    expect(labelled('Patient')[0]!.uuid).toBe(patientUuid('patient/p'));
    expect(patientUuid('patient/a_b')).toBe(instanceUuid('Patient/a.b'));
  });

  it('says that the patient lives or has died only where the record does', () => {
    const deceased = (said: Fields) => deriveGraph([version('Patient', 'p', said)]).nodes[0]!.properties;
    expect(deceased({})).not.toHaveProperty('deceased');
    expect(deceased({ deceasedBoolean: false })).toMatchObject({ deceased: false });
    expect(deceased({ deceasedBoolean: true })).toMatchObject({ deceased: true });
    expect(deceased({ deceasedDateTime: '2020-03-04' })).toMatchObject({
      deceased: true,
      deceased_date: '2020-03-04',
    });
  });

  it('says nothing of what was withdrawn, and leaves no edge that leads to it', () => {
    const visit = version('Encounter', 'e', { subject }, { withdrawn: true });
    const noted = condition('a', { encounter: { reference: 'Encounter/e' } });
    expect(triples(visit, noted)).toEqual([
      'ConditionCase IS_A ConditionType',
      'Patient HAS_CONDITION ConditionCase',
    ]);
    expect(labelled('ConditionCase', condition('a', {}, { withdrawn: true }))).toEqual([]);
  });

  it('is about the patient unless it says that it is about something else', () => {
    const about = (over: Fields) => triples(version('Observation', 'o', { code: { text: 'x' }, ...over }));
    expect(about({})).toContain('Patient HAS_OBSERVATION Observation');
    expect(about({ subject: { reference: 'Device/d' } })).not.toContain(
      'Patient HAS_OBSERVATION Observation',
    );
  });
});

describe('types [A5]', () => {
  const typesOf = (...codes: readonly Fields[]) =>
    labelled('ConditionType', ...codes.map((code, index) => condition(String(index), { code })));

  it('are one for one code in one system, called as most of its instances call it', () => {
    const [type, ...more] = typesOf(coded('1', 'B'), coded('1', 'A'), coded('1', 'B'));
    expect(more).toEqual([]);
    expect(type!.properties).toMatchObject({ name: 'B', code: '1', system: SNOMED });
    expect(typesOf(coded('1', 'B'), coded('1', 'A'))[0]!.properties.name).toBe('A');
  });

  it('have the same uuid for every patient, and another one for another label', () => {
    const uuid = typesOf(coded('1', 'A'))[0]!.uuid;
    const other = deriveGraph([version('Patient', 'q', {}), condition('z', { code: coded('1', 'A') })]);
    expect(other.nodes.find(({ label }) => label === 'ConditionType')!.uuid).toBe(uuid);
    const symptom = condition('s', { code: coded('1', 'A'), category: [{ text: 'Symptom' }] });
    expect(labelled('SymptomType', symptom)[0]!.uuid).not.toBe(uuid);
  });

  it('are told by the words where there is no code, or a code without a system', () => {
    const types = typesOf({ text: 'Gout' }, { text: 'gout ' }, { text: 'Gout', coding: [{ code: '7' }] });
    expect(types).toHaveLength(1);
    expect(typesOf({})).toEqual([]);
  });

  it('do not depend on which coding stands first', () => {
    const icd = { system: 'http://hl7.org/fhir/sid/icd-10', code: 'I10' };
    const snomed = { system: SNOMED, code: '38341003' };
    expect(typesOf({ coding: [icd, snomed] }, { coding: [snomed, icd] })).toHaveLength(1);
  });
});

describe('what becomes a SymptomEpisode [A5]', () => {
  const isSymptom = (over: Fields) => labelled('SymptomEpisode', condition('a', over)).length === 1;
  const icd = (system: string, code: string) => ({ code: { coding: [{ system, code }] } });

  it.each([
    ['a category worded Symptom', { category: [{ text: ' symptom' }] }, true],
    [
      'a category with any coding symptom',
      { category: [{ coding: [{ system: 'urn:x', code: 'symptom' }] }] },
      true,
    ],
    [
      'a category with the SNOMED code',
      { category: [{ coding: [{ system: SNOMED, code: '418799008' }] }] },
      true,
    ],
    ['ICD-10 chapter R', icd('http://hl7.org/fhir/sid/icd-10', 'R05'), true],
    ['chapter R of a national edition', icd('http://fhir.de/CodeSystem/bfarm/icd-10-gm', 'R51'), true],
    ['another chapter', icd('http://hl7.org/fhir/sid/icd-10', 'I10'), false],
    ['an R code of another system', icd('urn:own', 'R05'), false],
    ['neither', {}, false],
  ] as const)('%s', (_, over, expected) => {
    expect(isSymptom(over as Fields)).toBe(expected);
  });
});

describe('values [A5]', () => {
  const observation = (over: Fields) =>
    version('Observation', 'o', { status: 'final', code: { text: 'x' }, subject, ...over });
  const seen = (over: Fields) => properties('Observation', observation(over));

  it('takes the day as it is written, the moment in UTC, and of a partial date the first day', () => {
    expect(seen({ effectiveDateTime: '2020-01-31T23:30:00-05:00' })).toMatchObject({
      date: '2020-01-31',
      time: '2020-02-01T04:30:00Z',
    });
    expect(seen({ effectiveDateTime: '2012-03' })).toMatchObject({ date: '2012-03-01' });
    expect(seen({ effectiveDateTime: '2012' })).not.toHaveProperty('time');
    expect(seen({ effectivePeriod: { start: '2012' } })).toMatchObject({ date: '2012-01-01' });
  });

  it('keeps numbers, bounds and words apart', () => {
    const quantity = { value: 7, unit: 'mmol/L', comparator: '<' };
    expect(seen({ valueQuantity: quantity })).toMatchObject(quantity);
    expect(seen({ valueInteger: 3 })).toMatchObject({ value: 3 });
    expect(seen({ valueCodeableConcept: { text: 'positive' } })).toMatchObject({ value_text: 'positive' });
    expect(seen({ valueBoolean: false })).toMatchObject({ value_text: 'false' });
    const titre = { numerator: { value: 1 }, denominator: { value: 80 } };
    expect(seen({ valueRatio: titre })).toMatchObject({ value_text: '1 : 80' });
  });

  it('takes a reference range in the unit of the value, if there is one that is normal', () => {
    const range = (unit: string, over: Fields = {}) => ({
      low: { value: 1, unit },
      high: { value: 2, unit },
      ...over,
    });
    const withRanges = (...referenceRange: readonly Fields[]) =>
      seen({ valueQuantity: { value: 3, unit: 'g' }, referenceRange });
    const bounds = { reference_low: 1, reference_high: 2 };
    expect(withRanges(range('g'))).toMatchObject(bounds);
    expect(withRanges(range('g'), range('g', { type: { coding: [{ code: 'therapeutic' }] } }))).toMatchObject(
      bounds,
    );
    expect(withRanges(range('mg'))).not.toHaveProperty('reference_low');
    expect(withRanges(range('g'), range('g'))).not.toHaveProperty('reference_high');
    // With one of two bounds dropped, the other would call everything on its side normal.
    const mixed = withRanges(range('g', { high: { value: 2, unit: 'mg' } }));
    expect(mixed).not.toHaveProperty('reference_low');
    expect(mixed).not.toHaveProperty('reference_high');
  });

  it('makes a component an observation of its own, with what the panel says of both', () => {
    const panel = observation({
      effectiveDateTime: '2020-01-02',
      component: [
        { code: { text: 'Systolic' }, valueQuantity: { value: 120 } },
        { code: { text: 'Diastolic' }, valueQuantity: { value: 80 } },
      ],
    });
    const nodes = labelled('Observation', panel).map(({ properties: { name, value, date } }) => [
      name,
      value,
      date,
    ]);
    expect(nodes).toEqual([
      ['x', undefined, '2020-01-02'],
      ['Systolic', 120, '2020-01-02'],
      ['Diastolic', 80, '2020-01-02'],
    ]);
    expect(triples(panel).filter((each) => each === 'Observation PART_OF Observation')).toHaveLength(2);
    expect(triples(panel).filter((each) => each === 'Patient HAS_OBSERVATION Observation')).toHaveLength(3);
  });
});

describe('medicines [A5]', () => {
  const request = (over: Fields) => version('MedicationRequest', 'r', { status: 'active', subject, ...over });
  const regimen = (...versions: readonly GraphSource[]) => properties('IntakeRegimen', ...versions);
  const byReference = { medicationReference: { reference: 'Medication/m', display: 'a name' } };
  const medicine = version('Medication', 'm', { code: coded('9', 'Aspirin') });

  it('are found as a concept, within the resource, in the record, or by name alone', () => {
    expect(regimen(request({ medicationCodeableConcept: { text: 'x' } }))).toMatchObject({
      name: 'x',
      kind: 'request',
    });
    const contained = [{ resourceType: 'Medication', id: 'in', code: { text: 'inside' } }];
    expect(regimen(request({ contained, medicationReference: { reference: '#in' } }))).toMatchObject({
      name: 'inside',
    });
    expect(regimen(request(byReference), medicine)).toMatchObject({ name: 'Aspirin', code: '9' });
    expect(regimen(request(byReference))).toMatchObject({ name: 'a name' });
    expect(regimen(request(byReference), { ...medicine, withdrawn: true })).toMatchObject({ name: 'a name' });
  });

  it('have a dose and a rhythm where there is one instruction', () => {
    const instruction = (over: Fields = {}) => ({
      text: 'half a tablet',
      timing: { repeat: { frequency: 3, period: 1, periodUnit: 'd' } },
      doseAndRate: [{ doseQuantity: { value: 0.5, unit: 'tablet' } }],
      ...over,
    });
    const dosed = (...dosageInstruction: readonly Fields[]) => regimen(request({ dosageInstruction }));
    expect(dosed(instruction())).toMatchObject({
      dose: 0.5,
      dose_unit: 'tablet',
      times_per_day: 3,
    });
    expect(dosed(instruction(), instruction())).not.toHaveProperty('dose');
    const weekly = { repeat: { frequency: 1, period: 1, periodUnit: 'wk' } };
    expect(dosed(instruction({ timing: weekly }))).toMatchObject({ times_per_day: 0.1429 });
  });

  // `constructor` and its like are in every object: a table that is one would give them as a number.
  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'have no rhythm by the code %s',
    (code) => {
      const timings = [{ code: { coding: [{ code }] } }, { repeat: { period: 1, periodUnit: code } }];
      for (const timing of timings) {
        const said = regimen(request({ dosageInstruction: [{ text: 'x', timing }] }));
        expect(said).toMatchObject({ dosage: 'x' });
        expect(said).not.toHaveProperty('times_per_day');
      }
      const severity = { coding: [{ code }], text: 'quite' };
      expect(properties('ConditionCase', version('Condition', 'c', { subject, severity }))).toMatchObject({
        severity: 'quite',
      });
    },
  );

  it('are as needed, or not, only where that is said', () => {
    const asNeeded = (...dosageInstruction: readonly Fields[]) =>
      regimen(request({ dosageInstruction }))?.as_needed;
    expect(asNeeded({})).toBeUndefined();
    expect(asNeeded()).toBeUndefined();
    expect(asNeeded({ asNeededBoolean: false })).toBe(false);
    expect(asNeeded({ asNeededBoolean: false }, {})).toBeUndefined();
    expect(asNeeded({}, { asNeededBoolean: true })).toBe(true);
    expect(asNeeded({ asNeededCodeableConcept: { text: 'pain' } })).toBe(true);
  });

  it('end when a person ended them, else when the order does', () => {
    const dispenseRequest = { validityPeriod: { start: '2020-01-01', end: '2020-06-01' } };
    expect(regimen(request({ dispenseRequest }))).toMatchObject({
      start_date: '2020-01-01',
      end_date: '2020-06-01',
    });
    const extension = [{ url: 'urn:consilium:fhir:ended-on', valueDateTime: '2020-03-05' }];
    expect(regimen(request({ dispenseRequest, extension }))).toMatchObject({ end_date: '2020-03-05' });
  });
});

describe('who and where [A5]', () => {
  const doctor = version('Practitioner', 'd', {
    name: [{ family: 'Probe', given: ['Ada'], prefix: ['Dr'] }],
  });
  const house = version('Organization', 'h', { name: 'House' });
  const role = (id: string, over: Fields = {}) =>
    version('PractitionerRole', id, {
      practitioner: { reference: 'Practitioner/d' },
      organization: { reference: 'Organization/h' },
      ...over,
    });

  it('a role says who works where, once, unless it is over', () => {
    expect(triples(doctor, house, role('1'), role('2'))).toEqual(['Practitioner WORKS_AT Organization']);
    expect(triples(doctor, house, role('1', { active: false }))).toEqual([]);
  });

  it('a reference to a role leads to the person', () => {
    const noted = condition('a', { recorder: { reference: 'PractitionerRole/1' } });
    expect(triples(doctor, house, role('1'), noted)).toContain('ConditionCase RECORDED_BY Practitioner');
    expect(properties('Practitioner', doctor)).toMatchObject({ name: 'Dr Ada Probe' });
  });
});
