import { describe, expect, it } from 'vitest';
import { inFakeRun, node, observation } from '../chart/fake-run.fixture.ts';
import { healthCheck } from './health-check.ts';
import { readAllergies } from './read-allergies.ts';
import { readConditions } from './read-conditions.ts';
import { readRegimens } from './read-regimens.ts';

const NODES = [
  node('ConditionCase', 'Condition/a', {
    name: 'Nonalcoholic fatty liver disease',
    status: 'active',
    onset_date: '2020-05-01',
  }),
  node('ConditionCase', 'Condition/b', { name: 'Asthma', status: 'active', verification: 'refuted' }),
  node('IntakeRegimen', 'MedicationRequest/c', {
    name: 'ursodeoxycholic acid',
    kind: 'request',
    status: 'active',
  }),
  node('IntakeRegimen', 'MedicationRequest/d', {
    name: 'cholecalciferol',
    kind: 'statement',
    status: 'active',
  }),
  node('IntakeRegimen', 'MedicationRequest/e', {
    name: 'tramadol',
    kind: 'request',
    status: 'stopped',
    stop_reason: 'dizziness',
  }),
];
const RESOURCES = [
  observation('alt', '1742-6', [80, 'U/L'], '2026-01-10', { name: 'ALT', high: 40 }),
  observation('a1c', '4548-4', [7, '%'], '2026-01-10', { name: 'HbA1c' }),
];

describe('health_check [A3]', () => {
  it('reads by code what belongs to the liver, and says which of its tests are missing', async () => {
    const { value, facts } = await inFakeRun({ nodes: NODES, resources: RESOURCES }, () =>
      healthCheck.execute({ system: 'liver' }),
    );
    expect(value).toMatchObject({
      system: 'hepatic',
      conditions: [{ says: 'Nonalcoholic fatty liver disease, active, since 2020-05-01' }],
      tests: [{ test: 'ALT', results: [{ verdict: 'high' }] }],
      active_medicines: [{ says: 'ursodeoxycholic acid, ordered, active' }],
      not_in_the_record: expect.arrayContaining([
        expect.objectContaining({ says: 'AST: no result in the record' }),
      ]),
    });
    expect(facts.some(({ printed }) => printed.includes('HbA1c'))).toBe(false);
  });

  it('finds a test under every code that we write it with', async () => {
    const moles = observation('bili', '14631-6', [12, 'umol/L'], '2026-01-10', { name: 'Bilirubin' });
    const { facts } = await inFakeRun({ resources: [moles] }, () => healthCheck.execute({ system: 'liver' }));
    const said = facts.map(({ printed }) => printed);
    expect(said).toContain('bilirubin 12 umol/L on 2026-01-10');
    expect(said).not.toContain('bilirubin: no result in the record');
  });

  it('says of what was not read only that it was not read', async () => {
    const { value, facts } = await inFakeRun({ resources: RESOURCES, isEndless: true }, () =>
      healthCheck.execute({ system: 'liver' }),
    );
    const said = facts.map(({ printed }) => printed);
    expect(said.filter((each) => each.includes('no result in the record'))).toEqual([]);
    expect(said).toContain(
      'AST: none among the newest 3000 measurements of the record, older ones were not read',
    );
    expect(value).toMatchObject({ note: 'Older results were left out.' });
  });

  it('says which systems it knows', async () => {
    const { value } = await inFakeRun({}, () => healthCheck.execute({ system: 'aura' }));
    expect(value).toMatchObject({ refused: expect.stringContaining('hepatic (liver and bile)') });
  });
});

describe('conditions, medicines and allergies [A3]', () => {
  it('says that a condition was refuted', async () => {
    const { value } = await inFakeRun({ nodes: NODES }, () =>
      readConditions.execute({ system: 'respiratory' }),
    );
    expect(value).toMatchObject({ conditions: [{ says: 'Asthma, active, refuted' }] });
  });

  it('counts the conditions and the symptoms that it leaves out', async () => {
    const many = (label: string, count: number) =>
      Array.from({ length: count }, (_, index) =>
        node(label, `Condition/${label}${index}`, { name: 'Cough' }),
      );
    const nodes = [...many('ConditionCase', 61), ...many('SymptomEpisode', 63)];
    const { value } = await inFakeRun({ nodes }, () => readConditions.execute({}));
    expect(value).toMatchObject({ left_out: 4 });
  });

  it('tells supplements, active and earlier medicines apart', async () => {
    const read = async (which: 'active' | 'history') =>
      (await inFakeRun({ nodes: NODES }, () => readRegimens.execute({ which }))).value;
    expect(await read('active')).toMatchObject({
      medicines: [{ says: expect.stringContaining('ursodeoxycholic') }],
      supplements: [{ says: expect.stringContaining('cholecalciferol') }],
    });
    expect(await read('history')).toMatchObject({
      medicines: [{ says: 'tramadol, ordered, stopped, stopped because of dizziness' }],
      supplements: [],
    });
  });

  it('lists a medicine whose last day is over under active and under earlier, as long as its status says so', async () => {
    const nodes = [
      node('IntakeRegimen', 'MedicationRequest/o', {
        ...{ name: 'ondansetron', kind: 'request', status: 'active', end_date: '2025-02-01' },
      }),
    ];
    for (const which of ['active', 'history', 'all'] as const)
      expect((await inFakeRun({ nodes }, () => readRegimens.execute({ which }))).value).toMatchObject({
        medicines: [{ says: 'ondansetron, ordered, written as active, but was to end on 2025-02-01' }],
      });
  });

  it.each([
    ['allergies', () => readAllergies.execute({}), 'does not say that there are none'],
    ['conditions', () => readConditions.execute({}), 'no conditions or symptoms in the record'],
    ['medicines', () => readRegimens.execute({ which: 'active' }), 'no active medicines in the record'],
  ])('says that no %s are noted by a fact that can be cited', async (_, read, printed) => {
    const { value, facts } = await inFakeRun({}, async () => read());
    expect(facts).toMatchObject([
      { id: (value as { fact: string }).fact, printed: expect.stringContaining(printed) },
    ]);
  });
});
