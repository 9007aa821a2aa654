import type { Caller, PatientRecord } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBulkLoader } from '../bundles/bulk-loader.ts';
import { createRecord } from '../create-record.ts';
import { patientId } from '../ids/patient-id.ts';
import { bundle, patient } from '../test-support/bundles.fixture.ts';
import { useRecordWorld } from '../test-support/record.fixture.ts';

const world = useRecordWorld({ beforeAll, afterAll });
const LOCK = `hashtextextended($1 || E'\\n' || $2, 0)`;
const SENT = '2026-03-01T10:00:00.000Z';
const WRITTEN = '2026-03-01T10:00:07.000Z';

/** Runs a write whose turn comes seconds after it was asked for: another writer of the patient is before it. */
async function behindAnother<T>({ scope }: Caller, write: () => Promise<T>): Promise<T> {
  const { admin, setClock } = world();
  const other = await admin.connect();
  const values = [scope.tenant, scope.compartment];
  await other.query(`SELECT pg_advisory_lock(${LOCK})`, values);
  setClock(SENT);
  const writing = write();
  try {
    await expect
      .poll(
        async () => {
          const waiting = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`;
          return (await other.query(waiting)).rowCount;
        },
        { timeout: 20_000 },
      )
      .toBe(1);
    setClock(WRITTEN);
  } finally {
    await other.query(`SELECT pg_advisory_unlock(${LOCK})`, values);
    other.release();
  }
  return writing;
}

const TEXT = { contentType: 'text/plain', title: 'Letter', bytes: Buffer.from('all well') } as const;

describe('when a version was recorded', () => {
  it.each<[string, string, (record: PatientRecord, caller: Caller) => Promise<unknown>]>([
    [
      'an import',
      'Patient',
      (record, caller) => record.importBundle(caller, bundle(patient()), { source: 'a' }),
    ],
    ['an entry by hand', 'Patient', (record, caller) => record.add(caller, { resourceType: 'Patient' })],
    [
      'a bulk load',
      'Patient',
      (_, caller) => {
        const resource = { resourceType: 'Patient', id: patientId(caller.scope.compartment) };
        return createBulkLoader(world().parts)(caller, [resource], { source: 'a' });
      },
    ],
    ['a document', 'DocumentReference', (record, caller) => record.addDocument(caller, TEXT)],
  ])('%s is dated when its turn has come, not when it was asked for', async (_, type, write) => {
    const record = createRecord(world().parts);
    const caller = await world().newCaller();
    await behindAnother(caller, () => write(record, caller));
    const { found } = await record.search(caller, { types: [type], limit: 2 });
    expect(found.map(({ recordedFrom }) => recordedFrom)).toEqual([WRITTEN]);
  });
});
