import { defineTool } from '@consilium/kernel';
import type { TeamSource } from '@consilium/server';
import { markDemoTenant } from '@consilium/store';
import { until } from '@consilium/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { clientFor } from '../support/client.ts';
import { CLINICIAN, grant, PATIENT, type Stack, startStack, TENANT } from '../support/stack.ts';

const DEMO = 'demo';
const SYNTHETIC = 'synthetic-1';
const weigh = defineTool({
  name: 'weigh',
  description: 'Weighs.',
  input: z.strictObject({ what: z.string() }),
  zone: 'neutral',
  effect: 'pure',
  execute: ({ what }) => `${what} weighs 12 kg`,
});
const source: TeamSource = {
  files: [
    { path: 'team.yml', text: 'name: single\ndescription: One agent.\nroot: helper\nagents: [helper]\n' },
    {
      path: 'agents/helper.yml',
      text: 'name: helper\ndescription: Answers.\ninstruction: You answer briefly.\ntools: [weigh]\n',
    },
  ],
  catalogue: { tools: [weigh], callbacks: [] },
};

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ teams: [source] });
  await markDemoTenant(stack.rows, DEMO);
  await grant(stack.postgres.url, CLINICIAN, SYNTHETIC, DEMO);
});
afterAll(() => stack?.stop());

async function operate(tenant: string, path: string, method = 'GET', body?: object) {
  const token = await stack.server.mintToken?.({ tenant, actor: 'op-kim', roles: ['operator'] });
  return fetch(`${stack.server.url}/v1/operate${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

/** One message, answered after one call of the tool; the run that answered it. */
async function answered(tenant: string): Promise<string> {
  let calls = 0;
  stack.models.setPlayer({
    kind: 'scripted',
    play: () =>
      calls++ === 0
        ? { toolCalls: [{ name: 'weigh', args: { what: 'the parcel' } }] }
        : { text: 'Twelve kilograms.' },
  });
  const who = { tenant, actor: CLINICIAN };
  const client = await clientFor(stack.server, who, tenant === DEMO ? SYNTHETIC : PATIENT);
  const { conversation } = await client.ask('How heavy is the parcel?');
  const [row] = await stack.query<{ id: string }>(
    `SELECT id FROM app.runs WHERE tenant = $1 AND conversation = $2 AND kind = 'turn'`,
    [tenant, conversation],
  );
  return row?.id ?? '';
}

describe('prompts and tool calls of a run [F6] [F2]', () => {
  it('are shown to operators of a tenant of synthetic patients', async () => {
    const run = await answered(DEMO);
    const shown = await (await operate(DEMO, `/runs/${run}`)).json();
    expect(shown).toMatchObject({ is_demo: true });
    const { contents } = (await (await operate(DEMO, `/runs/${run}/contents`)).json()) as {
      contents: { step: string; input: object; output: unknown }[];
    };
    expect(contents.map(({ step }) => step)).toEqual(['start', 's1', 's2', 's3']);
    const [, asked, tool, said] = contents;
    expect(JSON.stringify(asked?.input)).toContain('You answer briefly.');
    expect(JSON.stringify(asked?.input)).toContain('How heavy is the parcel?');
    expect(asked?.input).toMatchObject({ tools: ['weigh'] });
    expect(tool).toMatchObject({ input: { what: 'the parcel' }, output: 'the parcel weighs 12 kg' });
    expect(JSON.stringify(said?.output)).toContain('Twelve kilograms.');
  });

  it('of any other tenant are not kept at all', async () => {
    const run = await answered(TENANT);
    expect(await (await operate(TENANT, `/runs/${run}`)).json()).toMatchObject({ is_demo: false });
    expect((await operate(TENANT, `/runs/${run}/contents`)).status).toBe(404);
    expect(await stack.query('SELECT FROM app.step_contents WHERE tenant = $1', [TENANT])).toEqual([]);
  });
});

describe('a turn of a synthetic patient, run again on another model [D14]', () => {
  interface Listed {
    readonly models: readonly string[];
    readonly replays: readonly {
      readonly run: string;
      readonly status: string;
      readonly micro_usd: number;
      readonly first: { readonly text: string } | null;
      readonly answer: { readonly text: string; readonly claims: readonly object[] } | null;
    }[];
  }
  const listed = async (run: string) =>
    (await (await operate(DEMO, `/runs/${run}/replays`)).json()) as Listed;

  it('is beside the first, is paid for, and nothing of it is in the conversation', async () => {
    const run = await answered(DEMO);
    const model = 'gemini-4-argon';
    expect((await listed(run)).models).toContain(model);
    const asked: string[] = [];
    stack.models.setPlayer({
      kind: 'scripted',
      play: (request) => {
        asked.push(request.model);
        return { text: 'Heavier than it looks.' };
      },
    });
    const before = await stack.query<{ count: string }>(
      'SELECT count(*) FROM app.messages WHERE tenant = $1',
      [DEMO],
    );
    const response = await operate(DEMO, `/runs/${run}/replays`, 'POST', { model });
    expect(response.status).toBe(202);
    const { run: replay } = (await response.json()) as { run: string };
    await until(async () => (await listed(run)).replays[0]?.status === 'complete', { what: 'the replay' });
    const [found] = (await listed(run)).replays;
    expect(found).toMatchObject({
      ...{ run: replay, model, by: 'op-kim', stand_in: true },
      first: { text: 'Twelve kilograms.' },
      answer: { text: 'Heavier than it looks.' },
    });
    expect(asked).toEqual([model]);
    expect(found?.micro_usd).toBeGreaterThan(0);
    const spent = await stack.query<{ micro_usd: string }>(
      'SELECT micro_usd FROM app.spend_entries WHERE tenant = $1 AND model = $2',
      [DEMO, model],
    );
    expect(spent.map(({ micro_usd }) => Number(micro_usd))).toEqual([found?.micro_usd]);
    expect(await stack.query('SELECT count(*) FROM app.messages WHERE tenant = $1', [DEMO])).toEqual(before);
    const { runs } = (await (await operate(DEMO, '/runs?state=ended')).json()) as { runs: { run: string }[] };
    expect(runs.map((each) => each.run)).not.toContain(replay);
    expect(await (await operate(DEMO, `/runs/${replay}`)).json()).toMatchObject({ tree: { kind: 'replay' } });
  });

  it('is refused for any other tenant, and for a model that is not configured', async () => {
    const run = await answered(TENANT);
    const ask = (tenant: string, model: string) => operate(tenant, `/runs/${run}/replays`, 'POST', { model });
    expect((await ask(TENANT, 'gemini-4-argon')).status).toBe(409);
    expect((await ask(DEMO, 'gemini-4-argon')).status).toBe(404);
    expect((await ask(TENANT, 'gpt-6-luna')).status).toBe(422);
    expect((await operate(TENANT, `/runs/${run}/replays`)).status).toBe(404);
  });
});
