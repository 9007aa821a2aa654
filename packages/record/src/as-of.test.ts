import type { Caller, Lens, ReadViews, RecordForAgents, RecordViews } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from './create-record.ts';
import { forAgents, viewsForAgents } from './for-agents.ts';
import { createLens } from './lens/run/create-lens.ts';
import { bundle, condition, entry, letter, observation, patient } from './test-support/bundles.fixture.ts';
import { useRecordWorld } from './test-support/record.fixture.ts';

const world = useRecordWorld({ beforeAll, afterAll });
const [BEFORE, DAY, AFTER] = [
  '2026-03-01T10:00:00.000Z',
  '2026-03-02T10:00:00.000Z',
  '2026-03-09T10:00:00.000Z',
];
const TYPES = ['Patient', 'Condition', 'Observation', 'DocumentReference', 'AllergyIntolerance'];
const NODES = 'MATCH (n) RETURN n';
type Readers = Pick<RecordForAgents, keyof RecordForAgents> & Lens & ReadViews & Pick<RecordViews, 'find'>;
type Reads = {
  readonly [name in keyof Readers]:
    | ((readers: Readers, caller: Caller, ids: Ids) => unknown)
    | 'writes'
    | 'refused';
};
interface Ids {
  readonly condition: string;
  readonly stays: string;
}

/** Every port by which agents, their tools and functions read a record, and the search. A new one fails to compile until it is named here. */
const READS: Reads = {
  search: (of, caller) => of.search(caller, { types: TYPES, limit: 50 }),
  read: (of, caller, { condition: id }) => of.read(caller, { type: 'Condition', id }),
  documentText: (of, caller, { stays }) => of.documentText(caller, stays),
  currentVersions: (of, caller, ids) => of.currentVersions(caller, [`Condition/${ids.condition}`]),
  vocabulary: (of, caller) => of.vocabulary(caller),
  proposals: (of, caller) => of.proposals(caller, { status: 'open', limit: 9 }),
  doubtedResults: (of, caller) => of.doubtedResults(caller),
  medicineDangers: (of, caller) => of.medicineDangers(caller, 'amoxicillin'),
  section: (of, caller) => of.section(caller, { section: 'conditions', limit: 50 }),
  timeline: (of, caller) => of.timeline(caller, { limit: 50 }),
  labs: (of, caller) => of.labs(caller),
  questions: (of, caller) => of.questions(caller),
  dangers: (of, caller) => of.dangers(caller),
  find: (of, caller) => of.find(caller, { words: 'letter', limit: 9 }),
  schema: (of, caller) => of.schema(caller),
  query: async (of, caller) => (await of.query(caller, { cypher: NODES })).rows,
  topic: (of, caller, { condition: id }) => of.topic(caller, { uuid: id, type: 'ConditionCase' }),
  propose: 'writes',
  // It has what a person has looked at since, of which there is no past.
  panel: 'refused',
};

const sent = (name: string, mgdl: number, on: string) =>
  bundle(
    patient(),
    entry('con', condition(name)),
    entry('obs', observation('2160-0', on, mgdl)),
    entry('let', letter('A letter that stays.')),
  );
const ALLERGY = {
  resourceType: 'AllergyIntolerance',
  clinicalStatus: {
    coding: [{ system: 'http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical', code: 'active' }],
  },
  code: { text: 'Penicillin' },
};

async function changing() {
  const { parts, setClock, newCaller } = world();
  const caller = await newCaller();
  const record = createRecord(parts);
  const { find } = record;
  const readers: Readers = { ...forAgents(record), ...viewsForAgents(record), find, ...createLens(parts) };
  setClock(BEFORE);
  await record.importBundle(caller, sent('Asthma', 1, '2026-01-01'), { source: 'a' });
  const { found } = await record.search(caller, { types: TYPES, limit: 50 });
  const idOf = (type: string) => found.find(({ resource }) => resource.resourceType === type)!.id;
  const ids = { condition: idOf('Condition'), stays: idOf('DocumentReference') };
  /** What comes later: a correction, another result, an allergy. */
  const change = async () => {
    setClock(AFTER);
    await record.importBundle(caller, sent('Bronchitis', 900, '2026-03-05'), { source: 'a' });
    const subject = { reference: `Patient/${idOf('Patient')}` };
    await record.add(caller, { ...ALLERGY, patient: subject });
  };
  return { caller, readers, ids, change, record };
}

describe('what tools read as of a past day [D14]', () => {
  it.each(Object.entries(READS).filter(([, read]) => typeof read === 'function'))(
    '%s gives what it gave on that day, whatever came since',
    async (_name, read) => {
      if (typeof read === 'string') return;
      const { caller, readers, ids, change } = await changing();
      world().setClock(DAY);
      const then = await read(readers, caller, ids);
      await change();
      expect(await read(readers, { ...caller, asOf: DAY }, ids)).toEqual(then);
    },
  );

  it('is not what is there now', async () => {
    const { caller, readers, ids, change } = await changing();
    await change();
    const now = await readers.search(caller, { types: TYPES, limit: 50 });
    const then = await readers.search({ ...caller, asOf: DAY }, { types: TYPES, limit: 50 });
    expect([now.found.length, then.found.length]).toEqual([5, 4]);
    expect((await readers.read(caller, { type: 'Condition', id: ids.condition })).version).toBe(2);
    expect(
      (await readers.read({ ...caller, asOf: DAY }, { type: 'Condition', id: ids.condition })).version,
    ).toBe(1);
    expect((await readers.medicineDangers(caller, 'amoxicillin')).dangers).toHaveLength(1);
    const before = '2026-02-01T00:00:00.000Z';
    expect((await readers.search({ ...caller, asOf: before }, { types: TYPES, limit: 50 })).found).toEqual(
      [],
    );
  });

  it('is refused where there is no past: the summary, a document that was changed since, a write', async () => {
    const { caller, readers, ids, record } = await changing();
    const past = { ...caller, asOf: DAY };
    const refused = { code: 'not_of_that_day' };
    await expect(readers.panel(past)).rejects.toMatchObject(refused);
    await expect(record.add(past, ALLERGY)).rejects.toMatchObject(refused);
    await readers.documentText(past, ids.stays);
    world().setClock(AFTER);
    const changed = bundle(
      patient(),
      entry('let', letter('A letter that stays.', { description: 'Renamed' })),
    );
    await record.importBundle(caller, changed, { source: 'a' });
    await expect(readers.documentText(past, ids.stays)).rejects.toMatchObject(refused);
    // Of a search such a document is a page that was not read.
    const search = { words: 'stays', limit: 9 };
    expect((await readers.find(caller, search)).unread).toBe(0);
    expect((await readers.find(past, search)).unread).toBe(1);
    expect((await readers.documentText(caller, ids.stays)).text).toBe('readable');
  });
});
