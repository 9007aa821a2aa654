import { expect, it } from 'vitest';
import { AGENT_ID, createFakeResearch } from './testing/fake-research.ts';
import { createWorld } from './testing/gateway-fixture.ts';

const research = createFakeResearch();
const world = await createWorld({ research });
const call = async (method: string, below: string, json?: object) => {
  const options = { as: 'dr', ...(json ? { json } : {}) };
  const response = await world.call(method, `/v1/research/agents${below}`, options);
  return { status: response.status, body: (await response.json()) as { [key: string]: unknown } };
};

it('an agent is made by a form, in a conversation of its own, and sent at once [B2]', async () => {
  const made = await call('POST', '', {
    ...{ name: 'Duchenne', message: 'New treatments?' },
    threshold: { level: 'randomised_trial', independent_sources: 2 },
  });
  expect(made).toMatchObject({ status: 201, body: { name: 'Duchenne', brief: 'New treatments?' } });
  expect(made.body.threshold).toEqual({ level: 'randomised_trial', independent_sources: 2 });
  expect(research.sent).toHaveLength(1);
  const kept = await world.call('GET', `/v1/me/conversations/${made.body.conversation}`, { as: 'dr' });
  expect(await kept.json()).toMatchObject({ team: 'research' });
});

it('an agent is listed, looked at, changed and resumed; its timeline says how each request ended [B2] [B4]', async () => {
  expect((await call('GET', '')).body).toMatchObject({ agents: [{ id: AGENT_ID }], next_before: null });
  expect((await call('GET', `/${AGENT_ID}`)).body).toMatchObject({
    ...{ workspace_path: '/memory/research_agents/gout', next_wake_up: null },
    budget: { monthly_micro_usd: 5_000_000, spent_micro_usd: 7 },
  });
  expect((await call('PUT', `/${AGENT_ID}`, { state: 'paused' })).body).toMatchObject({ state: 'paused' });
  const before = research.sent.length;
  await call('PUT', `/${AGENT_ID}`, { state: 'active', monthly_micro_usd: 1 });
  expect(research.sent).toHaveLength(before + 1);
  expect((await call('GET', `/${AGENT_ID}/timeline`)).body).toMatchObject({
    requests: [{ why: 'created', status: 'silent', silence: 'Nothing new.' }],
  });
});

it('what is no agent, no threshold or no state is refused with what to do [B2]', async () => {
  for (const path of ['', '/timeline'])
    expect((await call('GET', `/00000000-0000-4000-8000-00000000000f${path}`)).status).toBe(404);
  expect((await call('GET', '/not-an-id')).status).toBe(404);
  for (const wrong of [{ threshold: {} }, { threshold: { level: 'opinion' } }, { state: 'met' }, { x: 1 }])
    expect((await call('PUT', `/${AGENT_ID}`, wrong)).status, JSON.stringify(wrong)).toBe(422);
});
