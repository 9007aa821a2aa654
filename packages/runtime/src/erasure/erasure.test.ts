import http2 from 'node:http2';
import { uuidFrom } from '@consilium/base';
import { type RunningRestate, startRestate, until } from '@consilium/testing';
import { type Context, createEndpointHandler, service } from '@restatedev/restate-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMemoryBus } from '../bus/index.ts';
import { createEngineAdmin, type EngineAdmin } from '../engine-admin.ts';
import { requestKey } from '../payloads/request-key.ts';
import { listening } from '../test-support/loopback.fixture.ts';
import { forgetCompartment } from './forget-compartment.ts';
import { stopInvocations } from './stop-invocations.ts';
import { findInvocations, type Traces } from './traces.ts';

const HOUR = 3_600_000;

/** Stands in for a turn that began work that has no row of ours yet. */
const turn = service({
  name: 'Turn',
  handlers: {
    run: async (ctx: Context, work: string) => {
      ctx.serviceSendClient<typeof branch>({ name: 'Branch' }).run(work);
    },
  },
});
const branch = service({
  name: 'Branch',
  handlers: {
    run: async (ctx: Context, work: string) => {
      // `stubborn` takes no cancel for an answer.
      for (let naps = 0; naps < 3; naps++) await ctx.sleep(HOUR).catch((error) => refuse(work, error));
    },
  },
});
const wake = service({ name: 'Wake', handlers: { deliver: async (_ctx: Context) => 'delivered' } });

function refuse(work: string, error: unknown): void {
  if (work !== 'stubborn') throw error;
}

describe('what the engine holds of an erased compartment [F2]', () => {
  let restate: RunningRestate;
  let admin: EngineAdmin;
  let server: http2.Http2Server;
  const bus = createMemoryBus();
  beforeAll(async () => {
    restate = await startRestate();
    admin = createEngineAdmin(restate.adminUrl);
    const services = [turn, branch, wake];
    server = http2.createServer(createEndpointHandler({ services, logger: () => undefined }));
    await admin.register(await listening(server));
  });
  afterAll(async () => {
    server?.close();
    await bus.close();
    await restate?.stop();
  });

  const post = async (path: string, body: unknown, once?: string) => {
    const answer = await fetch(`${restate.ingressUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(once ? { 'idempotency-key': once } : {}) },
      body: JSON.stringify(body),
    });
    expect(answer.ok).toBe(true);
  };

  /** A conversation with one turn of the given kind, and a wake that sleeps for a year. */
  async function begin(patient: string, work: string): Promise<Traces> {
    const conversation = uuidFrom(patient);
    const traces: Traces = {
      tenant: 't1',
      compartment: `patient/${patient}`,
      conversations: [conversation],
      invocations: [],
      wakes: [`wake-${patient}`],
    };
    await post('/Turn/run', work, requestKey(conversation, 'run-1'));
    await post(`/Wake/deliver/send?delay=${365 * 24 * HOUR}ms`, null, `wake-${patient}`);
    await until(
      async () => /^completed,(running,scheduled|scheduled,suspended)$/.test((await statuses(traces)).join()),
      { what: 'the branch to sleep' },
    );
    await bus.publish(traces, conversation, { type: 'turn-started', run: 'r', seq: 1 });
    return traces;
  }
  const statuses = async (traces: Traces) =>
    (await findInvocations(admin, traces)).map(({ status }) => status).sort();
  const kept = async (name: string) => {
    for await (const { event } of bus.follow(name, { signal: AbortSignal.timeout(50) })) return event.type;
    return null;
  };

  it('is found from its conversations and wakes, down to what was only sent', async () => {
    const traces = await begin('found', 'gentle');
    expect(await findInvocations(admin, traces)).toHaveLength(3);
    expect(await findInvocations(admin, { ...traces, conversations: [uuidFrom('x')], wakes: [] })).toEqual(
      [],
    );
  });

  it('is cancelled, awaited and forgotten, with kept events; others stay as they are', async () => {
    const [gone, other] = [await begin('gone', 'gentle'), await begin('other', 'gentle')];
    const before = await statuses(other);
    await stopInvocations(admin, gone);
    expect(new Set(await statuses(gone))).toEqual(new Set(['completed']));
    const { invocations } = await forgetCompartment({ admin, bus }, gone);
    expect(invocations).toBeGreaterThanOrEqual(2);
    expect(await findInvocations(admin, gone)).toEqual([]);
    expect(await kept(uuidFrom('gone'))).toBeNull();
    expect(await forgetCompartment({ admin, bus }, gone)).toEqual({ invocations: 0 });
    expect(await statuses(other)).toEqual(before);
    expect(await kept(uuidFrom('other'))).toBe('turn-started');
  });

  it('is killed where it takes no cancel', async () => {
    const traces = await begin('hard', 'stubborn');
    const from = Date.now();
    await stopInvocations(admin, traces, { graceMs: 500, everyMs: 20 });
    expect(Date.now() - from).toBeGreaterThanOrEqual(500);
    expect(new Set(await statuses(traces))).toEqual(new Set(['completed']));
  });

  it('is found again from the parents when a purge was interrupted', async () => {
    const traces = await begin('half', 'gentle');
    let purges = 0;
    const dying = {
      ...admin,
      purge: async (id: string) => {
        if (++purges > 1) throw new Error('killed here');
        await admin.purge(id);
      },
    };
    await expect(forgetCompartment({ admin: dying, bus }, traces)).rejects.toThrow('killed here');
    const [root] = await admin.find({ by: 'conversation', values: traces.conversations });
    expect(root?.status).toBe('completed');
    await forgetCompartment({ admin, bus }, traces);
    const left = await admin.find({ by: 'caller', values: [root?.id ?? ''] });
    expect(left).toEqual([]);
    expect(await findInvocations(admin, traces)).toEqual([]);
  });
});
