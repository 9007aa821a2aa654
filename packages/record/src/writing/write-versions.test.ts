import { randomUUID } from 'node:crypto';
import type { Caller, FhirResource, WrittenBy } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useRecordWorld } from '../test-support/record.fixture.ts';
import { readCurrent, readHistory } from '../versions/read-versions.ts';
import { versionTarget } from '../versions/version-target.ts';
import type { VersionWrite } from './write-versions.ts';
import { type WriteResult, writeVersions } from './write-versions.ts';

const world = useRecordWorld({ beforeAll, afterAll });
const BY_HAND: WrittenBy = { way: 'person', actor: 'dr-a' };

function note(text: string, id: string = randomUUID()): FhirResource & { readonly id: string } {
  return { resourceType: 'Condition', id, code: { text }, clinicalStatus: { coding: [{ code: 'active' }] } };
}

async function write(
  caller: Caller,
  writes: readonly VersionWrite[],
  at = '2026-03-01T10:00:00.000Z',
): Promise<readonly WriteResult[]> {
  return world().parts.store.write(caller, 'record.add', async (transaction) => {
    const value = await writeVersions(transaction, { scope: caller.scope, now: () => new Date(at) }, writes);
    return { value, targets: value.map(({ ref, version }) => versionTarget({ ...ref, version })) };
  });
}

const history = (caller: Caller, id: string) =>
  world().parts.store.read(caller, { action: 'record.read' }, (transaction) =>
    readHistory(transaction, caller.scope, { type: 'Condition', id }),
  );

describe('versions of a resource', () => {
  it('begins at 1, ends the old version where the new one begins, and keeps both', async () => {
    const caller = await world().newCaller();
    const first = note('asthma');
    await write(caller, [{ resource: first, writtenBy: BY_HAND }]);
    const [second] = await write(
      caller,
      [{ resource: note('mild asthma', first.id), writtenBy: BY_HAND }],
      '2026-03-02T10:00:00.000Z',
    );
    expect(second).toMatchObject({ version: 2, changed: true, recordedFrom: '2026-03-02T10:00:00.000Z' });
    const versions = await history(caller, first.id);
    expect(
      versions.map(({ version, recordedFrom, recordedTo }) => [version, recordedFrom, recordedTo]),
    ).toEqual([
      [2, '2026-03-02T10:00:00.000Z', null],
      [1, '2026-03-01T10:00:00.000Z', '2026-03-02T10:00:00.000Z'],
    ]);
    expect(versions[0]!.resource).toMatchObject({
      id: first.id,
      meta: { versionId: '2', lastUpdated: '2026-03-02T10:00:00.000Z' },
      code: { text: 'mild asthma' },
    });
  });

  it('dates nothing by a clock that runs ahead: all that comes later would have to be later still', async () => {
    const caller = await world().newCaller();
    const ahead = (ms: number) => new Date(Date.now() + ms).toISOString();
    const writes = [{ resource: note('asthma'), writtenBy: BY_HAND }];
    await expect(write(caller, writes, ahead(6 * 60_000))).rejects.toMatchObject({
      code: 'clock_ahead',
      retryable: true,
      remedy: expect.stringContaining('clock of the server'),
    });
    await expect(history(caller, writes[0]!.resource.id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(write(caller, writes, ahead(60_000))).resolves.toMatchObject([{ version: 1 }]);
  });

  it('makes no version of the same content, whatever the order of its keys and the sender’s version', async () => {
    const caller = await world().newCaller();
    const { id, resourceType, ...rest } = note('asthma');
    await write(caller, [{ resource: { resourceType, id, ...rest }, writtenBy: BY_HAND }]);
    const turned = Object.fromEntries(Object.entries(rest).reverse());
    const again = {
      ...turned,
      id,
      resourceType,
      meta: { versionId: '7', lastUpdated: '2020-01-01T00:00:00Z' },
    };
    const [result] = await write(caller, [{ resource: again, writtenBy: BY_HAND }]);
    expect(result).toMatchObject({ version: 1, changed: false, recordedFrom: '2026-03-01T10:00:00.000Z' });
    expect(await history(caller, id)).toHaveLength(1);
  });

  it('keeps what others wrote into meta, and sees a change of it', async () => {
    const caller = await world().newCaller();
    const resource = note('asthma');
    await write(caller, [{ resource, writtenBy: BY_HAND }]);
    const labelled = { ...resource, meta: { security: [{ code: 'R' }] } };
    const [result] = await write(caller, [{ resource: labelled, writtenBy: BY_HAND }]);
    expect(result!.changed).toBe(true);
    expect((await history(caller, resource.id))[0]!.resource.meta).toMatchObject({
      security: [{ code: 'R' }],
    });
  });

  it('never goes back in time: a clock that does is set 1 ms after the version replaced', async () => {
    const caller = await world().newCaller();
    const resource = note('asthma');
    await write(caller, [{ resource, writtenBy: BY_HAND }]);
    const other = note('eczema');
    const results = await write(
      caller,
      [
        { resource: note('mild asthma', resource.id), writtenBy: BY_HAND },
        { resource: other, writtenBy: BY_HAND },
      ],
      '2025-01-01T00:00:00.000Z',
    );
    // One time for all that one transaction wrote: no past day shows half of it.
    expect(results.map(({ recordedFrom }) => recordedFrom)).toEqual([
      '2026-03-01T10:00:00.001Z',
      '2026-03-01T10:00:00.001Z',
    ]);
  });

  it('refuses a version that was not expected, and writes nothing of the rest', async () => {
    const caller = await world().newCaller();
    const resource = note('asthma');
    const other = note('eczema');
    await write(caller, [{ resource, writtenBy: BY_HAND, expected: 0 }]);
    const stale = [
      { resource: other, writtenBy: BY_HAND },
      { resource: note('x', resource.id), writtenBy: BY_HAND, expected: 0 },
    ];
    await expect(write(caller, stale)).rejects.toMatchObject({ code: 'conflict' });
    await expect(history(caller, other.id)).rejects.toMatchObject({ code: 'not_found' });
    const twice = { resource: other, writtenBy: BY_HAND };
    await expect(write(caller, [twice, twice])).rejects.toMatchObject({ code: 'conflict' });
  });

  it('lets the writers of a patient queue: of many with one expectation one wins, without expectation all count', async () => {
    const caller = await world().newCaller();
    const id = randomUUID();
    const tries = Array.from({ length: 8 }, (_, n) =>
      write(caller, [{ resource: note(`first ${n}`, id), writtenBy: BY_HAND, expected: 0 }]).then(
        () => 'written',
        (error) => error.code,
      ),
    );
    expect((await Promise.all(tries)).sort()).toEqual([...Array(7).fill('conflict'), 'written']);
    await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        write(caller, [{ resource: note(`next ${n}`, id), writtenBy: BY_HAND }]),
      ),
    );
    const versions = await history(caller, id);
    expect(versions.map(({ version }) => version)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(new Set(versions.map(({ recordedFrom }) => recordedFrom)).size).toBe(9);
  });

  it('writes thousands in one call', async () => {
    const caller = await world().newCaller();
    const many = Array.from({ length: 2_500 }, (_, n) => ({ resource: note(`n${n}`), writtenBy: BY_HAND }));
    const results = await write(caller, many);
    expect(results.filter(({ changed }) => changed)).toHaveLength(2_500);
    expect(results[1_700]!.ref.id).toBe(many[1_700]!.resource.id);
    const last = many[2_499]!.resource;
    const read = await world().parts.store.read(caller, { action: 'record.read' }, (transaction) =>
      readCurrent(transaction, caller.scope, { type: 'Condition', id: last.id }),
    );
    expect(read.resource).toMatchObject({ code: { text: 'n2499' } });
  });

  it('withdraws what says of itself that it was entered in error', async () => {
    const caller = await world().newCaller();
    const resource = { ...note('asthma'), verificationStatus: { coding: [{ code: 'entered-in-error' }] } };
    await write(caller, [{ resource, writtenBy: BY_HAND }]);
    expect((await history(caller, resource.id))[0]!.withdrawn).toBe(true);
  });
});

/** insufficient_privilege: a policy or a missing grant. */
const REFUSED = '42501';

describe('what the database itself refuses [F2]', () => {
  it('an agent run writes no version and ends none', async () => {
    const caller = await world().newCaller();
    const resource = note('asthma');
    await write(caller, [{ resource, writtenBy: BY_HAND }]);
    const agent = { ...caller, run: 'run-1' };
    await expect(write(agent, [{ resource: note('x'), writtenBy: BY_HAND }])).rejects.toThrow(REFUSED);
    await expect(write(agent, [{ resource: note('x', resource.id), writtenBy: BY_HAND }])).rejects.toThrow(
      REFUSED,
    );
    expect(await history(caller, resource.id)).toHaveLength(1);
  });

  it('nobody rewrites when a version ended, reopens one or inserts into the past', async () => {
    const caller = await world().newCaller();
    const resource = note('asthma');
    await write(caller, [{ resource, writtenBy: BY_HAND }]);
    await write(
      caller,
      [{ resource: note('y', resource.id), writtenBy: BY_HAND }],
      '2026-03-02T10:00:00.000Z',
    );
    const update = (text: string) =>
      world().parts.store.write(caller, 'record.add', async (transaction) => ({
        value: (await transaction.query(text, [resource.id])).rowCount,
        targets: [],
      }));
    const ended = `UPDATE app.resource_versions SET recorded_to = '2026-03-05' WHERE id = $1 AND version = 1`;
    expect(await update(ended)).toBe(0);
    const content = `UPDATE app.resource_versions SET content = '{}' WHERE id = $1`;
    await expect(update(content)).rejects.toThrow(REFUSED);
    const past = `INSERT INTO app.resource_versions SELECT tenant, compartment, type, id, 9, content, digest,
      '2020-01-01', '2020-01-02', false, way, recorded_by FROM app.resource_versions WHERE id = $1 AND version = 1`;
    await expect(update(past)).rejects.toThrow(REFUSED);
    await expect(update(`DELETE FROM app.resource_versions WHERE id = $1`)).rejects.toThrow(REFUSED);
  });

  it('an actor’s own compartment holds no record', async () => {
    const { scope } = await world().newCaller();
    const own = { scope: { ...scope, compartment: `actor/${scope.actor}` as const } };
    const text = `INSERT INTO app.resource_versions (tenant, compartment, type, id, version, content, digest, recorded_from, way,
      recorded_by) VALUES ($1, $2, 'Condition', 'x', 1, '{}', '', now(), 'person', 'dr-a')`;
    const values = [own.scope.tenant, own.scope.compartment];
    const written = world().parts.store.write(own, 'record.add', async (transaction) => {
      await transaction.query(text, values);
      return { value: undefined, targets: [] };
    });
    await expect(written).rejects.toThrow('42501');
    const insert = world().admin.query(text, values);
    await expect(insert).rejects.toThrow('record_is_of_a_patient');
  });
});
