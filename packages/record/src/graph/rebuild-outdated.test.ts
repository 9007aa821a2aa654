import { makeStory } from '@consilium/example-patients';
import type { Caller, FhirResource, PatientRecord } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '../create-record.ts';
import { allVersions, rebuiltDigest, storedDigest } from '../test-support/graph-digests.fixture.ts';
import { editManually } from '../test-support/manual-edits.fixture.ts';
import { useRecordWorld } from '../test-support/record.fixture.ts';
import { countOutdated, rebuildOutdated } from './rebuild-outdated.ts';

const world = useRecordWorld({ beforeAll, afterAll });

/** A record with chapters from several times, and a person's edits in between. */
async function someRecord(): Promise<{ readonly record: PatientRecord; readonly caller: Caller }> {
  const record = createRecord(world().parts);
  const caller = await world().newCaller();
  for (const { date, bundle } of makeStory('heart-failure').chapters.slice(0, 4)) {
    world().setClock(date);
    await record.importBundle(caller, bundle as unknown as FhirResource, { source: 'clinic' });
    await editManually(record, caller, date.slice(0, 10));
  }
  return { record, caller };
}

const mark = (caller: Caller, derivation: number) =>
  world().admin.query(
    'UPDATE app.graph_derivations SET derivation = $3 WHERE tenant = $1 AND compartment = $2',
    [caller.scope.tenant, caller.scope.compartment, derivation],
  );

const derivationOf = async ({ scope }: Caller): Promise<number> =>
  (
    await world().admin.query(
      'SELECT derivation FROM app.graph_derivations WHERE tenant = $1 AND compartment = $2',
      [scope.tenant, scope.compartment],
    )
  ).rows[0].derivation;

describe('graphs that an older derivation wrote [A5] [F6]', () => {
  it('are built again from all versions, past moments too, and the record stays', async () => {
    const { admin } = world();
    const { caller } = await someRecord();
    expect(await rebuildOutdated(admin)).toEqual({ rebuilt: 0, rows: 0 });
    const right = await storedDigest(admin, caller.scope);
    // What an older derivation might have left: other properties, an edge that is said no longer, one that is missing.
    const { tenant, compartment } = caller.scope;
    await admin.query(
      `UPDATE app.graph_nodes SET properties = '{}' WHERE tenant = '${tenant}' AND compartment = '${compartment}';
       DELETE FROM app.graph_edges WHERE tenant = '${tenant}' AND compartment = '${compartment}' AND recorded_to IS NOT NULL;
       UPDATE app.graph_edges SET type = 'AN_OLD_TYPE' WHERE tenant = '${tenant}' AND compartment = '${compartment}'`,
    );
    await mark(caller, 0);
    expect(await storedDigest(admin, caller.scope)).not.toEqual(right);
    expect(await countOutdated(admin)).toBe(1);
    expect(await rebuildOutdated(admin)).toMatchObject({
      rebuilt: 1,
      rows: expect.toSatisfy((n) => n > 100),
    });
    expect(await storedDigest(admin, caller.scope)).toEqual(right);
    expect(await countOutdated(admin)).toBe(0);
  });

  it('of a newer release are left alone, and are mixed once this one writes', async () => {
    const { admin } = world();
    const { record, caller } = await someRecord();
    await mark(caller, 7_000);
    expect(await rebuildOutdated(admin)).toEqual({ rebuilt: 0, rows: 0 });
    await editManually(record, caller, '2026-02-01');
    expect(await derivationOf(caller)).toBe(0);
    expect(await rebuildOutdated(admin)).toMatchObject({ rebuilt: 1 });
  });

  it('cannot be read or replaced so by a role of the server, whatever it sets', async () => {
    const { admin, app } = world();
    const { caller } = await someRecord();
    await mark(caller, 0);
    await expect(rebuildOutdated(app)).rejects.toMatchObject({ code: 'store_failed' });
    const { tenant, compartment } = caller.scope;
    const seen = await app.query(
      `SELECT set_config('app.tenant', '${tenant}', false), set_config('app.compartment', '${compartment}', false),
        (SELECT count(*)::int FROM app.graph_derivations) AS marks`,
    );
    expect(seen.rows[0]).toMatchObject({ marks: 0 });
    await expect(app.query('SELECT app.is_owners_login()')).rejects.toMatchObject({ code: '42501' });
    // Nor by a function that runs as the owner, called in whatever scope.
    await admin.query(`CREATE FUNCTION app.peek() RETURNS bigint LANGUAGE sql SECURITY DEFINER
        RETURN (SELECT count(*) FROM app.graph_nodes) + (SELECT count(*) FROM app.graph_derivations);
      ALTER FUNCTION app.peek() OWNER TO consilium_owner; GRANT EXECUTE ON FUNCTION app.peek() TO consilium_app`);
    const peek = `SELECT app.peek() FROM (SELECT set_config('app.tenant', '${tenant}', false),
      set_config('app.compartment', '${compartment}', false)) scope`;
    expect((await app.query(peek)).rows[0]).toEqual({ peek: '0' });
    expect((await admin.query(peek)).rows[0]).not.toEqual({ peek: '0' });
    expect(await rebuildOutdated(admin)).toMatchObject({ rebuilt: 1 });
  });
});

describe('a rebuild of the graph [A5]', () => {
  // The suite lens-as-of asks the same of all our patients and of the corpus.
  it('equals what was written change by change, by digest, with a person’s edits in between', async () => {
    const { admin, parts } = world();
    const record = createRecord(parts);
    const caller = await world().newCaller();
    for (const [index, { date, bundle }] of makeStory('breast-cancer').chapters.entries()) {
      world().setClock(date);
      await record.importBundle(caller, bundle as unknown as FhirResource, { source: 'clinic' });
      if (index % 3 === 2) await editManually(record, caller, date.slice(0, 10));
    }
    const versions = await allVersions(admin, caller.scope);
    const stored = await storedDigest(admin, caller.scope);
    expect(stored).toEqual(await rebuiltDigest(admin, caller.scope));
    expect(versions.filter(({ withdrawn }) => withdrawn).length).toBeGreaterThan(10);
    expect(stored.waiting).not.toMatch(/^0 /);
  });
});
