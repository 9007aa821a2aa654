import http2 from 'node:http2';
import { type RunningRestate, startRestate, until } from '@consilium/testing';
import { type Context, createEndpointHandler, serde, service } from '@restatedev/restate-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEngineAdmin } from './engine-admin.ts';
import { definePayload } from './envelope/payload.ts';
import { inputPlace, replyPlace } from './envelope/place.ts';
import { sealedHandler } from './sealed-handler.ts';
import { flippingKeys } from './test-support/flipping-keys.fixture.ts';
import { listening } from './test-support/loopback.fixture.ts';

const CANARY = 'my-secret-symptom';
const keys = flippingKeys();
const target = {
  service: 'Probe',
  handler: 'run',
  input: definePayload<string>('probe'),
  output: definePayload<string>('probe-reply'),
};
const attempts: string[] = [];

/** Throws twice what holds a patient's words, sleeps long enough to be suspended, and comes to its end. */
const run = sealedHandler<Context, string, string>(
  target,
  { keys, killInvocation: async () => undefined, now: () => new Date() },
  async (ctx, _durable, text) => {
    attempts.push(text);
    if (attempts.length <= 2) throw Object.assign(new Error(`cannot read ${text}`), { detail: text });
    await ctx.sleep(400);
    return text;
  },
);

describe('a handler on the engine [F2]', () => {
  let restate: RunningRestate;
  let server: http2.Http2Server;
  beforeAll(async () => {
    restate = await startRestate({ inactivityTimeout: '0s', retry: { initialInterval: '300ms' } });
    const probe = service({ name: 'Probe', handlers: { run }, options: { serde: serde.binary } });
    server = http2.createServer(createEndpointHandler({ services: [probe], logger: () => undefined }));
    await createEngineAdmin(restate.adminUrl).register(await listening(server));
  });
  afterAll(async () => {
    server?.close();
    await restate?.stop();
  });

  const seen = async (): Promise<string> => {
    const answer = await fetch(`${restate.adminUrl}/query`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ query: 'SELECT status, retry_count, last_failure FROM sys_invocation' }),
    });
    return answer.text();
  };

  it('shows nothing of an error’s text, is tried again, and may be suspended', async () => {
    const key = await keys.forCompartment('t1', 'patient/p1');
    const request = target.input.seal(key, inputPlace(target), CANARY);
    const asked = fetch(`${restate.ingressUrl}/Probe/run`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: Buffer.from(request),
    });
    await until(async () => (await seen()).includes('internal'), { what: 'the failure to be stored' });
    expect(await seen()).not.toContain(CANARY);
    const answer = await asked;
    const reply = new Uint8Array(await answer.arrayBuffer());
    expect(target.output.open(key, replyPlace(target, request), reply)).toBe(CANARY);
    // Two that failed, one that was suspended, one that ended.
    expect(attempts).toHaveLength(4);
    expect(await seen()).not.toContain(CANARY);
  });
});
