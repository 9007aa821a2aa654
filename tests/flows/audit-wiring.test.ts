import { type RunningServer, readConfig, startServer } from '@consilium/server';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { source } from '../support/single-team.ts';
import { type Engines, PATIENT, startTestEngines, TENANT } from '../support/stack.ts';

describe('the trail of a whole server [F3]', () => {
  let engines: Engines;
  let server: RunningServer;
  beforeAll(async () => {
    engines = await startTestEngines();
    server = await startServer(readConfig(engines.environment()), { teams: [source] });
  });
  afterAll(async () => {
    await server?.close();
    await engines?.stop();
  });

  it('has the attempt of a stranger, who learns nothing by it', async () => {
    const token = await server.mintToken?.({ tenant: TENANT, actor: 'stranger' });
    const url = `${server.url}/v1/patients/${PATIENT}/conversations`;
    expect((await fetch(url, { headers: { Authorization: `Bearer ${token}` } })).status).toBe(404);
    const owner = new pg.Client(engines.postgres.url);
    await owner.connect();
    const { rows } = await owner.query('SELECT compartment, action, targets FROM app.audit_entries');
    await owner.end();
    expect(rows).toEqual([
      { compartment: 'actor/stranger', action: 'refused.open', targets: [`patient/${PATIENT}`] },
    ]);
  });

  it('shows how old its newest checkpoint is', async () => {
    const text = await (await fetch(`${server.operationsUrl}/metrics`)).text();
    expect(text).toMatch(/^consilium_audit_newest_checkpoint_age_seconds \d/m);
  });
});
