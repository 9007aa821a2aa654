import http2 from 'node:http2';
import { type RunningRestate, startRestate, until } from '@consilium/testing';
import { createEndpointHandler, object, handlers as of, service } from '@restatedev/restate-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { retryPolicies } from './durable/retry-policies.ts';
import { createEngineAdmin, type EngineAdmin } from './engine-admin.ts';
import { listening } from './test-support/loopback.fixture.ts';

describe('engine admin [F1]', () => {
  let restate: RunningRestate;
  let admin: EngineAdmin;
  const servers: http2.Http2Server[] = [];
  beforeAll(async () => {
    restate = await startRestate();
    // The first node of the list is dead: every call below goes on to the next.
    admin = createEngineAdmin(['http://127.0.0.1:1', restate.adminUrl]);
  });
  afterAll(async () => {
    for (const server of servers) server.close();
    await restate?.stop();
  });

  const serve = async (part: ReturnType<typeof service> | ReturnType<typeof object>) => {
    const server = http2.createServer(createEndpointHandler({ services: [part], logger: () => undefined }));
    servers.push(server);
    return listening(server);
  };
  const handlers = { greet: async () => 'hello' };

  it('registers a worker once, however often it asks', async () => {
    const uri = await serve(service({ name: 'Greeter', handlers }));
    const { deployment } = await admin.register(uri);
    expect(deployment).toMatch(/^dp_/);
    expect(await admin.register(uri)).toEqual({ deployment });
  });

  it('does not take a refusal for a registration', async () => {
    const uri = await serve(object({ name: 'Greeter', handlers }));
    await expect(admin.register(uri)).rejects.toThrow('engine_refused');
  });

  it('removes a deployment that has no work', async () => {
    const { deployment } = await admin.register(await serve(service({ name: 'Leaver', handlers })));
    expect(await admin.pending(deployment)).toBe(0);
    expect(await admin.unfinished(deployment)).toEqual([]);
    await admin.remove(deployment);
    const answer = await fetch(`${restate.adminUrl}/deployments/${deployment}`);
    expect(answer.status).toBe(404);
  });

  it('finds what was paused after the attempts of its policy, and resumes it', async () => {
    let isBroken = true;
    const { turn, asked } = retryPolicies({ longestMs: 50, attempts: 2 });
    const fails = async () => {
      if (isBroken) throw new Error('broken');
      return 'done';
    };
    const parts = {
      run: of.handler({ retryPolicy: turn }, fails),
      cancel: of.handler({ retryPolicy: asked }, fails),
    };
    await admin.register(await serve(service({ name: 'Turn', handlers: parts })));
    await admin.register(await serve(service({ name: 'Foreign', handlers: parts })));
    const post = (path: string) =>
      fetch(`${restate.ingressUrl}/${path}`, {
        method: 'POST',
        headers: { 'idempotency-key': path.split('/')[0]! },
      });
    const before = Date.now() - 1_000;
    for (const path of ['Turn/run/send', 'Foreign/run/send']) expect((await post(path)).ok).toBe(true);
    const [paused, ...others] = await until(
      async () => {
        const found = await admin.paused();
        return found.length > 0 && found;
      },
      { what: 'the pause', timeoutMs: 20_000 },
    );
    expect(others).toEqual([]);
    expect(paused).toMatchObject({ target: 'Turn.run', idempotencyKey: 'Turn' });
    expect(paused?.since).toBeGreaterThan(before);
    expect(paused?.journal).toBeGreaterThan(0);
    // A request whose caller waits ends instead.
    expect((await post('Turn/cancel')).status).toBe(500);
    isBroken = false;
    await admin.resume(paused?.id ?? '', { newest: true });
    await until(async () => (await admin.statusOf(paused?.id ?? '')) === 'completed', { what: 'its end' });
    expect(await admin.paused()).toEqual([]);
  });

  it('puts nothing but an id into the engine’s SQL', async () => {
    await expect(admin.pending("x' OR '1'='1")).rejects.toThrow('invalid_id');
    await expect(admin.unfinished("x'")).rejects.toThrow('invalid_id');
  });
});
