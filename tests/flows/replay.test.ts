import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readConfig, startServer } from '@consilium/server';
import { connectionFor, createPool } from '@consilium/store';
import { until } from '@consilium/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientFor } from '../support/client.ts';
import { keysOf } from '../support/keys.ts';
import { source } from '../support/single-team.ts';
import { CLINICIAN, type Engines, grant, PATIENT, startTestEngines, TENANT } from '../support/stack.ts';
import { scheduleText, wakeEngine } from '../support/wakes.ts';

/** A request to the engine's ingress, as an onlooker has it. */
interface Seen {
  readonly path: string;
  readonly body: Buffer;
}

describe('a sealed request that is sent again [F1] [F2]', () => {
  let engines: Engines;
  let server: Awaited<ReturnType<typeof startServer>>;
  let onlooker: Server;
  let client: Client;
  const seen: Seen[] = [];
  const last = (handler: string) => seen.findLast(({ path }) => path.includes(`/${handler}`)) as Seen;

  beforeAll(async () => {
    // Slow enough to be caught in the middle of a turn.
    const player = { kind: 'scripted', play: () => ({ text: 'Noted.' }) };
    engines = await startTestEngines({ models: { latencyMs: 700, player } });
    const { port } = new URL(engines.restate.ingressUrl);
    onlooker = createServer((from, to) => {
      const parts: Buffer[] = [];
      from.on('data', (part) => parts.push(part));
      from.on('end', () => {
        const body = Buffer.concat(parts);
        seen.push({ path: from.url ?? '', body });
        const on = request({ port, path: from.url, method: from.method, headers: from.headers }, (answer) => {
          to.writeHead(answer.statusCode ?? 500, answer.headers);
          answer.pipe(to);
        });
        on.end(body);
      });
    });
    await new Promise<void>((listening) => onlooker.listen(0, '127.0.0.1', listening));
    const ingress = `http://127.0.0.1:${(onlooker.address() as AddressInfo).port}`;
    const environment = engines.environment({ RESTATE_INGRESS_URL: ingress });
    server = await startServer(readConfig(environment), { teams: [source] });
    await grant(engines.postgres.url);
    client = await clientFor(server);
  });
  afterAll(async () => {
    await server?.close();
    await new Promise((closed) => onlooker?.close(closed));
    await engines?.stop();
  });

  /** As found, straight to the engine: as another invocation. */
  const send = (path: string, body: Buffer) =>
    fetch(`${engines.restate.ingressUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: new Uint8Array(body),
    });
  const cancel = (conversation: string) => client.request('POST', `/conversations/${conversation}/cancel`);

  it('does not cancel the next turn: a cancel is good once', async () => {
    const conversation = await client.createConversation();
    await client.post(conversation, 'Good day');
    await client.answer(conversation, 1);
    expect((await cancel(conversation)).ok).toBe(true);
    const found = last('cancel');
    const { seq } = await client.post(conversation, 'And another one');
    const replayed = await send(found.path, found.body);
    expect([replayed.status, await replayed.text()]).toEqual([500, expect.stringContaining('replayed')]);
    expect(await client.answer(conversation, seq)).toMatchObject({ status: 'complete', text: 'Noted.' });
  });

  it('is refused at another handler and at another service', async () => {
    const conversation = await client.createConversation();
    await client.post(conversation, 'Good day');
    await until(() => last('run'), { what: 'the turn to be sent' });
    const run = last('run');
    await cancel(conversation);
    const cancelled = last('cancel');
    const elsewhere: [string, Buffer][] = [
      ['/Turn/cancel', run.body],
      ['/Turn/repeat', run.body],
      ['/Turn/reap', run.body],
      ['/Turn/repeat', cancelled.body],
      ['/Turn/run', cancelled.body],
      ['/Turn/reap', cancelled.body],
      ['/Wake/deliver', run.body],
      ['/Wake/deliver', cancelled.body],
    ];
    for (const [path, body] of elsewhere) {
      const answer = await send(path, body);
      const said = await answer.text();
      expect([path, answer.status, said]).toEqual([path, 500, expect.stringContaining('not_an_envelope')]);
    }
  });

  it('runs no turn twice: only the active one of its conversation does anything', async () => {
    const conversation = await client.createConversation();
    const { seq } = await client.post(conversation, 'Only once');
    await until(() => last('run'), { what: 'the turn to be sent' });
    const found = last('run');
    // While it runs, and after it has ended.
    expect((await send('/Turn/run', found.body)).status).toBe(200);
    await client.answer(conversation, seq);
    const calls = engines.models.log.entries.length;
    expect((await send('/Turn/run', found.body)).status).toBe(200);
    expect(engines.models.log.entries).toHaveLength(calls);
    const messages = await client.messages(conversation);
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant']);
  });

  it('is never there for a message that was refused', async () => {
    const conversation = await client.createConversation();
    const actor = 'dr-late';
    await grant(engines.postgres.url, actor);
    const late = await clientFor(server, { tenant: TENANT, actor });
    await engines.rows.query("UPDATE app.conversations SET audience = 'author'");
    const before = seen.length;
    const refused = await late.request('POST', `/conversations/${conversation}/messages`, {
      text: 'Refused',
    });
    expect(refused.status).toBe(404);
    expect(seen).toHaveLength(before);
  });

  it('wakes nobody before its time', async () => {
    const config = readConfig(engines.environment());
    const pool = createPool(connectionFor(config.DATABASE_URL, 'app', config.DATABASE_APP_PASSWORD));
    const conversation = await client.createConversation();
    const compartment = `patient/${PATIENT}` as const;
    const { adminUrl } = engines.restate;
    const ingressUrl = `http://127.0.0.1:${(onlooker.address() as AddressInfo).port}`;
    await scheduleText(
      wakeEngine({ ingressUrl, adminUrl }, pool, await keysOf(pool, config)),
      {
        scope: { tenant: TENANT, actor: CLINICIAN, compartment, purpose: 'TREAT' },
        ...{ conversation, clientKey: 'reminder', text: 'The result is due.' },
      },
      86_400_000,
    );
    const found = last('deliver');
    expect((await send('/Wake/deliver', found.body)).status).toBe(200);
    expect(await client.messages(conversation)).toEqual([]);
    await pool.end();
  });
});
