import { randomUUID } from 'node:crypto';
import { actorCompartment, type Caller } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { someScope } from '../test-support/database.fixture.ts';
import { useStore } from '../test-support/store.fixture.ts';
import { createSnapshotRows, type NewSnapshot } from './snapshot-rows.ts';

const { app, trail, grantedScope, chainOf } = useStore({ beforeAll, afterAll });
const rowsOf = createSnapshotRows(trail);
const own = (tenant: string): Caller => ({
  scope: someScope({ tenant, actor: 'dr', compartment: actorCompartment('dr') }),
});
const snapshot = (hash: string, title = 'Page'): NewSnapshot => ({
  ...{ hash, textHash: 'b'.repeat(64), level: 'not_classified', licence: 'CC0', request: null },
  ...{ retrieved: '2026-01-01T00:00:00.000Z', invented: false, status: { status: 'unknown', by: 'import' } },
  source: { source_type: 'web', title, site: 's', url: 'https://example.org', retrieved: '2026-01-01' },
});
const HASH = 'a'.repeat(64);

describe('rows of snapshots [D7]', () => {
  it('are kept as they came first, with an entry that names them', async () => {
    const caller = own(`t-${randomUUID()}`);
    await rowsOf.add(caller, [snapshot(HASH)]);
    await rowsOf.add(caller, [snapshot(HASH, 'Another title')]);
    const [kept] = await rowsOf.find(caller, 'evidence.read', [HASH]);
    expect(kept?.snapshot).toMatchObject({ hash: HASH, status: 'unknown', source: { title: 'Page' } });
    const chain = await chainOf(caller.scope);
    const named = { action: 'evidence.import', targets: [`snapshot/${HASH}`] };
    expect(chain).toMatchObject([named, named, { action: 'evidence.read', targets: [] }]);
  });

  it('are written by nobody who has a patient open, and by no agent', async () => {
    const caller = own(`t-${randomUUID()}`);
    await rowsOf.add(caller, [snapshot(HASH)]);
    const { tenant } = caller.scope;
    const patient = { scope: await grantedScope({ tenant }) };
    const run = { ...caller, run: randomUUID() };
    for (const refused of [patient, run]) {
      await expect(rowsOf.add(refused, [snapshot('c'.repeat(64))])).rejects.toThrow();
      const status = { status: 'none_known', by: 'crossref' } as const;
      await expect(rowsOf.addStatus(refused, HASH, status)).rejects.toThrow();
    }
    expect(await rowsOf.find(patient, 'evidence.search', [HASH])).toHaveLength(1);
  });

  it('are listed page by page, and a made-up cursor is refused', async () => {
    const caller = own(`t-${randomUUID()}`);
    const hashes = ['a', 'b', 'c'].map((letter) => letter.repeat(64));
    await rowsOf.add(
      caller,
      hashes.map((hash) => snapshot(hash)),
    );
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page = await rowsOf.list(caller, { limit: 1, ...(after === null ? {} : { after }) });
      seen.push(...page.snapshots.map(({ hash }) => hash));
      after = page.next;
    } while (after !== null);
    expect(seen.toSorted()).toEqual(hashes);
    const forged = [
      ['2026-02-31 00:00:00+00', HASH],
      ['9'.repeat(17), HASH],
      ['1', 'a\u0000'],
      [1, HASH],
      ['1'],
      null,
      'x',
    ];
    for (const mark of forged) {
      const cursor = Buffer.from(JSON.stringify(mark)).toString('base64url');
      await expect(rowsOf.list(caller, { limit: 1, after: cursor })).rejects.toMatchObject({
        code: 'invalid_request',
      });
    }
  });

  it('are changed and deleted by nobody', async () => {
    for (const table of ['snapshots', 'snapshot_statuses']) {
      await expect(app.query(`UPDATE app.${table} SET hash = hash`)).rejects.toThrow(/permission denied/);
      await expect(app.query(`DELETE FROM app.${table}`)).rejects.toThrow(/permission denied/);
    }
  });
});
