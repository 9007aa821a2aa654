import { readConfig, startServer } from '@consilium/server';
import { isUrgencyCheck } from '@consilium/stand-in';
import { createPool, grantAccess } from '@consilium/store';
import { freePorts, until } from '@consilium/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Door, openDoor } from '../engine-away/gateway-door.ts';
import { type Client, clientFor } from '../support/client.ts';
import { source } from '../support/single-team.ts';
import { type Engines, PATIENT, queryAsOwner, startTestEngines, TENANT } from '../support/stack.ts';
import { startWorkerProcess, type WorkerProcess } from '../support/worker.ts';

/** Code finds nothing in it. */
const QUIET = 'Mir ist ganz komisch, der Arm will nicht mehr.';
const danger = { tier: 'emergency', category: 'illness', subject: 'stroke', language: 'de' };

describe('a process that is killed after it has accepted a message and before it sends the check [A15] [F1]', () => {
  let engines: Engines;
  let door: Door;
  let server: WorkerProcess;
  let anna: Client;
  const stops: (() => Promise<unknown>)[] = [];
  const query = <T>(text: string, values: readonly unknown[]) =>
    queryAsOwner<T>(engines.postgres.url, text, values);

  beforeAll(async () => {
    engines = await startTestEngines({
      models: { player: { kind: 'scripted', play: () => ({ text: 'Calm.' }) } },
    });
    stops.push(() => engines.stop());
    engines.models.setUrgency({ kind: 'scripted', play: () => ({ json: danger }) });
    // Migrates, and mints tokens; it takes no message and sweeps nothing.
    const issuer = await startServer(readConfig(engines.environment({ ROLE: 'gateway' })), {
      teams: [source],
    });
    stops.push(() => issuer.close());
    door = await openDoor(engines.restate.ingressUrl);
    stops.push(() => door.close());
    const [port] = await freePorts(1);
    server = await startWorkerProcess(engines.environment({ MIGRATE: '0', RESTATE_INGRESS_URL: door.url }), {
      ...{ ROLE: 'all', PORT: String(port), URGENCY_MODEL: '1', SWEEP_AFTER_MS: '1000' },
      TEAM_MODULE: new URL('../support/single-team.ts', import.meta.url).href,
    });
    stops.push(() => server.process.stop());
    const admin = createPool(engines.postgres.url, { max: 1 });
    const whose = { tenant: TENANT, actor: 'anna', compartment: `patient/${PATIENT}` } as const;
    await grantAccess(admin, { ...whose, relation: 'self', purposes: ['PATRQT'] });
    await admin.end();
    const url = `http://127.0.0.1:${port}`;
    anna = await clientFor({ url, mintToken: issuer.mintToken }, { tenant: TENANT, actor: 'anna' });
  });
  afterAll(async () => {
    for (const stop of stops.reverse()) await stop();
  });

  it('leaves it to the next one, which sweeps it: one call, one run, one advice', async () => {
    const conversation = await anna.createConversation();
    door.atNextSend(() => process.kill(server.process.pid, 'SIGKILL'), 'Urgency');
    // Not sent again by the person: that would send the check too.
    await anna.post(conversation, QUIET).catch(() => undefined);
    expect(await server.process.exited()).toMatchObject({ signal: 'SIGKILL' });
    const checks = () =>
      query<{ status: string; tier: string | null }>(
        'SELECT status, tier FROM app.urgency_checks WHERE conversation = $1',
        [conversation],
      );
    expect(await checks()).toEqual([{ status: 'waiting', tier: null }]);
    const calls = () =>
      engines.models.log.entries.filter(({ call }) => call !== null && isUrgencyCheck(call)).length;
    expect(calls()).toBe(0);

    await server.process.restart();
    await until(async () => (await anna.messages(conversation)).length > 2, {
      what: 'the advice and the answer',
      timeoutMs: 60_000,
    });
    const replies = (await anna.messages(conversation)).slice(1).map(({ parts }) => parts[0]?.origin);
    expect(replies.sort()).toEqual(['code', 'model']);
    expect(await checks()).toEqual([{ status: 'unchecked', tier: 'emergency' }]);
    const runs = () => query<{ status: string }>("SELECT status FROM app.runs WHERE kind = 'urgency'", []);
    await until(async () => (await runs()).some(({ status }) => status === 'complete'), {
      what: 'the end of the check',
      timeoutMs: 20_000,
    });
    expect(await runs()).toHaveLength(1);
    expect(calls()).toBe(1);
    expect(await anna.messages(conversation)).toHaveLength(3);
  });
});
