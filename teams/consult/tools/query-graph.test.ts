import { type Json, type LensAnswer, LensRefusal, type LensValue, type State } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { type FakeRun, inFakeRun, node } from '../chart/fake-run.fixture.ts';
import { queryGraph } from './query-graph.ts';

const METFORMIN = node('IntakeRegimen', 'MedicationRequest/m', {
  ...{ name: 'metformin', kind: 'request', status: 'active', start_date: '2015-03-02' },
  ...{ dosage: '1 tablet twice a day', dose: 500, dose_unit: 'mg', times_per_day: 2 },
});
const HBA1C = node('Observation', 'Observation/o', {
  ...{ name: 'HbA1c', value: 7.9, unit: '%', date: '2026-03-02', reference_low: 4, reference_high: 5.6 },
});
const answer = (rows: readonly (readonly LensValue[])[], more: Partial<LensAnswer> = {}): LensAnswer => ({
  ...{ columns: ['a', 'b'], rows, truncated: false, asOf: '', hints: [] },
  ...more,
});
interface Asked extends FakeRun {
  readonly value: { readonly rows: readonly Json[]; readonly fact?: string; readonly note?: string };
}
const ask = (given: Parameters<typeof inFakeRun>[0], cypher = 'RETURN 1') =>
  inFakeRun(given, () => queryGraph.execute({ cypher })) as unknown as Promise<Asked>;

describe('query_graph [A5] [A17]', () => {
  it('hands out every node as a fact of its own version, printed and judged by code', async () => {
    const { value, facts } = await ask({ answer: answer([[METFORMIN, [HBA1C]]]) });
    expect(facts).toMatchObject([
      { resource: 'MedicationRequest/m', version: 3, verdict: null },
      { resource: 'Observation/o', version: 3, verdict: 'high' },
    ]);
    expect(facts.map(({ printed }) => printed)).toEqual([
      'metformin, ordered, active, 1 tablet twice a day, 500 mg, since 2015-03-02',
      'HbA1c 7.9 % on 2026-03-02 (reference 4 to 5.6 %)',
    ]);
    expect(value.rows[0]).toMatchObject({ a: { fact: facts[0]?.id } });
  });

  it('says of a doubted result why, without range and verdict, and of single values that some are', async () => {
    const doubt = 'it may be off by a factor of 10: waits for review';
    const doubted = [
      { resource: 'Observation/o', version: 3, path: 'valueQuantity', value: 7.9, doubt },
      { resource: 'Observation/p', version: 3, path: 'valueQuantity', value: 7.9, doubt },
    ];
    const { facts } = await ask({ doubted, answer: answer([[[HBA1C], METFORMIN]]) });
    expect(facts[0]).toMatchObject({
      ...{ printed: `HbA1c 7.9 % on 2026-03-02, ${doubt}`, verdict: null },
      fields: { kind: 'result', doubt },
    });
    const meanings = ['Observation.value', 'Medication.name'];
    const single = await ask({ doubted, answer: answer([[7.9, 'metformin']], { meanings }) });
    expect(single.facts.map(({ printed }) => printed)).toEqual([
      'Observation.value = 7.9 (some results of this record wait for review)',
      'Medication.name = metformin',
    ]);
  });

  it('cites single values under the name that code gives them, with their unit', async () => {
    const meanings = ['Observation.value', 'Observation.unit'];
    const { facts } = await ask({ answer: answer([[7.9, '%']], { columns: ['strokes', 'b'], meanings }) });
    expect(facts).toMatchObject([{ version: 0, printed: 'Observation.value = 7.9 %; Observation.unit = %' }]);
    expect(facts[0]?.resource).toMatch(/^Query\/[0-9a-f]{16}$/);
  });

  it('never pairs a value with the unit of another node', async () => {
    const meanings = ['Observation.value', 'Observation#2.unit'];
    const { facts } = await ask({ answer: answer([[7.9, 'kg']], { meanings }) });
    expect(facts.map(({ printed }) => printed)).toEqual(['Observation.value = 7.9', 'Observation.unit = kg']);
  });

  it('makes a fact of each node of a row: the name of one is not beside the value of another', async () => {
    const meanings = ['Observation.name', 'Observation#2.value', 'Observation.unit', 'Observation#2.name'];
    const columns = ['a', 'b', 'c', 'd'];
    const { facts, value } = await ask({
      answer: answer([['INR', 7.9, '1', 'HbA1c']], { columns, meanings }),
    });
    expect(facts.map(({ printed }) => printed)).toEqual([
      'Observation.name = INR; Observation.unit = 1',
      'Observation.value = 7.9; Observation.name = HbA1c',
    ]);
    expect(value.rows).toMatchObject([{ facts: facts.map(({ id }) => ({ fact: id })) }]);
  });

  it('cites a count beside its group, and none where the group has no name', async () => {
    const meanings = ['Observation.name', 'count(distinct Observation)'];
    const rows = [
      ['HbA1c', 4],
      [null, 0],
    ];
    const { facts } = await ask({ answer: answer(rows, { meanings }) });
    expect(facts.map(({ printed }) => printed)).toEqual([
      'Observation.name = HbA1c; count(distinct Observation) = 4',
    ]);
  });

  it('cites nothing that the query put in itself', async () => {
    const { facts, value } = await ask({ answer: answer([['HbA1c 12 %', 7]], { meanings: [null, null] }) });
    expect(facts).toEqual([]);
    expect(value.rows).toEqual([{ a: 'HbA1c 12 %', b: 7 }]);
  });

  it('says that an answer was cut off', async () => {
    expect((await ask({ answer: answer([[1, 2]], { truncated: true }) })).value.note).toContain('cut off');
    const many = await ask({ answer: answer(Array.from({ length: 200 }, () => [1, 2])) });
    expect(many.value).toMatchObject({ rows_left_out: 120, note: expect.stringContaining('cut off') });
  });

  it('tells of an empty answer, which is no fact of the record', async () => {
    const none = await ask({ answer: answer([]) });
    expect(none.value.note).toContain('found nothing');
    expect(none.value.note).toContain('cannot be cited');
    expect(none.facts).toEqual([]);
  });

  it('asks about the topic of the conversation, which no argument says', async () => {
    const state: State = {
      session_topic_node_uuid: { value: 'u1', origin: 'code' },
      session_topic_node_type: { value: 'ConditionCaseNode', origin: 'code' },
    };
    expect((await ask({ state })).asked).toMatchObject([{ topic: 'u1' }]);
  });

  it('gives a refusal back to be fixed three times in a run, and fails then', async () => {
    const refused = () =>
      Promise.reject(
        new LensRefusal({ rule: 'label', when: 'before', what: 'no such label', instead: 'Write X.' }),
      );
    let state: State = {};
    for (const left of [2, 1, 0]) {
      const tried = await ask({ answer: refused, state });
      expect(tried.value).toEqual({ refused: 'no such label\nWrite X.', tries_left: left });
      state = tried.state;
    }
    await expect(ask({ answer: refused, state })).rejects.toMatchObject({ code: 'too_many_refusals' });
    expect((await ask({ answer: refused, state, run: 'r2' })).value).toMatchObject({ tries_left: 2 });
  });

  it('lets every other error go its way', async () => {
    await expect(ask({ answer: () => Promise.reject(new Error('down')) })).rejects.toThrow('down');
  });
});
