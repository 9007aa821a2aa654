import { type RunningServer, readConfig, startServer } from '@consilium/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientFor } from '../support/client.ts';
import { source } from '../support/single-team.ts';
import { type Engines, grant, startTestEngines } from '../support/stack.ts';

describe('gateway and worker apart [F6]', () => {
  let engines: Engines;
  let worker: RunningServer;
  let gateway: RunningServer;
  let client: Client;
  beforeAll(async () => {
    engines = await startTestEngines();
    engines.models.setPlayer({ kind: 'scripted', play: () => ({ text: 'Noted.' }) });
    worker = await startServer(readConfig(engines.environment({ ROLE: 'worker' })), { teams: [source] });
    const {
      DATABASE_SYSTEM_PASSWORD: _system,
      DATABASE_OPERATE_PASSWORD: _operate,
      DATABASE_OWN_PASSWORD: _own,
      ...less
    } = engines.environment({ ROLE: 'gateway', MIGRATE: '0' });
    gateway = await startServer(readConfig(less), { teams: [source] });
    await grant(engines.postgres.url);
    client = await clientFor(gateway);
  });
  afterAll(async () => {
    await gateway?.close();
    await worker?.close();
    await engines?.stop();
  });

  it('the worker serves the figures of its turns, and no API', async () => {
    const { answer } = await client.ask('Hello');
    expect(answer.text).toBe('Noted.');
    const figures = async (server: RunningServer) => (await fetch(`${server.operationsUrl}/metrics`)).text();
    await expect.poll(() => figures(worker)).toContain('consilium_turn_seconds_count{status="complete"} 1');
    expect(await figures(gateway)).not.toContain('turn_seconds_count{');
    expect((await fetch(`${worker.operationsUrl}/ready`)).status).toBe(200);
    expect((await fetch(`${worker.operationsUrl}/v1/me/conversations`)).status).toBe(404);
    expect([worker.url, gateway.url]).toEqual([null, gateway.operationsUrl]);
  });
});
