import { randomUUID } from 'node:crypto';
import { actorCompartment, type Caller } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { someScope } from '../test-support/database.fixture.ts';
import { useStore } from '../test-support/store.fixture.ts';
import { createImportRows, createImportWork, type NewImportRow } from './import-rows.ts';

const { app, system, trail, grantedScope } = useStore({ beforeAll, afterAll });
const rowsOf = createImportRows(trail);
const own = (tenant: string, actor = 'dr'): Caller => ({
  scope: someScope({ tenant, actor, compartment: actorCompartment(actor) }),
});
const file = (): NewImportRow => ({
  ...{ id: randomUUID(), hash: 'a'.repeat(64), mediaType: 'application/pdf', licence: 'CC0-1.0' },
  source: { source_type: 'web', title: 'T', site: 's', url: 'https://example.org', retrieved: '2026-01-01' },
});

describe('rows of imports [D7]', () => {
  it('are visible to the person who started them, and to nobody else of the tenant', async () => {
    const tenant = `t-${randomUUID()}`;
    const row = file();
    await rowsOf.add(own(tenant), row);
    expect(await rowsOf.find(own(tenant), row.id)).toMatchObject({ ...row, state: { stage: 'waiting' } });
    expect(await rowsOf.list(own(tenant), 5)).toMatchObject([{ id: row.id }]);
    for (const other of [own(tenant, 'other'), own(`${tenant}-x`)]) {
      expect(await rowsOf.find(other, row.id)).toBeNull();
      expect(await rowsOf.list(other, 5)).toEqual([]);
    }
  });

  it('are refused while a patient is open, and for an agent', async () => {
    const tenant = `t-${randomUUID()}`;
    const patient = { scope: await grantedScope({ tenant }) };
    for (const refused of [patient, { ...own(tenant), run: randomUUID() }])
      await expect(rowsOf.add(refused, file())).rejects.toThrow();
    await expect(app.query("UPDATE app.evidence_imports SET stage = 'done'")).rejects.toThrow(
      /permission denied/,
    );
  });

  it('are claimed by one worker at a time, and again when the claim has expired', async () => {
    const work = createImportWork(system);
    const tenant = `t-${randomUUID()}`;
    const row = file();
    await rowsOf.add(own(tenant), row);
    const claims = await Promise.all([work.claim(60_000), work.claim(60_000), work.claim(60_000)]);
    expect(claims.filter((claim) => claim?.id === row.id)).toHaveLength(1);
    const claimed = claims.find((claim) => claim?.id === row.id)!;
    expect(claimed).toEqual({ tenant, actor: 'dr', id: row.id, attempts: 1 });
    await work.advance(claimed, { stage: 'indexing', characters: 9 }, 0);
    const again = await work.claim(60_000);
    expect(again).toEqual({ ...claimed, attempts: 2 });
    // Whose claim was taken over has no say any more.
    expect(await work.advance(claimed, { stage: 'done' }, 0)).toBe(false);
    await work.release(claimed);
    expect(await work.claim(60_000)).toBeNull();
    expect(await work.advance(again!, { stage: 'failed', passages: 3, failure: 'unreadable' }, 0)).toBe(true);
    expect(await work.advance(again!, { stage: 'done' }, 0)).toBe(false);
    expect(await work.claim(60_000)).toBeNull();
    expect((await rowsOf.find(own(tenant), row.id))?.state).toMatchObject({
      ...{ stage: 'failed', failure: 'unreadable' },
      counts: { characters: 9, passages: 3, embedded: null },
    });
  });

  it('count no attempt of a worker that closed', async () => {
    const work = createImportWork(system);
    const tenant = `t-${randomUUID()}`;
    const row = file();
    await rowsOf.add(own(tenant), row);
    for (let closed = 0; closed < 7; closed += 1) {
      const claimed = await work.claim(60_000);
      expect(claimed).toMatchObject({ id: row.id, attempts: 1 });
      await work.release(claimed!);
    }
    await work.advance((await work.claim(0))!, { stage: 'done' }, 0);
  });

  it('show the system role their owner and progress, not their content', async () => {
    await expect(system.query('SELECT source FROM app.evidence_imports')).rejects.toThrow(
      /permission denied/,
    );
    await expect(system.query("UPDATE app.evidence_imports SET actor = 'x'")).rejects.toThrow(
      /permission denied/,
    );
  });
});
