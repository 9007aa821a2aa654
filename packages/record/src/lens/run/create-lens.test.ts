import { type Caller, createLensAllowance, type Topic } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLINICAL_SCHEMA } from '../../graph/clinical-schema.ts';
import { patientUuid } from '../../graph/name-uuid.ts';
import { type RecordStand, startRecordStand } from '../../test-support/record-stand.fixture.ts';
import { CLINICAL_LIMITS } from '../limits.ts';
import { writeGraphRows } from '../test-support/small-graph.fixture.ts';
import { createExplain, createLens } from './create-lens.ts';

let stand: RecordStand;
let caller: Caller;
let other: Caller;
const NOW = new Date('2026-03-01T10:00:00.000Z');
const CONDITIONS =
  'MATCH (:Patient {uuid: $patient_uuid})-[:HAS_CONDITION]->(c:ConditionCase) RETURN c.name AS name, c.onset_date AS began ORDER BY name';

/** A patient with a disease since 2020, and another that was noted in 2024 and withdrawn in 2025. */
async function patient(canary: string): Promise<Caller> {
  const one = await stand.newCaller();
  const uuid = patientUuid(one.scope.compartment);
  const withdrawn = { from: '2024-05-01T12:00:00Z', to: '2025-01-01T00:00:00Z' };
  const onset_date = { date: '2019-12-31' };
  await writeGraphRows(stand.admin, one.scope, {
    nodes: [
      { uuid, labels: ['Patient'], properties: { name: canary } },
      { uuid: 'c1', labels: ['ConditionCase'], properties: { name: `asthma ${canary}`, onset_date } },
      { uuid: 'c2', labels: ['ConditionCase'], properties: { name: 'wrong' }, ...withdrawn },
    ],
    edges: [
      { uuid: 'e1', type: 'HAS_CONDITION', source: uuid, target: 'c1' },
      { uuid: 'e2', type: 'HAS_CONDITION', source: uuid, target: 'c2', ...withdrawn },
    ],
  });
  return one;
}

beforeAll(async () => {
  stand = await startRecordStand({ now: () => NOW });
  caller = await patient('mine');
  other = await patient('theirs');
});
afterAll(() => stand?.stop());

const lens = () => createLens(stand.parts);

describe('the lens [A5]', () => {
  it('answers about the patient in scope, with its time and its hints', async () => {
    expect(await lens().query(caller, { cypher: CONDITIONS })).toEqual({
      columns: ['name', 'began'],
      rows: [['asthma mine', '2019-12-31']],
      meanings: ['ConditionCase.name', 'ConditionCase.onset_date'],
      truncated: false,
      asOf: NOW.toISOString(),
      hints: [],
    });
  });

  it('answers an agent, who may read', async () => {
    const { rows } = await lens().query({ ...caller, run: 'run-1' }, { cypher: CONDITIONS });
    expect(rows).toHaveLength(1);
  });

  it('shows nobody else’s rows, whatever is matched [F2]', async () => {
    const { rows } = await lens().query(caller, { cypher: 'MATCH (n:Patient) RETURN n.name' });
    expect(rows).toEqual([['mine']]);
    const forged = await lens().query(caller, {
      cypher: 'MATCH (n:Patient) WHERE n.uuid = $id RETURN n.name',
      parameters: { id: patientUuid(other.scope.compartment) },
    });
    expect(forged.rows).toEqual([]);
  });

  it('is refused without a grant [F2]', async () => {
    const stranger = { scope: { ...caller.scope, actor: 'dr-stranger' } };
    await expect(lens().query(stranger, { cypher: CONDITIONS })).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('leaves an entry that holds no text of the query [F3]', async () => {
    await lens().query(caller, { cypher: `${CONDITIONS} LIMIT 7` });
    const { rows } = await stand.admin.query(
      "select action, targets from app.audit_entries where compartment = $1 and action = 'lens.query'",
      [caller.scope.compartment],
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { targets } of rows) expect(targets).toEqual([expect.stringMatching(/^query\/[0-9a-f]{32}$/)]);
  });

  it('gives the schema with what this patient has', async () => {
    const { nodes } = await lens().schema(caller);
    expect(nodes.find(({ label }) => label === 'ConditionCase')).toMatchObject({ count: 1 });
  });

  it('explains itself: the statement, its values, its plan', async () => {
    const { sql, values, plan } = await createExplain(stand.parts)(caller, { cypher: CONDITIONS });
    expect(sql).toContain('FROM app.graph_nodes WHERE tenant = $');
    expect(values).toContain('HAS_CONDITION');
    expect(plan.join('\n')).toContain('Execution Time');
  });
});

describe('the lens as of a moment [D14]', () => {
  it.each([
    ['2019-01-01T00:00:00Z', []],
    ['2020-06-01', ['asthma mine']],
    ['2024-05-01T12:00:00Z', ['asthma mine', 'wrong']],
    ['2024-05-01T13:59:59+02:00', ['asthma mine']],
    ['2025-01-01T00:00:00Z', ['asthma mine']],
  ])('%s', async (asOf, names) => {
    const answer = await lens().query(caller, { cypher: CONDITIONS, asOf });
    expect(answer.rows.map(([name]) => name)).toEqual(names);
    expect(answer.asOf).toBe(new Date(asOf).toISOString());
  });

  it('takes that day for today', async () => {
    const asked = { cypher: 'RETURN toString(date()) AS today', asOf: '2024-05-01T12:00:00Z' };
    expect((await lens().query(caller, asked)).rows).toEqual([['2024-05-01']]);
  });

  it.each(['2026-03-01T10:00:00.001Z', '9999-01-01', 'yesterday', '', '2024-13-01', '2024-05-01T12:00:00'])(
    'refuses %j',
    async (asOf) => {
      await expect(lens().query(caller, { cypher: CONDITIONS, asOf })).rejects.toMatchObject({
        refused: { rule: 'as-of' },
      });
      await expect(lens().schema(caller, { asOf })).rejects.toMatchObject({ code: 'lens_refused' });
    },
  );
});

describe('what the lens refuses [A5]', () => {
  it.each<[string, Record<string, never> | object]>([
    ['its own parameter', { patient_uuid: 'x' }],
    ['NUL', { a: 'a\0' }],
    ['NUL in a key', { a: { 'b\0': 1 } }],
    ['half a character', { a: ['\ud800'] }],
    ['too long a text', { a: 'x'.repeat(20_001) }],
    ['too long a list', { a: Array.from({ length: 10_001 }, () => 1) }],
    ['too deep a list', { a: JSON.parse('['.repeat(60) + ']'.repeat(60)) }],
    ['too much', { a: Array.from({ length: 60 }, () => 'x'.repeat(19_000)) }],
  ])('%s as a parameter', async (_, parameters) => {
    const asked = { cypher: CONDITIONS, parameters: parameters as never };
    await expect(lens().query(caller, asked)).rejects.toMatchObject({ refused: { rule: 'parameter' } });
  });

  it('a query that takes too long, in time, without its values', async () => {
    const quick = createLens(stand.parts, { limits: { ...CLINICAL_LIMITS, milliseconds: 100 } });
    const cypher =
      'UNWIND range(1, 9999) AS a UNWIND range(1, 9999) AS b WITH a, b WHERE a * b = -1 RETURN count(*)';
    const began = performance.now();
    await expect(quick.query(caller, { cypher })).rejects.toMatchObject({ refused: { rule: 'time' } });
    expect(performance.now() - began).toBeLessThan(3_000);
  });

  it('more time than its caller has, and any query once that is used up [D12]', async () => {
    const cypher =
      'UNWIND range(1, 9999) AS a UNWIND range(1, 9999) AS b WITH a, b WHERE a * b = -1 RETURN count(*)';
    const allowance = createLensAllowance(150);
    const agent = { ...caller, run: 'run-1', turn: 'turn-1', lens: allowance };
    const began = performance.now();
    await expect(lens().query(agent, { cypher })).rejects.toMatchObject({ refused: { rule: 'time' } });
    expect(performance.now() - began).toBeLessThan(3_000);
    expect(allowance.used()).toBe(150);
    const asked = () => stand.admin.query("select from app.audit_entries where action = 'lens.query'");
    const { rowCount } = await asked();
    await expect(lens().query(agent, { cypher: CONDITIONS })).rejects.toMatchObject({
      code: 'lens_budget_exhausted',
    });
    // Nothing was read, so nothing is in the trail.
    expect((await asked()).rowCount).toBe(rowCount);
  });

  it.each([
    ['division by zero', 'MATCH (c:ConditionCase) RETURN size(c.name) / (size(c.name) - size(c.name))'],
    ['overflow', 'MATCH (c:ConditionCase) RETURN 9223372036854775807 + size(c.name)'],
  ])('%s, without a value of the record', async (_, cypher) => {
    const refused = await lens()
      .query(caller, { cypher })
      .catch((error) => error);
    expect(refused).toMatchObject({ code: 'lens_refused' });
    expect(JSON.stringify([refused, refused.refused, refused.message, refused.stack])).not.toContain(
      'asthma mine',
    );
  });

  it.each([
    [
      'by the parser',
      'before',
      'MATCH (c:ConditionCase) WHERE c.name == 1 RETURN c',
      'Write = for equal.',
      0,
    ],
    ['by the gate', 'before', 'MATCH (c:ConditionCase) RETURN c.icd', 'There are uuid', 1],
    ['by the compiler', 'before', 'MATCH (c:ConditionCase) RETURN $nobody', 'Write the value itself', 1],
    ['while it runs', 'running', 'MATCH (c:ConditionCase) RETURN 1 / (size(c.name) * 0)', 'Exclude such', 1],
  ])('all that its writer needs, in the remedy: %s', async (_, when, cypher, instead, hints) => {
    const { remedy, refused } = await lens()
      .query(caller, { cypher })
      .catch((error) => error);
    expect(refused.when).toBe(when);
    const lines = remedy.split('\n');
    // What is found while it runs has no place in the text.
    expect(lines.slice(1, -1 - hints)).toHaveLength(when === 'before' ? 2 : 0);
    expect(lines.at(-1 - hints)).toContain(instead);
    expect(lines.slice(lines.length - hints).every((line: string) => line.startsWith('Hint: '))).toBe(true);
  });

  it('an actor’s own compartment: there is no record in it', async () => {
    const alone = { scope: { ...caller.scope, compartment: 'actor/dr-a' } } as const;
    await expect(lens().query(alone, { cypher: CONDITIONS })).rejects.toMatchObject({
      code: 'not_a_patient',
    });
  });

  it('to be a way to write: its transactions are read only', async () => {
    const modes: string[] = [];
    const { store } = stand.parts;
    const watched: typeof store = {
      ...store,
      read: (who, act, body) =>
        store.read(who, act, async (transaction) => {
          const { rows } = await transaction.query("SELECT current_setting('transaction_read_only') AS mode");
          modes.push(`${act.action} ${rows[0].mode}`);
          return body(transaction);
        }),
      write: () => Promise.reject(new Error('the lens writes')),
    };
    const watchedLens = createLens({ ...stand.parts, store: watched });
    await watchedLens.query(caller, { cypher: CONDITIONS });
    await watchedLens.schema(caller);
    await watchedLens.topic(caller, { uuid: 'c1', type: 'ConditionCase' });
    expect(modes).toEqual(['lens.query on', 'lens.schema on', 'lens.topic on']);
  });
});

describe('the topic of a conversation [A9] [A10]', () => {
  const topic = (uuid: string, type: string, asOf?: string) =>
    lens().topic(caller, { uuid, type } as Topic, asOf === undefined ? {} : { asOf });

  it('is a node of this patient, by uuid and type', async () => {
    expect(await topic('c1', 'ConditionCase')).toEqual({
      kind: 'node',
      uuid: 'c1',
      labels: ['ConditionCase'],
      properties: { name: 'asthma mine', onset_date: '2019-12-31' },
      source: null,
    });
  });

  it.each<[string, string, string, string?]>([
    ['of another type', 'c1', 'SymptomEpisode'],
    ['that is not there', 'c3', 'ConditionCase'],
    ['that was withdrawn', 'c2', 'ConditionCase'],
    ['not yet recorded', 'c1', 'ConditionCase', '2019-01-01'],
    ['of a type that is no topic', 'the patient', 'Patient'],
    ['whose type is Cypher', 'c1', 'ConditionCase) RETURN n //'],
    ['whose type is of every object', 'c1', 'constructor'],
    ['whose uuid is no text of a uuid', "c1'", 'ConditionCase'],
  ])('is null for one %s', async (_, uuid, type, asOf) => {
    const asked = uuid === 'the patient' ? patientUuid(caller.scope.compartment) : uuid;
    expect(await topic(asked, type, asOf)).toBeNull();
  });

  it('was there as of a moment when it was recorded', async () => {
    expect(await topic('c2', 'ConditionCase', '2024-06-01')).toMatchObject({ properties: { name: 'wrong' } });
  });

  it('is null for another patient’s node, and refused without a grant [F2]', async () => {
    const theirs: Topic = { uuid: 'only-theirs', type: 'Encounter' };
    await writeGraphRows(stand.admin, other.scope, {
      nodes: [{ uuid: theirs.uuid, labels: [theirs.type], properties: {} }],
      edges: [],
    });
    expect(await lens().topic(other, theirs)).not.toBeNull();
    expect(await lens().topic(caller, theirs)).toBeNull();
    const stranger = { scope: { ...caller.scope, actor: 'dr-stranger' } };
    await expect(lens().topic(stranger, theirs)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('is an entry of the trail, with its moment [F3]', async () => {
    await topic('c1', 'ConditionCase', '2024-06-01');
    const { rows } = await stand.admin.query(
      "select targets from app.audit_entries where compartment = $1 and action = 'lens.topic' order by seq desc limit 1",
      [caller.scope.compartment],
    );
    expect(rows[0].targets).toEqual(['ConditionCase/c1', 'as-of/2024-06-01T000000.000Z']);
  });

  const cypher = 'MATCH (c:ConditionCase {uuid: $topic_uuid}) RETURN c.name';
  it('is $topic_uuid in a query', async () => {
    expect((await lens().query(caller, { cypher, topic: 'c1' })).rows).toEqual([['asthma mine']]);
  });

  it('is refused where there is none, where a caller gives the parameter, and where it is no uuid', async () => {
    await expect(lens().query(caller, { cypher })).rejects.toMatchObject({
      refused: { instead: expect.stringContaining('this conversation has no topic') },
    });
    const parameters = { topic_uuid: 'c1' };
    for (const given of [{ parameters }, { parameters, topic: 'c1' }, { topic: "c1' OR 1" }])
      await expect(lens().query(caller, { cypher, ...given })).rejects.toMatchObject({
        code: 'lens_refused',
      });
  });
});

describe('the schema [A5]', () => {
  const { Patient, ConditionCase } = CLINICAL_SCHEMA.nodes;
  const schema = {
    ...CLINICAL_SCHEMA,
    nodes: { Patient: Patient!, ConditionCase: ConditionCase! },
    relationships: [{ from: 'Patient', type: 'HAS_CONDITION', to: 'ConditionCase' }],
  };

  it('is that of the lens, counted', async () => {
    const { nodes, relationships } = await createLens(stand.parts, { schema }).schema(caller);
    expect(nodes.map(({ label, count }) => [label, count])).toEqual([
      ['Patient', 1],
      ['ConditionCase', 1],
    ]);
    expect(relationships).toEqual([
      { from: 'Patient', type: 'HAS_CONDITION', to: 'ConditionCase', count: 1 },
    ]);
  });

  it('is read under the lens’s time limit', async () => {
    const quick = createLens(stand.parts, { limits: { ...CLINICAL_LIMITS, milliseconds: 100 } });
    const holder = await stand.admin.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('LOCK TABLE app.graph_nodes');
      await expect(quick.schema(caller)).rejects.toMatchObject({ refused: { rule: 'time' } });
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
    }
  });
});
