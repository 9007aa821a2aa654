import type { Caller, PatientRecord, RecordSearch } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '../create-record.ts';
import { bundle, condition, entry, observation, patient } from '../test-support/bundles.fixture.ts';
import { useRecordWorld } from '../test-support/record.fixture.ts';
import { refusalOf } from '../test-support/refusal.fixture.ts';

const world = useRecordWorld({ beforeAll, afterAll });
let record: PatientRecord;
let caller: Caller;

beforeAll(async () => {
  record = createRecord(world().parts);
  caller = await world().newCaller();
  const vital = [{ coding: [{ code: 'vital-signs' }] }];
  await record.importBundle(
    caller,
    bundle(
      patient(),
      entry('o1', observation('1-1', '2020-01-01', 1)),
      entry('o2', observation('2-2', '2021-01-01', 2)),
      entry('o3', observation('1-1', '2022-01-01', 3, { category: vital, status: 'amended' })),
      entry('c1', condition('50% Burn_injury', { onsetDateTime: '2021-06-01' })),
      entry('c2', condition('Asthma', { onsetDateTime: '2021-01-01' })),
      entry('c3', { ...condition('No date'), onsetDateTime: undefined }),
      entry('c4', { ...condition('No date either'), onsetDateTime: undefined }),
    ),
    { source: 'a' },
  );
});

const forged = (...place: readonly unknown[]) => Buffer.from(JSON.stringify(place)).toString('base64url');

async function names(search: Partial<RecordSearch>): Promise<readonly string[]> {
  const { found } = await record.search(caller, {
    types: ['Observation', 'Condition'],
    limit: 50,
    ...search,
  });
  return found.map(({ resource }) => {
    const { valueQuantity, code } = resource as unknown as {
      valueQuantity?: { value: number };
      code: { text: string };
    };
    return valueQuantity === undefined ? code.text : String(valueQuantity.value);
  });
}

describe('search', () => {
  it('is newest first, with what has no date last', async () => {
    const all = await names({});
    expect(all.slice(0, 5)).toEqual(['3', '50% Burn_injury', 'Asthma', '2', '1']);
    expect(all.slice(5).sort()).toEqual(['No date', 'No date either']);
  });

  it.each<[string, Partial<RecordSearch>, readonly string[]]>([
    ['type', { types: ['Observation'] }, ['3', '2', '1']],
    ['status', { status: ['amended', 'resolved'] }, ['3']],
    ['category', { category: 'laboratory' }, ['2', '1']],
    ['code of a system', { code: 'http://loinc.org|1-1' }, ['3', '1']],
    ['code of another system', { code: 'http://snomed.info/sct|1-1' }, []],
    ['code of any system', { code: '2-2' }, ['2']],
    ['part of a name in any case', { text: 'ASTH' }, ['Asthma']],
    ['a name’s own % and _', { text: '0% burn_' }, ['50% Burn_injury']],
    ['from, inclusive', { from: '2021-06-01' }, ['3', '50% Burn_injury']],
    ['to, exclusive', { to: '2021-01-01' }, ['1']],
    ['several at once', { types: ['Observation'], from: '2021-01-01', status: ['final'] }, ['2']],
    ['nothing', { types: ['Encounter'] }, []],
  ])('by %s', async (_, search, expected) => {
    expect(await names(search)).toEqual(expected);
  });

  it.each([1, 2, 3, 7])('pages of %i: each once, in the same order', async (limit) => {
    const wanted = { types: ['Observation', 'Condition'], limit };
    const whole = (await record.search(caller, { ...wanted, limit: 50 })).found.map(({ id }) => id);
    const paged: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await record.search(caller, cursor ? { ...wanted, cursor } : wanted);
      expect(page.found.length).toBeLessThanOrEqual(limit);
      paged.push(...page.found.map(({ id }) => id));
      cursor = page.cursor;
    } while (cursor !== null);
    expect(paged).toEqual(whole);
  });

  it('of a past day sees what stood then', async () => {
    world().setClock('2026-01-01T00:00:00.000Z');
    const then = await world().newCaller();
    await record.importBundle(then, bundle(patient(), entry('c', condition('Asthma'))), { source: 'a' });
    const find = async (at?: string) =>
      (await record.search(then, { types: ['Condition'], limit: 9, ...(at ? { at } : {}) })).found;
    const [first] = await find();
    world().setClock('2026-02-01T00:00:00.000Z');
    await record.correct(then, first!, { ...first!.resource, onsetDateTime: '2018' });
    world().setClock('2026-03-01T00:00:00.000Z');
    await record.end(then, { ...first!, version: 2 }, { how: 'entered-in-error' });
    expect(await find('2025-12-31T00:00:00Z')).toEqual([]);
    expect(await find('2026-01-01T00:00:00Z')).toMatchObject([{ version: 1 }]);
    expect(await find('2026-02-01T00:00:00Z')).toMatchObject([
      { version: 2, resource: { onsetDateTime: '2018' } },
    ]);
    expect(await find('2026-03-01T00:00:00Z')).toEqual([]);
    expect(await find()).toEqual([]);
  });

  it.each<[string, Partial<RecordSearch>, string]>([
    ['no limit', { limit: 0 }, 'invalid_search'],
    ['too high a limit', { limit: 501 }, 'invalid_search'],
    ['a limit that is no number', { limit: '1; x' as never }, 'invalid_search'],
    ['a date that is none', { from: 'soon' }, 'invalid_search'],
    ['a date before the first year', { at: '-000001-01-01T00:00:00Z' }, 'invalid_search'],
    ['a date after the last', { to: '+010000-01-01T00:00:00Z' }, 'invalid_search'],
    ['a NUL, which the database does not take', { text: 'a\0' }, 'invalid_search'],
    ['a NUL in a list', { status: ['a\0'] }, 'invalid_search'],
    ['a cursor that is not ours', { cursor: 'x' }, 'invalid_cursor'],
    ['a cursor with another shape', { cursor: forged(1, 2, 3) }, 'invalid_cursor'],
    [
      'a cursor before the first year',
      { cursor: forged('-000044-03-15T00:00:00Z', 'A', 'b') },
      'invalid_cursor',
    ],
    [
      'a cursor after the last year',
      { cursor: forged('+275760-09-13T00:00:00Z', 'A', 'b') },
      'invalid_cursor',
    ],
  ])('refuses %s', async (_, search, code) => {
    await expect(names(search)).rejects.toMatchObject({ code });
  });

  it('shows another patient’s nothing, and a stranger is refused', async () => {
    const other = await world().newCaller();
    expect((await record.search(other, { types: ['Observation'], limit: 9 })).found).toEqual([]);
    const stranger = { scope: { ...caller.scope, actor: 'dr-b' } };
    expect(await refusalOf(record.search(stranger, { types: ['Observation'], limit: 9 }))).toBe('forbidden');
  });
});
