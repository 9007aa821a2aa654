import { makeStory } from '@consilium/example-patients';
import { type Caller, type FhirResource, type LensSchema, schemaText } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '../create-record.ts';
import { useRecordWorld } from '../test-support/record.fixture.ts';
import { CLINICAL_SCHEMA } from './clinical-schema.ts';
import { graphSchemaOf } from './graph-schema-of.ts';

const world = useRecordWorld({ beforeAll, afterAll });
const { chapters } = makeStory('diabetes-kidney');
let caller: Caller;

beforeAll(async () => {
  caller = await world().newCaller();
  const record = createRecord(world().parts);
  for (const { date, bundle } of chapters) {
    world().setClock(date);
    await record.importBundle(caller, bundle as unknown as FhirResource, { source: 'clinic' });
  }
});

const schemaOf = (who: Caller, asOf?: Date) =>
  world().parts.store.read(who, { action: 'record.read' }, (transaction) =>
    graphSchemaOf(transaction, who.scope, CLINICAL_SCHEMA, asOf),
  );
const node = ({ nodes }: LensSchema, label: string) => nodes.find((each) => each.label === label)!;
const examples = (schema: LensSchema, label: string, property: string) =>
  node(schema, label).properties.find(({ name }) => name === property)!.examples;

describe('the schema of one patient’s graph [A5]', () => {
  it('has all that there can be, counted', async () => {
    const schema = await schemaOf(caller);
    expect(schema.nodes.map(({ label }) => label)).toEqual(Object.keys(CLINICAL_SCHEMA.nodes));
    const { rows } = await world().admin.query(
      `SELECT count(*)::int AS n FROM app.graph_nodes WHERE compartment = $1 AND labels = '{Observation}' AND recorded_to IS NULL`,
      [caller.scope.compartment],
    );
    expect(node(schema, 'Observation').count).toBe(rows[0].n);
    const measured = schema.relationships.find(({ type }) => type === 'HAS_OBSERVATION')!;
    expect(measured.count).toBe(rows[0].n);
    expect(schema.relationships).toHaveLength(CLINICAL_SCHEMA.relationships.length);
  });

  it('shows the most frequent types, three examples of the rest, none of ids, and cuts what is long', async () => {
    const schema = await schemaOf(caller);
    const types = examples(schema, 'ObservationType', 'name');
    expect(types).toHaveLength(12);
    expect(types[0]).toBe('Potassium [Moles/volume] in Serum or Plasma');
    expect(examples(schema, 'Observation', 'date')).toHaveLength(3);
    expect(examples(schema, 'Observation', 'date')[0]).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(examples(schema, 'Observation', 'uuid')).toEqual([]);
    const all = schema.nodes.flatMap(({ properties }) => properties.flatMap((each) => each.examples));
    expect(Math.max(...all.map(({ length }) => length))).toBe(60);
  });

  it('is that of a past moment, or of nobody else', async () => {
    const first = await schemaOf(caller, new Date(chapters[0]!.date));
    expect(node(first, 'ConditionCase').count).toBeLessThan(
      node(await schemaOf(caller), 'ConditionCase').count,
    );
    const other = await schemaOf(await world().newCaller());
    expect(other.nodes.every(({ count }) => count === 0)).toBe(true);
    expect(other.nodes.flatMap(({ properties }) => properties.flatMap((each) => each.examples))).toEqual([]);
  });

  it('reads as a text that says what there is, what there is not, and how to ask', async () => {
    const text = schemaText(await schemaOf(caller));
    expect(text).toContain('(:Medication) 10 type: a medicine as such');
    expect(text).toContain('  onset_date: date, when it began [');
    expect(text).toContain('(:Patient)-[:HAS_ALLERGY]->(:AllergyRecord) 2');
    expect(text).toMatch(/has none:\n(.*\n)*\(:Procedure\)-\[:TREATS\]->\(:SymptomEpisode\)/);
    for (const rule of ['$patient_uuid', 'toLower', 'before WHERE', 'Never match a type alone'])
      expect(text).toContain(rule);
    expect(text.length).toBeLessThan(16_000);
  });
});
