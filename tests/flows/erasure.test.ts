import { errorCode, type KeyHandle } from '@consilium/kernel';
import { createEngineAdmin, createMemoryBus } from '@consilium/runtime';
import {
  type EraseParts,
  erasePatient,
  finishErasures,
  readConfig,
  startErasureRounds,
  startServer,
} from '@consilium/server';
import {
  beginErasure,
  connectionFor,
  createDirectoryObjects,
  createPool,
  type StoredKeyRing,
} from '@consilium/store';
import { until } from '@consilium/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientFor } from '../support/client.ts';
import { introspect } from '../support/introspect.ts';
import { keysOf } from '../support/keys.ts';
import { source } from '../support/single-team.ts';
import { CLINICIAN, grant, type Stack, startStack, TENANT } from '../support/stack.ts';
import { scheduleText, wakeEngine } from '../support/wakes.ts';

const CANARY = 'my-secret-symptom';
const bytes = new TextEncoder().encode(CANARY);
const isErased = (error: unknown) => errorCode(error) === 'erased';
function isEnded(key: KeyHandle): boolean {
  try {
    key.seal(bytes, 'here');
    return false;
  } catch (error) {
    return isErased(error);
  }
}

describe('erasure of a patient [F2]', () => {
  let stack: Stack;
  let parts: EraseParts;
  let app: ReturnType<typeof createPool>;
  let keys: StoredKeyRing;
  const bus = createMemoryBus();
  beforeAll(async () => {
    // Its own rounds must not finish what these tests leave unfinished.
    stack = await startStack({ teams: [source], bus }, { env: { WATCHDOG_EVERY_MS: '3600000' } });
    const { DATABASE_URL, DATABASE_APP_PASSWORD, DATABASE_SYSTEM_PASSWORD } = stack.config;
    app = createPool(connectionFor(DATABASE_URL, 'app', DATABASE_APP_PASSWORD));
    keys = await keysOf(app, stack.config);
    parts = {
      system: createPool(connectionFor(DATABASE_URL, 'system', DATABASE_SYSTEM_PASSWORD ?? '')),
      admin: createEngineAdmin(stack.restate.adminUrl),
      bus,
      objects: createDirectoryObjects(`${stack.directory}/objects`),
      prefixOf: (tenant, compartment) => `${tenant}/${compartment}/`,
      secrets: keys,
      forgetHere: keys.forget,
      now: () => new Date(),
      stop: { graceMs: 5_000 },
    };
  });
  afterAll(async () => {
    await Promise.all([app?.end(), parts?.system.end()]);
    await stack?.stop();
    await bus.close();
  });

  /** One answered question, one whose turn hangs, one that waits behind it, a wake in a year, a document. */
  async function patient(id: string) {
    const compartment = `patient/${id}` as const;
    await grant(stack.postgres.url, CLINICIAN, id);
    const client = await clientFor(stack.server, { tenant: TENANT, actor: CLINICIAN }, id);
    const conversation = await client.createConversation();
    stack.models.setFaults([]);
    stack.models.setPlayer({ kind: 'scripted', play: () => ({ text: `Noted: ${CANARY}.` }) });
    await client.post(conversation, CANARY);
    await client.answer(conversation, 1);
    stack.models.setFaults([{ fault: { hang: true } }]);
    await client.post(conversation, `${CANARY}, again`);
    await client.post(conversation, `${CANARY}, and again`);
    const scope = { tenant: TENANT, actor: CLINICIAN, compartment, purpose: 'TREAT' } as const;
    await scheduleText(
      wakeEngine(stack.restate, app, keys),
      { scope, conversation, clientKey: 'later', text: CANARY },
      80_000_000,
    );
    await stack.query(`UPDATE app.grants SET reason = '${CANARY}' WHERE compartment = '${compartment}'`);
    const key = `${parts.prefixOf(TENANT, compartment)}letter`;
    await (parts.objects as ReturnType<typeof createDirectoryObjects>).put(key, bytes);
    await until(
      async () =>
        (
          await stack.query(
            `SELECT FROM app.runs WHERE compartment = '${compartment}' AND status = 'running'`,
          )
        ).length > 0,
      { what: 'the turn that hangs' },
    );
    return { client, conversation, compartment, key };
  }

  const held = (adminUrl: string) =>
    introspect(adminUrl, `SELECT id, target FROM sys_invocation ORDER BY id`);

  it('ends what runs, waits and sleeps, leaves nothing readable, and leaves others alone', async () => {
    const other = await patient('other');
    const before = await held(stack.restate.adminUrl);
    const gone = await patient('gone');
    const request = {
      tenant: TENANT,
      compartment: gone.compartment,
      by: 'officer',
      purpose: 'PATRQT',
    } as const;
    const report = await erasePatient(parts, request);
    expect(report).toMatchObject({ objects: 1, deleted: { messages: 4, wakes: 1, grants: 1, runs: 2 } });
    expect(report.invocations).toBeGreaterThanOrEqual(3);
    // The engine knows what it knew before this patient came.
    expect(await held(stack.restate.adminUrl)).toEqual(before);
    for await (const key of parts.objects.list('')) expect(key).toBe(other.key);
    for await (const _ of bus.follow(gone.conversation, { signal: AbortSignal.timeout(50) })) expect.fail();
    expect((await gone.client.request('GET', '/conversations')).status).toBe(404);
    expect(await erasePatient(parts, request)).toEqual({ ...report, invocations: 0, objects: 0 });
    // The other patient's turn still hangs; it is let go and goes on.
    stack.models.setFaults([]);
    expect(await other.client.messages(other.conversation)).toHaveLength(4);
  });

  it('waits for transactions that opened the patient before, so that nothing is written after it', async () => {
    const compartment = 'patient/late' as const;
    await grant(stack.postgres.url, CLINICIAN, 'late');
    const writer = await app.connect();
    const settings = { tenant: TENANT, actor: CLINICIAN, compartment, purpose: 'TREAT' };
    await writer.query('BEGIN');
    for (const [name, value] of Object.entries(settings))
      await writer.query('SELECT set_config($1, $2, true)', [`app.${name}`, value]);
    await writer.query(`INSERT INTO app.document_pages VALUES ($1, $2, 'd', 1, 'A page.')`, [
      TENANT,
      compartment,
    ]);
    let looks = 0;
    const query = parts.system.query.bind(parts.system) as (statement: { name: string }) => unknown;
    const watched = (statement: { name: string }) => {
      if (statement.name === 'open_app_transactions') looks += 1;
      return query(statement);
    };
    const system = Object.assign(Object.create(parts.system), { query: watched }) as typeof parts.system;
    const erasing = erasePatient(
      { ...parts, system },
      { tenant: TENANT, compartment, by: 'officer', purpose: 'HOPERAT' },
    );
    await until(() => looks >= 3, { what: 'the erasure to look for open transactions, again and again' });
    expect(await stack.query(`SELECT phase FROM app.erasures WHERE compartment = '${compartment}'`)).toEqual([
      { phase: 'requested' },
    ]);
    await writer.query('COMMIT');
    writer.release();
    expect((await erasing).deleted).toMatchObject({ document_pages: 1 });
  });

  it('is finished by anyone who finds it unfinished', async () => {
    const compartment = 'patient/interrupted' as const;
    await grant(stack.postgres.url, CLINICIAN, 'interrupted');
    const request = { tenant: TENANT, compartment, by: 'officer', purpose: 'PATRQT' } as const;
    const broken = {
      ...parts.objects,
      list: () => {
        throw new Error('the object store is away');
      },
    };
    await expect(erasePatient({ ...parts, objects: broken }, request)).rejects.toThrow('away');
    const failures: unknown[] = [];
    expect(await finishErasures({ ...parts, objects: broken }, (error) => failures.push(error))).toBe(0);
    expect(failures).toHaveLength(1);
    expect(await finishErasures(parts)).toBe(1);
    expect(await finishErasures(parts)).toBe(0);
  });

  const phaseOf = async (compartment: string) =>
    (
      await stack.query<{ phase: string }>(`SELECT phase FROM app.erasures WHERE compartment = $1`, [
        compartment,
      ])
    )[0]?.phase;

  it('does not hold up a process that closes, nor begins another, and goes on in the next one', async () => {
    const hanging = await patient('hanging');
    const requests = [hanging.compartment, 'patient/behind-it' as const].map(
      (compartment) => ({ tenant: TENANT, compartment, by: 'officer', purpose: 'PATRQT' }) as const,
    );
    for (const request of requests) await beginErasure(parts.system, request, new Date());
    let cancels = 0;
    const admin = {
      ...parts.admin,
      // A turn that takes no cancel: it would be waited for until it is killed.
      cancel: async () => {
        cancels += 1;
      },
    };
    const errors: unknown[] = [];
    const rounds = startErasureRounds(
      { ...parts, admin, stop: { graceMs: 600_000 } },
      { everyMs: 50, onError: (error) => errors.push(error) },
    );
    await until(() => cancels > 0, { what: 'the erasure to wait for the turn' });
    const before = performance.now();
    await rounds.close();
    expect(performance.now() - before).toBeLessThan(5_000);
    expect(errors).toEqual([]);
    for (const { compartment } of requests) expect(await phaseOf(compartment)).toBe('requested');
    expect(await finishErasures(parts)).toBe(2);
  });

  it('ends the keys of another server within a second', async () => {
    const compartment = 'patient/remembered' as const;
    const theirs = await keysOf(app, stack.config);
    const config = readConfig(stack.environment({ ROLE: 'gateway', MIGRATE: '0' }));
    const gateway = await startServer(config, { teams: [source], bus, keys: theirs });
    try {
      const key = await theirs.forCompartment(TENANT, compartment);
      await erasePatient(parts, { tenant: TENANT, compartment, by: 'officer', purpose: 'PATRQT' });
      const refused = () => theirs.byId(key.id).then(() => false, isErased);
      await until(refused, { timeoutMs: 1_000, everyMs: 20, what: 'the other server to refuse' });
      await until(() => isEnded(key), { timeoutMs: 1_000, everyMs: 20, what: 'the handle to end' });
    } finally {
      await gateway.close();
    }
  });

  it('is finished by a worker that has long been running', async () => {
    const compartment = 'patient/later' as const;
    const config = readConfig(stack.environment({ ROLE: 'worker', MIGRATE: '0', WATCHDOG_EVERY_MS: '100' }));
    const worker = await startServer(config, { teams: [source], bus, keys });
    const key = await keys.forCompartment(TENANT, compartment);
    try {
      for (const id of ['first', 'later'] as const) {
        await beginErasure(
          parts.system,
          { tenant: TENANT, compartment: `patient/${id}`, by: 'officer', purpose: 'PATRQT' },
          new Date(),
        );
        // The second one begins when there has been a round already.
        await until(async () => (await phaseOf(`patient/${id}`)) === 'finished', { what: 'a round' });
      }
      // The worker's own ring has forgotten it: it does not wait for the 30 s of its cache.
      await expect(keys.byId(key.id)).rejects.toMatchObject({ code: 'erased' });
    } finally {
      await worker.close();
    }
  });
});
