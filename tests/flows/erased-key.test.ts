import { createEngineAdmin } from '@consilium/runtime';
import { type RunningServer, readConfig, startServer } from '@consilium/server';
import {
  connectionsFor,
  createFileWrapper,
  createKeyRing,
  createPool,
  migrate,
  type StoredKeyRing,
} from '@consilium/store';
import { until } from '@consilium/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientFor } from '../support/client.ts';
import { introspect } from '../support/introspect.ts';
import { QUESTION, referencePlayer } from '../support/reference-flow.ts';
import { source } from '../support/small-team.ts';
import { CLINICIAN, type Engines, grant, startTestEngines, TENANT } from '../support/stack.ts';
import { scheduleText, wakeEngine } from '../support/wakes.ts';

const ROLES = {
  app: 'app-password',
  own: 'own-password',
  operate: 'operate-password',
  system: 'system-password',
};
/** Entries of an undisturbed flow between two at which the key is destroyed; the two engines take turns. */
const EVERY = 4;

interface Ended {
  readonly target: string;
  readonly status: string;
  readonly failure: string | null;
}

describe.each([
  { engine: 'as it is', restate: {}, first: 2, ends: ['erased'] },
  // Every await is a replay, which a journal that cannot be read does not allow.
  {
    engine: 'that suspends at every await',
    restate: { inactivityTimeout: '0s' },
    first: 4,
    ends: ['erased', 'killed'],
  },
] as const)('a destroyed key, with an engine $engine [F2]', ({ restate, first, ends }) => {
  let engines: Engines;
  let server: RunningServer;
  let keys: StoredKeyRing;
  let app: ReturnType<typeof createPool>;
  let system: ReturnType<typeof createPool>;
  /** What happens at each journal entry of whichever flow runs. */
  let atEntry: (name: string) => void | Promise<void> = () => undefined;
  beforeAll(async () => {
    engines = await startTestEngines({
      restate: { retry: { initialInterval: '50ms', maxInterval: '500ms' }, ...restate },
      models: { player: referencePlayer },
    });
    const config = readConfig(engines.environment());
    const urls = connectionsFor(config.DATABASE_URL, ROLES);
    await migrate(config.DATABASE_URL, { roles: ROLES });
    app = createPool(urls.app);
    system = createPool(urls.system, { max: 2 });
    const wrapper = await createFileWrapper(config.KEY_FILE ?? '', { make: true });
    keys = createKeyRing({ pool: app, wrapper, cacheMs: 50, now: () => new Date() });
    const hooks = {
      at: (point: string, { name }: { name: string }) => (point === 'before' ? atEntry(name) : undefined),
    };
    server = await startServer(config, { teams: [source], keys, hooks });
  });
  afterAll(async () => {
    await server?.close();
    await Promise.all([app?.end(), system?.end()]);
    await engines?.stop();
  });

  async function patient(id: string) {
    await grant(engines.postgres.url, CLINICIAN, id);
    const client = await clientFor(server, { tenant: TENANT, actor: CLINICIAN }, id);
    return { client, conversation: await client.createConversation(), compartment: `patient/${id}` as const };
  }

  /** Only the key: what an erasure does before and after is not asked here. */
  async function destroy(compartment: string): Promise<void> {
    const request = [TENANT, compartment, 'officer', 'PATRQT'];
    await system.query('SELECT app.begin_erasure($1, $2, $3, $4, now())', request);
    await system.query('SELECT app.destroy_key($1, $2)', [TENANT, compartment]);
  }

  async function invocations(): Promise<readonly Ended[]> {
    const all = `SELECT target, status, completion_failure AS failure FROM sys_invocation`;
    return (await introspect(engines.restate.adminUrl, all)) as unknown as Ended[];
  }

  /** Everything that the engine holds ends: nothing is tried for ever, or waits for a person. */
  async function allEnd(): Promise<readonly Ended[]> {
    return until(
      async () => {
        const all = await invocations();
        return all.every(({ status }) => status === 'completed') ? all : null;
      },
      { timeoutMs: 30_000, everyMs: 50, what: 'all invocations to end' },
    );
  }

  const failuresOf = (all: readonly Ended[]) =>
    all.flatMap(({ failure }) => failure?.replace(/^\[\d+\] /, '') ?? []);

  it('ends a delayed wake, which finds no key when its time has come', async () => {
    const { conversation, compartment } = await patient('sleeper');
    const admin = createEngineAdmin(engines.restate.adminUrl);
    const scope = { tenant: TENANT, actor: CLINICIAN, compartment, purpose: 'TREAT' } as const;
    const { invocation } = await scheduleText(
      wakeEngine(engines.restate, app, keys),
      { scope, conversation, clientKey: 'k', text: 'The result is due.' },
      1_000,
    );
    expect(await admin.statusOf(invocation ?? '')).toBe('scheduled');
    await destroy(compartment);
    expect(failuresOf(await allEnd())).toEqual(['erased']);
  });

  it('ends a running turn, whatever it does just then, and all that it has begun', async () => {
    let entries = 0;
    atEntry = () => {
      entries += 1;
    };
    const calm = await patient('undisturbed');
    await calm.client.post(calm.conversation, QUESTION);
    await calm.client.answer(calm.conversation, 1);
    await allEnd();
    expect(entries).toBeGreaterThan(30);

    let hit = 0;
    // Not up to the last: flows differ by an entry or two.
    for (let at = first; at < entries * 0.8; at += EVERY) {
      const { client, conversation, compartment } = await patient(`runs-${at}`);
      let met = 0;
      let gone = false;
      atEntry = async () => {
        met += 1;
        if (met !== at) return;
        hit += 1;
        await destroy(compartment);
        gone = true;
      };
      await client.post(conversation, QUESTION).catch(() => undefined);
      // Between the receipt and the turn nothing runs: "all ended" is true too early there.
      await until(() => gone, { timeoutMs: 10_000, everyMs: 20, what: 'the key to be destroyed' });
      await allEnd();
    }
    expect(hit).toBeGreaterThan((entries * 0.6) / EVERY);
    const failures = failuresOf(await allEnd());
    expect(failures.length).toBeGreaterThan(hit);
    expect([...new Set(failures)].sort()).toEqual(ends);
    const { rows } = await app.query(`SELECT app.load_data_keys('${TENANT}', 'patient/runs-${first}')`);
    expect(rows).toEqual([]);
  });
});
