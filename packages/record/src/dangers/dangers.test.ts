import { findDangers } from '@consilium/clinical';
import { lately, makeStory, type StoryId } from '@consilium/example-patients';
import type { Caller, FhirResource, Json, PatientRecord } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '../create-record.ts';
import { chartEntry } from '../doctor/chart-entry.ts';
import {
  bundle,
  condition,
  entry,
  observation,
  patient,
  toPatient,
} from '../test-support/bundles.fixture.ts';
import { said } from '../test-support/conversation.fixture.ts';
import { draftOf } from '../test-support/facts.fixture.ts';
import { useRecordWorld } from '../test-support/record.fixture.ts';
import { createUnits } from '../units/create-units.ts';
import { knownOfChart } from './known-of-chart.ts';

const world = useRecordWorld({ beforeAll, afterAll });
type Fields = { readonly [field: string]: Json };

const medicine = (text: string, over: Fields = {}): FhirResource => ({
  ...{ resourceType: 'MedicationRequest', status: 'active', intent: 'order', authoredOn: '2026-01-01' },
  ...{ medicationCodeableConcept: { text }, subject: toPatient },
  ...over,
});
const coded = (system: string, code: string): Fields => ({
  coding: [{ system: `http://terminology.hl7.org/CodeSystem/${system}`, code }],
});
const allergy = (text: string, clinical = 'active', over: Fields = {}): FhirResource => ({
  ...{ resourceType: 'AllergyIntolerance', code: { text }, patient: toPatient },
  clinicalStatus: coded('allergyintolerance-clinical', clinical),
  ...over,
});
const egfr = (value: number, on: string): FhirResource => {
  const unit = 'mL/min/{1.73_m2}';
  return observation('98979-8', on, value, {
    valueQuantity: { value, unit, system: 'http://unitsofmeasure.org', code: unit },
  });
};
const BORN = { birthDate: '1990-05-01', gender: 'female' };

async function recordOf(...resources: readonly FhirResource[]) {
  world().setClock('2026-03-01T10:00:00.000Z');
  const record = createRecord({ ...world().parts, units: createUnits() });
  const caller = await world().newCaller();
  const entries = resources.map((each, n) => entry(`e${n}`, each));
  await record.importBundle(caller, bundle(patient(BORN), ...entries), { source: 'a' });
  return { record, caller };
}
async function found(...resources: readonly FhirResource[]) {
  const { record, caller } = await recordOf(...resources);
  const { dangers, notChecked } = await record.dangers(caller);
  const shown = dangers.map(({ kind, severity, medicines, against }) =>
    [kind, severity, medicines.join(' with '), ...(against === null ? [] : [against])].join(', '),
  );
  return { shown, notChecked };
}
/** What a model read out of a message. */
async function propose(record: PatientRecord, caller: Caller, text: string, resource: FhirResource) {
  const source = await said(world(), caller, text);
  const agent = { ...caller, run: crypto.randomUUID() };
  const factPath = `${resource.resourceType}.code`;
  return record.propose(agent, draftOf(source, text, { resource, factPath, factCode: 'x|1' }));
}

describe('dangers of a record [A3]', () => {
  it('are found in all four tables, with the entries that they follow from', async () => {
    const { record, caller } = await recordOf(
      ...['amoxicillin', 'warfarin', 'ibuprofen', 'metformin', 'lisinopril'].map((name) => medicine(name)),
      allergy('Penicillin'),
      egfr(28, '2026-02-01'),
      condition('Normal pregnancy', { onsetDateTime: '2026-01-10' }),
    );
    const { dangers, medicines, proposals } = await record.dangers(caller);
    expect(dangers.map(({ kind, medicines: of }) => `${kind} ${of.join('+')}`)).toEqual([
      'allergy amoxicillin',
      'kidney metformin',
      'pregnancy lisinopril',
      'interaction ibuprofen+lisinopril',
      'interaction ibuprofen+warfarin',
      'kidney ibuprofen',
      'pregnancy ibuprofen',
      'pregnancy warfarin',
    ]);
    expect(dangers[1]).toMatchObject({
      against: 'eGFR 28 on 2026-02-01',
      because: [{ type: 'MedicationRequest', version: 1 }, { type: 'Observation' }],
      source: expect.stringMatching(/^FDA: .*; source not seen$/),
    });
    expect(dangers[2]!.against).toBe('Normal pregnancy since 2026-01-10');
    expect({ medicines, proposals }).toEqual({ medicines: 5, proposals: [] });
  });

  const penicillin = [allergy('Penicillin')];
  const refuted = { verificationStatus: coded('allergyintolerance-verification', 'refuted') };
  const contained = {
    medicationCodeableConcept: undefined as never,
    medicationReference: { reference: '#m' },
    contained: [{ resourceType: 'Medication', id: 'm', code: { text: 'amoxicillin' } }],
  };
  const AMOXICILLIN = ['allergy, contraindicated, amoxicillin, allergy to Penicillin'];
  it.each<[string, readonly FhirResource[], readonly string[]]>([
    ['a medicine that was stopped', [medicine('amoxicillin', { status: 'stopped' }), ...penicillin], []],
    [
      'one on hold, which may be taken again',
      [medicine('amoxicillin', { status: 'on-hold' }), ...penicillin],
      AMOXICILLIN,
    ],
    ['an allergy that is over', [medicine('amoxicillin'), allergy('Penicillin', 'resolved')], []],
    ['an allergy that was refuted', [medicine('amoxicillin'), allergy('Penicillin', 'active', refuted)], []],
    ['a medicine in a resource of its own', [medicine('', contained), ...penicillin], AMOXICILLIN],
    [
      'the substance of a reaction',
      [
        medicine('amoxicillin'),
        allergy('Antibiotic', 'active', {
          reaction: [{ substance: { text: 'penicillin' }, manifestation: [{ text: 'rash' }] }],
        }),
      ],
      ['allergy, contraindicated, amoxicillin, allergy to Antibiotic (rash)'],
    ],
  ])('count %s', async (_, resources, shown) => expect((await found(...resources)).shown).toEqual(shown));

  it('leave out a medicine whose end is over, though it is written as active', async () => {
    const { record, caller } = await recordOf(
      ...penicillin,
      medicine('amoxicillin', { dispenseRequest: { validityPeriod: { end: '2026-01-10' } } }),
    );
    expect((await record.dangers(caller)).dangers).toEqual([]);
  });

  it('do not use a kidney value that is in doubt, until a person says that it is right', async () => {
    const { record, caller } = await recordOf(
      medicine('metformin'),
      ...[82, 80, 84, 83].map((value, n) => egfr(value, `2025-1${n % 3}-0${n + 1}`)),
      egfr(8.3, '2026-02-01'),
    );
    expect((await record.dangers(caller)).dangers).toEqual([]);
    const question = (await record.questions(caller)).find(({ code }) => code === 'unit_jump');
    await record.dismissQuestion(caller, question!.id);
    expect((await record.dangers(caller)).dangers).toMatchObject([
      { kind: 'kidney', against: 'eGFR 8.3 on 2026-02-01' },
    ]);
  });

  it('name what was not checked', async () => {
    const { notChecked } = await found(medicine('metformin'), medicine('valproate'), medicine('cetirizine'));
    expect(notChecked).toEqual([
      { kind: 'allergy', what: [], why: 'no allergy is recorded: nobody may have asked' },
      { kind: 'interaction', what: ['cetirizine'], why: expect.stringContaining('none of the') },
      { kind: 'kidney', what: ['metformin'], why: 'no eGFR or creatinine that could be used' },
      { kind: 'kidney', what: expect.arrayContaining(['cetirizine', 'valproate']), why: 'not in the table' },
      { kind: 'pregnancy', what: ['valproate'], why: expect.stringContaining('does not say') },
    ]);
  });

  it('are forbidden to a stranger', async () => {
    const { record, caller } = await recordOf();
    const stranger = { scope: { ...caller.scope, actor: 'dr-b' } };
    await expect(record.dangers(stranger)).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('dangers that a proposal would add [A3]', () => {
  const statement = (text: string): FhirResource => ({
    ...{ resourceType: 'MedicationStatement', status: 'unknown', medicationCodeableConcept: { text } },
  });

  it.each<[string, readonly FhirResource[], string, FhirResource, readonly string[]]>([
    [
      'a medicine against an allergy',
      [allergy('Penicillin')],
      'I take amoxicillin',
      statement('amoxicillin'),
      ['allergy amoxicillin'],
    ],
    [
      'a medicine against a medicine',
      [medicine('warfarin')],
      'I take ibuprofen',
      statement('ibuprofen'),
      ['interaction ibuprofen+warfarin'],
    ],
    [
      'an allergy against a medicine',
      [medicine('amoxicillin')],
      'allergic to penicillin',
      {
        ...{ resourceType: 'AllergyIntolerance', code: { text: 'penicillin' } },
        clinicalStatus: coded('allergyintolerance-clinical', 'active'),
      },
      ['allergy amoxicillin'],
    ],
    [
      'a pregnancy',
      [medicine('valproate')],
      'pregnancy',
      { resourceType: 'Condition', code: { text: 'Pregnancy' }, onsetDateTime: '2026-02-01' },
      ['pregnancy valproate'],
    ],
    [
      'a kidney value',
      [medicine('metformin')],
      'eGFR 20',
      (({ subject: _, ...rest }) => rest)(egfr(20, '2026-02-20')) as FhirResource,
      ['kidney metformin'],
    ],
    [
      'nothing new',
      [medicine('warfarin'), medicine('ibuprofen')],
      'I take ibuprofen 600 mg three times a day',
      { ...statement('ibuprofen'), dosage: [{ text: '600 mg three times a day' }] },
      [],
    ],
  ])('%s', async (_, resources, text, resource, added) => {
    const { record, caller } = await recordOf(...resources);
    const before = await record.dangers(caller);
    const { id } = await propose(record, caller, text, resource);
    const { dangers, proposals } = await record.dangers(caller);
    expect(dangers).toEqual(before.dangers);
    expect(proposals).toMatchObject([{ proposal: id }]);
    expect(proposals[0]!.dangers.map(({ kind, medicines }) => `${kind} ${medicines.join('+')}`)).toEqual(
      added,
    );
  });

  it('says what two proposals would do together, each on its own', async () => {
    const { record, caller } = await recordOf();
    await propose(record, caller, 'I take fluoxetine', statement('fluoxetine'));
    await propose(record, caller, 'I take tramadol', statement('tramadol'));
    const { dangers, proposals } = await record.dangers(caller);
    expect(dangers).toEqual([]);
    expect(proposals.flatMap((each) => each.dangers.map(({ text }) => text)).sort()).toEqual([
      expect.stringMatching(/; fluoxetine: only proposed$/),
      expect.stringMatching(/; tramadol: only proposed$/),
    ]);
  });

  it('says it of each where the same medicine is proposed twice', async () => {
    const { record, caller } = await recordOf(medicine('warfarin'));
    await propose(record, caller, 'I take ibuprofen', statement('ibuprofen'));
    await propose(record, caller, 'Ibuprofen 400 mg helps', statement('ibuprofen'));
    const { proposals } = await record.dangers(caller);
    expect(proposals.map(({ dangers }) => dangers.length)).toEqual([1, 1]);
  });

  it('says what of it was not checked', async () => {
    const { record, caller } = await recordOf(medicine('cetirizine'), medicine('warfarin'));
    await propose(record, caller, 'I take loratadine', statement('loratadine'));
    const [proposal] = (await record.dangers(caller)).proposals;
    expect(proposal!.notChecked.map(({ kind, what }) => `${kind} ${what}`)).toEqual([
      'interaction loratadine',
      'kidney loratadine',
    ]);
  });
});

describe('the patients of the demo [A3]', () => {
  /** A later chapter says again what changed. */
  const chartOf = (id: StoryId) => {
    const story = makeStory(id);
    const bundles = [...story.chapters.map((chapter) => chapter.bundle), lately(story, '2026-11-15').bundle];
    const last = new Map(
      bundles.flatMap(({ entry: all = [] }) => all.map((each) => [each.fullUrl, each.resource])),
    );
    return [...last].map(([url, resource]) =>
      chartEntry({
        type: resource!.resourceType,
        id: url ?? '',
        version: 1,
        resource: resource as unknown as FhirResource,
      }),
    );
  };

  it.each<[StoryId, readonly string[]]>([
    [
      'heart-failure',
      [
        'critical: amiodarone with citalopram',
        'serious: eplerenone with sacubitril and valsartan',
        'moderate: amiodarone with bisoprolol',
        'moderate: apixaban with citalopram',
      ],
    ],
    ['diabetes-kidney', ['serious: finerenone with losartan', 'moderate: metformin']],
    ['polypharmacy', ['moderate: bisoprolol with donepezil', 'moderate: apixaban']],
    ['breast-cancer', []],
  ])('%s', (id, shown) => {
    const context = { today: '2026-11-15', units: createUnits(), kept: new Set<string>() };
    const { dangers } = findDangers(knownOfChart(chartOf(id), context));
    expect(dangers.map(({ severity, medicines }) => `${severity}: ${medicines.join(' with ')}`)).toEqual(
      shown,
    );
  });
});
