import { randomUUID } from 'node:crypto';
import { actorCompartment, type KeyRing, type NewArtifact, type Scope } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantAccess } from '../grants/grants.ts';
import { createSealing } from '../keys/sealing.ts';
import { patientPrefix } from '../objects/sealed-objects.ts';
import { grantFor } from '../test-support/database.fixture.ts';
import { useStore } from '../test-support/store.fixture.ts';
import { createTrail } from '../test-support/trail.fixture.ts';
import { createArtifactDesk, createArtifacts } from './artifact-rows.ts';

const database = useStore({ beforeAll, afterAll });
const { admin, app, grantedScope } = database;
const keys: KeyRing = {
  forCompartment: async (tenant, compartment) => ({
    id: 'k1',
    ...createSealing(new Uint8Array(32).fill(3), `${tenant}/${compartment}`),
  }),
  byId: async () => {
    throw new Error('not asked');
  },
};
const stand = () => {
  const { store, objects } = createTrail(database);
  const parts = { objects, keys };
  const artifacts = createArtifacts({ ...parts, pool: app });
  return { objects, artifacts, desk: createArtifactDesk({ ...parts, store }) };
};
const made = (text: string, run = randomUUID()): NewArtifact => ({
  ...{ namespace: 'summarize_content', name: 'stage:summary', mimeType: 'text/plain' },
  bytes: new TextEncoder().encode(text),
  metadata: { source: 'test' },
  lineage: { run, input: 'b'.repeat(64), models: ['m1'], preset: 'D4' },
});
const OF = { namespace: 'summarize_content', name: 'stage:summary' };

describe('artifacts [D5]', () => {
  it('get the next version, once for a run, also where many save at the same time', async () => {
    const { artifacts, desk } = stand();
    const scope = await grantedScope();
    const first = made('one');
    expect(await artifacts.save(scope, first)).toMatchObject({ version: 1 });
    expect(await artifacts.save(scope, first)).toMatchObject({ version: 1 });
    const saved = await Promise.all(
      Array.from({ length: 5 }, (_, n) => artifacts.save(scope, made(`at once ${n}`))),
    );
    expect(saved.map(({ version }) => version).sort()).toEqual([2, 3, 4, 5, 6]);
    const versions = await desk.versions({ scope }, OF);
    expect(versions.map(({ version }) => version)).toEqual([6, 5, 4, 3, 2, 1]);
    expect(versions[5]).toMatchObject({
      ...{ qualifiedName: 'summarize_content/stage:summary_v1', size: 3, metadata: { source: 'test' } },
      lineage: first.lineage,
    });
    expect(await desk.list({ scope }, 10)).toMatchObject([{ version: 6 }]);
  });

  it('lie sealed below what an erasure of the compartment deletes, and are checked when they are read', async () => {
    const { artifacts, desk, objects } = stand();
    const scope = await grantedScope();
    await artifacts.save(scope, made('the words of the patient'));
    const [[key, sealed] = ['', new Uint8Array()]] = objects.kept;
    expect(key.startsWith(patientPrefix(scope.tenant, scope.compartment))).toBe(true);
    expect(Buffer.from(sealed).includes('words')).toBe(false);
    const read = await desk.read({ scope }, { ...OF, version: 1 });
    expect(new TextDecoder().decode(read?.bytes)).toBe('the words of the patient');
    expect(await desk.read({ scope }, { ...OF, version: 2 })).toBeNull();
    objects.kept.set(key, sealed.with(20, 255 - (sealed[20] ?? 0)));
    await expect(desk.read({ scope }, { ...OF, version: 1 })).rejects.toThrow('object_damaged');
  });

  it('are for the one whose run made them', async () => {
    const { artifacts, desk } = stand();
    const scope = await grantedScope();
    const colleague: Scope = { ...scope, actor: 'dr-b' };
    await grantAccess(admin, grantFor(colleague));
    await artifacts.save(scope, made('one'));
    for (const other of [colleague, { ...scope, compartment: actorCompartment(scope.actor) }]) {
      expect(await desk.versions({ scope: other }, OF)).toEqual([]);
      expect(await desk.read({ scope: other }, { ...OF, version: 1 })).toBeNull();
    }
    await expect(artifacts.save({ ...scope, actor: 'stranger' }, made('two'))).rejects.toThrow('forbidden');
  });
});
