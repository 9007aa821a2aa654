import { createDirectoryObjects } from '@consilium/store';
import { until } from '@consilium/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goal, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import { introspect } from '../support/introspect.ts';
import { type RowDigests, rowDigests } from '../support/row-digests.ts';
import { sideBySide } from '../support/side-by-side.ts';
import { TENANT } from '../support/stack.ts';
import { type BackOffice, openBackOffice } from './back-office.ts';
import { type Stand, startStand } from './canaries-fixture.ts';
import { newCanary } from './canary.ts';
import { type CanaryPatient, converse, newCanaryPatient } from './canary-patient.ts';
import { type Kills, withKills } from './chaos.ts';
import { type Eraser, openEraser } from './eraser.ts';
import { allHits, type ScannedPlaces, scanPlaces } from './places.ts';
import { scanDirectory } from './scan.ts';
import { readersOf } from './sql-readers.ts';
import { readableBy } from './sql-roles.ts';
import { engineDataWithoutSealing } from './unsealed.ts';

const full = suiteSize() === 'full';
const PATIENTS = full ? 200 : 12;
const ERASED = full ? 50 : 4;
const KILLS = full ? 40 : 4;
/** Of the erased, those whose turn is running when they are erased. */
const BUSY = full ? 12 : 2;
const STAYS = ['audit_entries', 'audit_heads', 'effects', 'erasures', 'spend'];

const figures = {
  scannedMb: 0,
  hits: 0,
  readable: 0,
  rowsLeft: 0,
  disturbed: 0,
  faults: 0,
  stuck: 0,
};
let kills: Kills | undefined;

describe('canaries [F2]', () => {
  let stand: Stand;
  let eraser: Eraser;
  let office: BackOffice;
  let patients: readonly CanaryPatient[] = [];
  let supervised: { readonly stop: () => Promise<number> };
  const erased = () => patients.slice(0, ERASED);
  const kept = () => patients.slice(ERASED);
  beforeAll(async () => {
    stand = await startStand();
    supervised = stand.worker.keepAlive();
    eraser = await openEraser(stand);
    office = await openBackOffice(stand);
  });
  afterAll(async () => {
    await supervised?.stop();
    await Promise.all([eraser?.close(), office?.close()]);
    await stand?.stop();
  });

  const unfinished = async (): Promise<number> => {
    const count = `SELECT count(*) AS n FROM sys_invocation WHERE status <> 'completed'`;
    const rows = await introspect(stand.engines.restate.adminUrl, count);
    return Number(rows[0]?.n ?? 1);
  };
  const idle = () =>
    until(async () => (await unfinished()) === 0, { timeoutMs: 180_000, what: 'all invocations to end' });

  it('plants them by conversations, entries and papers, while worker and engine are killed', async () => {
    const made: CanaryPatient[] = [];
    let done = 0;
    const talks = sideBySide(
      Array.from({ length: PATIENTS }, (_, index) => index),
      async (index) => {
        const patient = await newCanaryPatient(stand);
        made[index] = patient;
        const seq = await converse(patient, 'See https://example.org and write a letter about');
        const answer = await patient.client.answer(patient.conversation, seq, 600_000);
        expect(answer).toMatchObject({ status: 'complete', text: expect.stringContaining(patient.canary) });
        await office.workOn(patient);
        done += 1;
      },
    );
    kills = await withKills(stand, { times: KILLS, total: PATIENTS, done: () => done }, talks);
    patients = made;
    await idle();
    // They are where they belong: in the rows, of every kind.
    const [owner] = readersOf(stand).slice(-1);
    for (const { canary } of [patients[0]!, patients.at(-1)!])
      expect(await readableBy(owner!, [canary])).toEqual(
        expect.arrayContaining([
          'app.messages',
          'app.conversation_state',
          'app.document_pages',
          'app.resource_versions',
          'app.graph_nodes',
          'app.proposals',
        ]),
      );
  });

  it('lets none be read outside PostgreSQL', async () => {
    const places = await scanPlaces(stand);
    count(places);
    expect(allHits(places)).toEqual([]);
    // There was something to look at.
    expect(places.engine.bytes).toBeGreaterThan(1_000_000);
    expect(places.files.files).toBeGreaterThanOrEqual(PATIENTS * 2);
    expect(stand.redisWatch.count()).toBeGreaterThan(PATIENTS * 10);
    expect(stand.traces.bodies.length).toBeGreaterThan(0);
  });

  it('would be found: without sealing in the engine, and where somebody puts one unsealed', async () => {
    const unsealed = await engineDataWithoutSealing();
    expect(unsealed.map(({ form }) => form)).toContain('utf-8');
    const objects = createDirectoryObjects(stand.environment.OBJECTS_DIRECTORY ?? '');
    await objects.put('loose', new TextEncoder().encode(newCanary()));
    expect(scanDirectory(stand.engines.directory).hits).toHaveLength(1);
    await objects.delete('loose');
    expect(scanDirectory(stand.engines.directory).hits).toEqual([]);
  });

  describe('after the erasure of some', () => {
    let before: readonly RowDigests[];
    /** A checkpoint ticks the heads of all chains off; what the chains hold, the verifier judges. */
    const digestsOfKept = async () => {
      const digests: RowDigests[] = [];
      for (const { id } of kept()) {
        const { audit_heads: _, ...rest } = await rowDigests(stand.admin, TENANT, `patient/${id}`);
        digests.push(rest);
      }
      return digests;
    };

    it('erases also those whose turn is running', async () => {
      // The planner's samples, taken while the rows are there, must not outlive them.
      await stand.admin.query('ANALYZE');
      await eraser.checkpoint();
      before = await digestsOfKept();
      const busy = erased().slice(0, BUSY);
      for (const patient of busy) {
        stand.model.hold(patient.canary);
        await converse(patient, 'And again:');
      }
      await until(() => stand.model.held() === busy.length, {
        timeoutMs: 60_000,
        what: 'the busy ones to wait for their model',
      });
      await sideBySide(
        erased(),
        async ({ id }) => {
          const { deleted } = await eraser.erase(id);
          expect(Math.min(deleted.messages ?? 0, deleted.resource_versions ?? 0)).toBeGreaterThan(0);
        },
        4,
      );
      stand.model.letGo();
    });

    it('leaves no row of theirs but what stays', async () => {
      for (const { id } of erased()) {
        const digests = await rowDigests(stand.admin, TENANT, `patient/${id}`);
        const left = Object.entries(digests).filter(([, digest]) => !digest.startsWith('0 rows'));
        figures.rowsLeft += left.filter(([table]) => !STAYS.includes(table)).length;
        expect(left.map(([table]) => table).sort()).toEqual(STAYS);
      }
    });

    it('lets no role of the database read one of theirs', async () => {
      const canaries = erased().flatMap(({ canary, name }) => [canary, name]);
      for (const reader of readersOf(stand, erased()[0]!)) {
        const found = await readableBy(reader, canaries);
        figures.readable += found.length;
        expect(found, reader.name).toEqual([]);
      }
      const [owner] = readersOf(stand).slice(-1);
      expect(await readableBy(owner!, [kept()[0]!.canary])).toContain('app.messages');
    });

    it('leaves nothing readable in any file, and no object of theirs', async () => {
      const places = await scanPlaces(stand);
      count(places);
      expect(allHits(places)).toEqual([]);
      expect(places.files.files).toBeGreaterThanOrEqual(kept().length * 2);
    });

    it('leaves nothing of theirs running in the engine, and nothing stuck', async () => {
      await idle();
      figures.stuck += await unfinished();
      const names = erased().map(({ conversation }) => `'${conversation}'`);
      const runs = await stand.admin.query(
        `SELECT count(*)::int AS n FROM app.runs WHERE conversation IN (${names.join()})`,
      );
      expect(runs.rows[0].n).toBe(0);
      expect(figures.stuck).toBe(0);
    });

    it('leaves the others as they were, and the trail of all of them verifies', async () => {
      const after = await digestsOfKept();
      figures.disturbed += after.filter(
        (digests, index) => JSON.stringify(digests) !== JSON.stringify(before[index]),
      ).length;
      expect(after).toEqual(before);
      await eraser.checkpoint();
      const { faults, summary } = await eraser.verify();
      figures.faults += faults.length;
      expect(faults).toEqual([]);
      expect(summary.chains).toBeGreaterThanOrEqual(PATIENTS);
    });

    it('refuses the erased, and goes on for the others', async () => {
      const [gone] = erased();
      const answer = await gone!.client.request('GET', `/conversations/${gone!.conversation}/messages`);
      // As for anybody without a grant: not even that there was a patient.
      expect(answer.status).toBe(404);
      const [other] = kept();
      const seq = await converse(other!, 'Still there?');
      expect(await other!.client.answer(other!.conversation, seq, 60_000)).toMatchObject({
        status: 'complete',
      });
    });
  });

  it('writes the figures', () => {
    expect(kills).toBeDefined();
    if (!full || !kills) return;
    writeMeasured({
      name: 'canaries',
      goals: [
        goal('patients with canaries in words, entries and papers', '≥ 200', patients.length, 'patients'),
        goal('kill -9 of the worker meanwhile', '≥ 10', kills.worker, 'kills'),
        goal('kill -9 of the engine meanwhile', '≥ 3', kills.engine, 'kills'),
        goal('engine data and files searched', '≥ 1', Math.round(figures.scannedMb), 'MB'),
        goal('places outside PostgreSQL where a canary can be read', '= 0', figures.hits, 'places'),
        goal('patients erased', '≥ 50', ERASED, 'patients'),
        goal('relations in which a role can read an erased canary', '= 0', figures.readable, 'relations'),
        goal('rows left in tables that do not stay', '= 0', figures.rowsLeft, 'rows'),
        goal('other patients whose rows changed', '= 0', figures.disturbed, 'patients'),
        goal('faults in the trail', '= 0', figures.faults, 'faults'),
        goal('invocations stuck', '= 0', figures.stuck, 'invocations'),
      ],
    });
  });

  function count(places: ScannedPlaces): void {
    figures.hits += allHits(places).length;
    figures.scannedMb += (places.engine.bytes + places.files.bytes) / 1e6;
  }
});
