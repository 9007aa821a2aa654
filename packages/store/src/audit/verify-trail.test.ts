import type { Scope } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createS3Objects } from '../objects/s3-objects.ts';
import { startS3 } from '../test-support/s3-server.fixture.ts';
import { useStore } from '../test-support/store.fixture.ts';
import { createMemoryObjects } from '../test-support/trail.fixture.ts';
import { checkpointHash, sealedCheckpoint } from './checkpoint.ts';
import { type CheckpointerOptions, createCheckpointer } from './checkpointer.ts';
import { hasTrail } from './has-trail.ts';
import { trailReport } from './verify-trail.ts';

const { admin, operate, system, trail, grantedScope } = useStore({ beforeAll, afterAll });
let tenants = 0;
const owner = (text: string, values: unknown[]) => admin.query(text, values);
const WHERE = 'WHERE tenant = $1 AND compartment = $2';

const faults = async (tenant: string) => (await trail.verify(tenant)).faults;
const panel = (scope: Scope, writer = trail.audit) => writer.before({ scope }, { action: 'record.panel' });
const later = (ms: number) => () => new Date(Date.now() + ms);
const newSigner = (over: Partial<CheckpointerOptions> = {}) =>
  createCheckpointer({ ...trail, pool: system, now: () => new Date(), ...over });

/** Five entries, a checkpoint, and `after` more. */
async function signedChain(after = 0): Promise<Scope> {
  const scope = await grantedScope({ tenant: `tenant-${++tenants}` });
  const touch = () => trail.audit.before({ scope }, { action: 'record.read', targets: ['Condition/c/1'] });
  for (let n = 0; n < 5; n++) await touch();
  await trail.checkpointer.run();
  for (let n = 0; n < after; n++) await touch();
  return scope;
}

/** As if nothing had ever been behind `seq`. */
async function cutTo({ tenant, compartment }: Scope, seq: number): Promise<void> {
  const values = [tenant, compartment, seq];
  await owner(`DELETE FROM app.audit_entries ${WHERE} AND seq > $3`, values);
  await owner(
    `UPDATE app.audit_heads SET seq = $3,
      mac = (SELECT mac FROM app.audit_entries ${WHERE} AND seq = $3) ${WHERE}`,
    values,
  );
}

/** Another object in the place of the first, and the row that goes with it. */
async function replaceCheckpoint(tenant: string, change: (text: string) => string): Promise<void> {
  const key = `checkpoints/${tenant}/000000000001.json`;
  const bytes = Buffer.from(change(Buffer.from(trail.objects.kept.get(key)!).toString()));
  trail.objects.kept.set(key, bytes);
  await owner('UPDATE app.audit_checkpoints SET hash = $2 WHERE tenant = $1', [
    tenant,
    Buffer.from(checkpointHash(bytes), 'hex'),
  ]);
}

/** Every kind of tampering at every place is the suite's: here is each kind of fault once. */
describe('verifyTrail [F3]', () => {
  const run = (statement: string) => (scope: Scope) => owner(statement, [scope.tenant, scope.compartment]);
  const ENTRIES = 'DELETE FROM app.audit_entries';
  const HEADS = 'DELETE FROM app.audit_heads';
  const MAC_OF_4 = `(SELECT mac FROM app.audit_entries ${WHERE} AND seq = 4)`;
  /** Cut after the third entry, and so many written behind it by another process. */
  const regrown = (entries: number) => async (scope: Scope) => {
    await cutTo(scope, 3);
    const other = trail.anotherWriter();
    for (let n = 0; n < entries; n++) await panel(scope, other);
  };
  it.each<[string, string, number, (scope: Scope) => Promise<unknown>]>([
    [
      'a changed entry',
      'entry-changed',
      3,
      run(`UPDATE app.audit_entries SET actor = 'x' ${WHERE} AND seq = 3`),
    ],
    ['a missing entry', 'entry-missing', 2, run(`${ENTRIES} ${WHERE} AND seq = 2`)],
    ['a cut tail', 'tail-cut', 5, run(`${ENTRIES} ${WHERE} AND seq = 5`)],
    ['a cut tail, its head moved back', 'tail-cut', 4, (scope) => cutTo(scope, 3)],
    ['a chain without entries', 'chain-missing', 1, run(`${ENTRIES} ${WHERE}`)],
    [
      'a chain of which nothing is left',
      'chain-missing',
      1,
      async (scope) => {
        for (const table of [ENTRIES, HEADS]) await run(`${table} ${WHERE}`)(scope);
      },
    ],
    ['a head with another MAC', 'head-wrong', 5, run(`UPDATE app.audit_heads SET mac = '\\x00' ${WHERE}`)],
    [
      'a head that stands before the end',
      'head-wrong',
      5,
      run(`UPDATE app.audit_heads SET seq = 4, mac = ${MAC_OF_4} ${WHERE}`),
    ],
    ['no head', 'head-wrong', 5, run(`${HEADS} ${WHERE}`)],
    ['a chain that was cut and has grown again', 'tail-cut', 5, regrown(4)],
    [
      'a chain that was cut, has grown again to the same length, and was signed once more',
      'tail-cut',
      5,
      async (scope) => {
        await regrown(2)(scope);
        await trail.checkpointer.run();
      },
    ],
  ])('finds %s', async (_, fault, seq, tamper) => {
    const scope = await signedChain();
    expect(await faults(scope.tenant)).toEqual([]);
    await tamper(scope);
    expect(await faults(scope.tenant)).toEqual([{ compartment: scope.compartment, seq, fault }]);
  });

  it.each<[string, string, (key: string) => void]>([
    ['was changed', 'checkpoint-changed', (key) => trail.objects.kept.set(key, Buffer.from('{}'))],
    ['is gone', 'checkpoint-missing', (key) => trail.objects.kept.delete(key)],
  ])('finds a checkpoint that %s', async (_, fault, tamper) => {
    const { tenant } = await signedChain();
    tamper(`checkpoints/${tenant}/000000000001.json`);
    expect(await faults(tenant)).toEqual([{ compartment: null, seq: null, checkpoint: 1, fault }]);
  });

  it('finds a checkpoint that was edited, with its row made to fit', async () => {
    const { tenant, compartment } = await signedChain();
    await replaceCheckpoint(tenant, (text) => text.replace(compartment, 'patient/another'));
    expect(await faults(tenant)).toMatchObject([{ checkpoint: 1, fault: 'checkpoint-changed' }]);
  });

  it('finds a checkpoint that is signed but follows another one', async () => {
    const { tenant } = await signedChain();
    const signer = await trail.secrets.signer(tenant);
    await replaceCheckpoint(tenant, (text) =>
      Buffer.from(sealedCheckpoint({ ...JSON.parse(text).checkpoint, previous: '00' }, signer)).toString(),
    );
    expect(await faults(tenant)).toMatchObject([{ checkpoint: 1, fault: 'checkpoint-changed' }]);
  });

  it('finds a checkpoint of another tenant in the place of its own', async () => {
    const [one, other] = [await signedChain(), await signedChain()];
    const keys = [one, other].map(({ tenant }) => `checkpoints/${tenant}/000000000001.json`);
    trail.objects.kept.set(keys[0]!, trail.objects.kept.get(keys[1]!)!);
    expect(await faults(one.tenant)).toMatchObject([{ fault: 'checkpoint-changed' }]);
  });

  describe('after a cut of both the database and the object store', () => {
    /** 40 minutes of work, then the owner of both stores takes the trail back to the first of five checkpoints. */
    async function cutInBoth() {
      const scope = await grantedScope({ tenant: `tenant-${++tenants}` });
      const { tenant, compartment } = scope;
      const second = createMemoryObjects();
      const signed: { number: number; hash: string; at: string }[] = [];
      const errors: unknown[] = [];
      const checkpointer = newSigner({
        second,
        onSigned: (each) => {
          if (each.tenant === tenant) signed.push({ number: each.number, hash: each.hash, at: each.at });
        },
        onError: (error, of) => {
          if (of === tenant) errors.push(error);
        },
      });
      for (let n = 0; n < 5; n++) {
        await panel(scope);
        await checkpointer.run();
      }
      const parts = { operate, objects: trail.objects, secrets: trail.secrets };
      const clean = await trailReport({ ...parts, second }, tenant, { seen: signed });
      expect(clean.faults).toEqual([]);
      await cutTo(scope, 1);
      await owner('DELETE FROM app.audit_checkpoints WHERE tenant = $1 AND number > 1', [tenant]);
      for (let n = 2; n <= 5; n++)
        trail.objects.kept.delete(`checkpoints/${tenant}/${String(n).padStart(12, '0')}.json`);
      return { tenant, compartment, second, signed, parts, scope, checkpointer, errors };
    }

    it('finds that the trail ends before a checkpoint that was seen', async () => {
      const { tenant, signed, parts } = await cutInBoth();
      // All that is left holds: this is what an owner of both stores could do before.
      expect((await trailReport(parts, tenant)).faults).toEqual([]);
      const last = signed.at(-1)!;
      expect((await trailReport(parts, tenant, { seen: [last] })).faults).toEqual([
        {
          ...{ compartment: null, seq: null, checkpoint: 1, fault: 'trail-cut' },
          seen: { number: 5, at: last.at },
        },
      ]);
    });

    it('finds it by what the second store keeps', async () => {
      const { tenant, second, parts } = await cutInBoth();
      expect((await trailReport({ ...parts, second }, tenant)).faults).toMatchObject([
        { checkpoint: 1, fault: 'trail-cut', seen: { number: 5 } },
      ]);
    });

    it('finds it when the trail has grown again beyond what was cut', async () => {
      const { tenant, second, signed, parts, scope } = await cutInBoth();
      const other = trail.anotherWriter();
      const fresh = newSigner();
      for (let n = 0; n < 6; n++) {
        await panel(scope, other);
        await fresh.run();
      }
      expect((await trailReport(parts, tenant)).faults).toEqual([]);
      const replaced = { checkpoint: 5, fault: 'checkpoint-replaced', seen: { number: 5 } };
      const byPrefix = { ...signed.at(-1)!, hash: signed.at(-1)!.hash.slice(0, 12) };
      expect((await trailReport(parts, tenant, { seen: [byPrefix] })).faults).toMatchObject([replaced]);
      expect((await trailReport({ ...parts, second }, tenant)).faults).toMatchObject([replaced]);
    });

    it('is not signed on by a worker that has seen what was cut, also without a second store', async () => {
      const { tenant, scope, checkpointer, errors } = await cutInBoth();
      await panel(scope, trail.anotherWriter());
      await checkpointer.run();
      expect(errors).toMatchObject([{ code: 'checkpoint_broken' }]);
      const rows = await owner('SELECT number FROM app.audit_checkpoints WHERE tenant = $1', [tenant]);
      expect(rows.rows).toEqual([{ number: 1 }]);
      // Another worker has signed on, beyond what this one has seen.
      const fresh = newSigner();
      for (let n = 0; n < 6; n++) {
        await panel(scope, trail.anotherWriter());
        await fresh.run();
      }
      await panel(scope, trail.anotherWriter());
      await checkpointer.run();
      expect(errors[1]).toMatchObject({ code: 'checkpoint_broken' });
    });

    it('is told by the worker that signs on, and the second store remembers it', async () => {
      const { tenant, second, parts, scope } = await cutInBoth();
      const other = trail.anotherWriter();
      const errors: unknown[] = [];
      const fresh = newSigner({ second, onError: (error) => errors.push(error) });
      for (let n = 0; n < 6; n++) {
        await panel(scope, other);
        await fresh.run();
      }
      expect(errors[0]).toMatchObject({ code: 'checkpoint_broken' });
      const { faults } = await trailReport({ ...parts, second }, tenant);
      expect(faults.map(({ fault, checkpoint }) => [fault, checkpoint])).toEqual(
        [2, 3, 4, 5].map((number) => ['checkpoint-replaced', number]),
      );
    });
  });

  it('finds an entry that was kept from the checkpoints, but not one that may still wait', async () => {
    const { tenant, compartment } = await signedChain(2);
    const other = await grantedScope({ tenant });
    const hide = () => owner(`UPDATE app.audit_heads SET pending = false ${WHERE}`, [tenant, compartment]);
    const signedLater = async (ms: number) => {
      await hide();
      await panel(other);
      await newSigner({ now: later(ms) }).run();
      return await faults(tenant);
    };
    expect(await signedLater(60_000)).toEqual([]);
    expect(await signedLater(100_000)).toEqual([{ compartment, seq: 6, fault: 'unsigned' }]);
  });

  it('names what is wrong behind an entry that was kept from the checkpoints', async () => {
    const { tenant, compartment } = await signedChain(2);
    await owner(`UPDATE app.audit_entries SET actor = 'x' ${WHERE} AND seq = 7`, [tenant, compartment]);
    await owner(`UPDATE app.audit_heads SET pending = false ${WHERE}`, [tenant, compartment]);
    const other = await grantedScope({ tenant });
    await panel(other);
    await newSigner({ now: later(100_000) }).run();
    expect(await faults(tenant)).toEqual([{ compartment, seq: 7, fault: 'entry-changed' }]);
  });

  it('is not misled by those who go on writing and signing meanwhile', async () => {
    const scope = await signedChain(1);
    let stopped = false;
    const writers = Array.from({ length: 4 }, async () => {
      while (!stopped) {
        await panel(scope);
        const fresh = await grantedScope({ tenant: scope.tenant });
        await panel(fresh);
      }
    });
    const signer = (async () => {
      while (!stopped) await trail.checkpointer.run();
    })();
    for (let round = 0; round < 20; round++) expect(await faults(scope.tenant)).toEqual([]);
    stopped = true;
    await Promise.all([...writers, signer]);
  });

  it('has something to walk where a head, an entry or an object is left', async () => {
    const { tenant, compartment } = await signedChain();
    const parts = { operate, objects: trail.objects };
    expect(await hasTrail(parts, `${tenant}0`)).toBe(false);
    expect(await hasTrail(parts, tenant)).toBe(true);
    await owner(`DELETE FROM app.audit_heads ${WHERE}`, [tenant, compartment]);
    expect(await hasTrail(parts, tenant)).toBe(true);
    await owner(`DELETE FROM app.audit_entries ${WHERE}`, [tenant, compartment]);
    expect(await hasTrail(parts, tenant)).toBe(true);
    trail.objects.kept.delete(`checkpoints/${tenant}/000000000001.json`);
    expect(await hasTrail(parts, tenant)).toBe(false);
  });

  it('reads on behind a page', async () => {
    const scope = await grantedScope({ tenant: 'tenant-pages' });
    const act = { action: 'record.panel' } as const;
    await Promise.all(Array.from({ length: 1_500 }, () => trail.audit.before({ scope }, act)));
    const others = await Promise.all(
      Array.from({ length: 1_100 }, () => grantedScope({ tenant: 'tenant-pages' })),
    );
    await Promise.all(others.map((other) => trail.audit.before({ scope: other }, act)));
    await trail.checkpointer.run();
    expect(await trail.verify('tenant-pages')).toMatchObject({
      faults: [],
      summary: { entries: 2_600, chains: 1_101, checkpoints: 1 },
    });
    const last = others
      .map(({ compartment }) => compartment)
      .sort()
      .at(-1)!;
    await owner(`UPDATE app.audit_entries SET purpose = 'HRESCH' ${WHERE}`, ['tenant-pages', last]);
    await owner(`UPDATE app.audit_entries SET run = 'r' ${WHERE} AND seq = 1400`, [
      'tenant-pages',
      scope.compartment,
    ]);
    expect(new Set((await trail.verify('tenant-pages')).faults)).toEqual(
      new Set([
        { compartment: last, seq: 1, fault: 'entry-changed' },
        { compartment: scope.compartment, seq: 1_400, fault: 'entry-changed' },
      ]),
    );
  });
});

describe('a cut behind delete markers [F3]', () => {
  it('is found in a bucket that locks: what was deleted there is still read', async () => {
    const scope = await signedChain(2);
    const { tenant } = scope;
    await trail.checkpointer.run();
    const server = await startS3();
    try {
      const bucket = await server.newBucket();
      server.lockBucket(bucket, { days: 400 });
      const at = {
        ...{ bucket, region: 'eu-central-1', endpoint: server.endpoint, forcePathStyle: true },
        credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
      };
      const plain = createS3Objects(at);
      for (const [key, bytes] of trail.objects.kept)
        if (key.startsWith(`checkpoints/${tenant}/`)) await plain.put(key, bytes);
      await cutTo(scope, 5);
      await owner('DELETE FROM app.audit_checkpoints WHERE tenant = $1 AND number = 2', [tenant]);
      await plain.delete(`checkpoints/${tenant}/000000000002.json`);
      const { secrets } = trail;
      const faultsIn = async (objects: typeof plain) =>
        (await trailReport({ operate, objects, secrets }, tenant)).faults;
      expect(await faultsIn(plain)).toEqual([]);
      const faults = await faultsIn(createS3Objects({ ...at, withDeleted: true }));
      expect(faults.map(({ fault }) => fault)).toContain('tail-cut');
    } finally {
      await server.stop();
    }
  });
});
