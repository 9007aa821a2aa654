import { library as documents } from '@consilium/example-library';
import { actorCompartment } from '@consilium/kernel';
import {
  connectionFor,
  createAuditWriter,
  createPool,
  createScopedStore,
  createSnapshotRows,
} from '@consilium/store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useAdministration } from '../local/administration.fixture.ts';
import { openAdministrator } from '../local/administrator.ts';

const administration = useAdministration({ beforeAll, afterAll });
const scope = {
  tenant: 'house',
  actor: 'ops',
  compartment: actorCompartment('ops'),
  purpose: 'HOPERAT',
} as const;
const library = (...words: string[]) => administration().consilium('library', ...words);

/** Two rows of the library, without their objects. */
async function addDocuments(): Promise<void> {
  const { environment, postgres } = administration();
  const app = createPool(connectionFor(postgres.url, 'app', 'app-password'), { max: 2 });
  const world = openAdministrator(environment);
  const audit = createAuditWriter({ pool: app, secrets: await world.keys(), now: () => new Date() });
  const rows = createSnapshotRows({ store: createScopedStore({ pool: app, audit }) });
  const article = documents.find(({ source }) => source.source_type === 'article')!.source;
  await rows.add(
    { scope },
    ['a', 'b'].map((letter) => ({
      ...{
        hash: letter.repeat(64),
        textHash: letter.repeat(64),
        level: 'cohort',
        licence: 'CC0',
        request: null,
      },
      ...{
        retrieved: '2026-01-01T00:00:00.000Z',
        invented: true,
        status: { status: 'unknown', by: 'import' },
      },
      source: { ...article, title: `Widgets ${letter}`, doi: `10.1/${letter}` },
    })),
  );
  await world.close();
  await app.end();
}

describe('consilium library [B12] [E6]', { timeout: 60_000 }, () => {
  it('records the status of one source, named by an id or words of its title, with an audit entry', async () => {
    await addDocuments();
    expect(await library('retract', 'house', 'widgets', '--by', 'ops')).toEqual({
      code: 4,
      text: expect.stringMatching(/names 2 documents[\s\S]*bbbbbbbbbbbbbbbb[\s\S]*aaaaaaaaaaaaaaaa/),
    });
    expect(await library('retract', 'house', 'quokka', '--by', 'ops')).toMatchObject({ code: 4 });
    expect(await library('retract', 'other', 'widgets', '--by', 'ops')).toMatchObject({ code: 4 });
    expect(await library('retract', 'house', '10.1/a', '--as', 'gone')).toMatchObject({ code: 2 });
    const done = await library('retract', 'house', '10.1/a', '--by', 'ops', '--reason', 'made-up data');
    expect(done).toEqual({ code: 0, text: expect.stringContaining('retracted: ') });
    const heard = await administration().query(
      `SELECT hash, status, reason FROM app.snapshot_statuses WHERE tenant = 'house' AND asked = 'by-hand'`,
    );
    expect(heard).toEqual([{ hash: 'a'.repeat(64), status: 'retracted', reason: 'made-up data' }]);
    const entries = await administration().query(
      `SELECT targets FROM app.audit_entries WHERE tenant = 'house' AND action = 'evidence.status'`,
    );
    expect(entries).toEqual([{ targets: [`snapshot/${'a'.repeat(64)}`] }]);
  });
});
