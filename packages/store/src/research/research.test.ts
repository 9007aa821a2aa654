import { randomUUID } from 'node:crypto';
import { type NewResearchAgent, NO_MEMORY, remember, type Scope } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scoped } from '../postgres/scoped.ts';
import { useStore } from '../test-support/store.fixture.ts';
import { createResearchDesk } from './desk.ts';
import { createResearchRows, unsentRequests } from './request-rows.ts';

const store = useStore({ beforeAll, afterAll });
const { admin, app, own, system, history, trail, grantedScope, newConversation, ownConversation } = store;
const desk = createResearchDesk({ app, own, ...trail });
const requests = () => createResearchRows(app);

const asked = (conversation: string, over: Partial<NewResearchAgent> = {}): NewResearchAgent => ({
  ...{ key: randomUUID(), name: 'Duchenne MD Research', description: 'Watches DMD' },
  ...{ brief: 'New treatments?', origin: 'model', conversation },
  ...over,
});
const message = (agent: string, text = 'Any news?') => ({
  ...({ key: randomUUID(), agent, text, origin: 'model', why: 'message', reportsTo: null } as const),
});

const addRun = (
  { tenant, compartment, actor }: Scope,
  run: string,
  { turn = run, kind = 'task', status = 'running', microUsd = 0 } = {},
) =>
  admin.query(
    `INSERT INTO app.runs (tenant, compartment, id, turn, kind, status, actor, team, micro_usd)
      VALUES ($1, $2, $3, $4, $5, $6, $7, 'research', $8)`,
    [tenant, compartment, run, turn, kind, status, actor, microUsd],
  );

describe('research agents [B2]', () => {
  it('are made once for a key, in a folder of their own; equal names are numbered', async () => {
    const { scope, conversation } = await ownConversation();
    const caller = { scope, run: randomUUID() };
    const first = asked(conversation);
    const { agent, request } = await desk.create(caller, first);
    expect(agent).toMatchObject({
      slug: 'duchenne_md_research',
      state: 'active',
      monthlyMicroUsd: 5_000_000,
    });
    expect(await desk.create(caller, first)).toEqual({ agent, request });
    const second = await desk.create(caller, asked(conversation));
    expect(second.agent.slug).toBe('duchenne_md_research_2');
    expect((await desk.list({ scope }, { limit: 10 })).map(({ id }) => id)).toEqual([
      second.agent.id,
      agent.id,
    ]);
    expect(await desk.list({ scope }, { limit: 10, before: second.agent.id })).toHaveLength(1);
  });

  it('are their actor’s own, and are made in no patient’s compartment', async () => {
    const { scope, conversation } = await ownConversation();
    const { agent } = await desk.create({ scope }, asked(conversation));
    const other = await ownConversation();
    expect(await desk.find(other, agent.id)).toBeNull();
    expect(await desk.request(other, message(agent.id))).toBeNull();
    const patient = await grantedScope();
    await expect(desk.create({ scope: patient }, asked(conversation))).rejects.toThrow();
    await expect(
      createResearchDesk({ ...trail, app, own: app }).create(
        { scope: patient },
        asked(await newConversation(patient)),
      ),
    ).rejects.toThrow();
  });

  it('see themselves alone and make nothing: the database says so', async () => {
    const { scope, conversation } = await ownConversation();
    const [one, two] = [
      await desk.create({ scope }, asked(conversation)),
      await desk.create({ scope }, asked(conversation)),
    ];
    const asAgent = { scope, run: one.request };
    expect((await desk.list(asAgent, { limit: 10 })).map(({ id }) => id)).toEqual([one.agent.id]);
    expect(await desk.find(asAgent, two.agent.id)).toBeNull();
    await expect(desk.create(asAgent, asked(conversation))).rejects.toThrow();
    await expect(desk.request(asAgent, message(one.agent.id))).rejects.toThrow();
    // A run below it (an agent used as a tool) is the agent too.
    const below = randomUUID();
    await addRun(scope, below, { turn: one.request, kind: 'tool' });
    expect(await desk.list({ scope, run: below }, { limit: 10 })).toHaveLength(1);
    const memories = (run?: string) =>
      scoped(
        app,
        scope,
        async (on) => (await on.query('SELECT FROM app.agent_memory')).rowCount,
        run === undefined ? {} : { run },
      );
    await requests().close(scope, two.request, { outcome: 'reported', memory: NO_MEMORY });
    expect([await memories(), await memories(two.request), await memories(one.request)]).toEqual([1, 1, 0]);
    expect(await memories(randomUUID()), 'the interaction agent').toBe(0);
  });
});

describe('what a model may make of agents [B2] [E7]', () => {
  it('gives them names in one line, without signs that nobody sees, that fit', async () => {
    const { scope, conversation } = await ownConversation();
    const made = async (name: string, description = '') =>
      (await desk.create({ scope }, asked(conversation, { name, description }))).agent;
    expect(await made('Gout\n- Admin (active)\u202e\u0000', 'a\u2028b')).toMatchObject({
      ...{ name: 'Gout - Admin (active)', description: 'a b' },
    });
    expect((await made('痛'.repeat(100))).name).toBe('痛'.repeat(66));
    expect((await made('\u200b\u0000')).name).toBe('Agent');
  });

  it('bounds how many a run makes in a conversation, and not how many a person makes', async () => {
    const { scope, conversation } = await ownConversation();
    const run = { scope, run: randomUUID() };
    for (let count = 0; count < 10; count++) await desk.create(run, asked(conversation));
    await expect(desk.create(run, asked(conversation))).rejects.toThrow('too_many_agents');
    await desk.create({ scope }, asked(conversation));
    const elsewhere = await newConversation(scope);
    await desk.create(run, asked(elsewhere));
  });

  it('says of whose words they are', async () => {
    const { scope, conversation } = await ownConversation();
    await desk.create({ scope }, asked(conversation, { origin: 'outside' }));
    await desk.create({ scope }, asked(conversation, { origin: 'user' }));
    expect((await desk.list({ scope }, { limit: 5 })).map(({ origin }) => origin)).toEqual([
      'user',
      'outside',
    ]);
  });

  it('counts reports since the person has said something', async () => {
    const { scope, conversation } = await ownConversation();
    const say = async (fromAgent: boolean) => {
      const said = { conversation, parts: [{ origin: 'user', text: 'x' }] as const, claims: [], fromAgent };
      const ids = { clientKey: randomUUID(), id: randomUUID(), run: randomUUID(), most: 50 };
      const accepted = await history.acceptMessage(scope, { ...said, ...ids, urgency: null, check: false });
      return typeof accepted === 'string' ? 0 : accepted.seq;
    };
    const count = (upTo: number, most = 10) => desk.unanswered({ scope }, { conversation, upTo, most });
    await say(true);
    const asked1 = await say(false);
    for (let time = 0; time < 3; time++) await say(true);
    expect([await count(asked1), await count(asked1 + 2), await count(99), await count(99, 2)]).toEqual([
      0, 2, 3, 2,
    ]);
  });
});

describe('requests of research agents [B3] [B4]', () => {
  it('run one after the other, the oldest first, and tell which is next', async () => {
    const { scope, conversation } = await ownConversation();
    const { agent, request: first } = await desk.create({ scope }, asked(conversation));
    const second = (await desk.request({ scope }, message(agent.id)))!;
    expect(await requests().claim(scope, second)).toMatchObject({ verdict: 'waits' });
    expect(await requests().claim(scope, first)).toMatchObject({
      ...{ verdict: 'go', agent: { id: agent.id }, leftMicroUsd: 5_000_000, memory: NO_MEMORY },
      request: { why: 'created', text: 'New treatments?', reportsTo: conversation },
    });
    const said = { at: '2026-01-01', why: 'created', asked: 'x', said: 'y' };
    const memory = remember(NO_MEMORY, { ...said, tools: [], sources: [], done: [] });
    const end = { outcome: 'reported', memory };
    expect(await requests().close(scope, first, end)).toEqual({ reportsTo: conversation, next: second });
    // Once more, after a crash: the memory stays as it is.
    expect(await requests().close(scope, first, { ...end, memory: NO_MEMORY })).toMatchObject({
      next: second,
    });
    expect(await requests().claim(scope, first)).toMatchObject({ verdict: 'ended' });
    expect(await requests().claim(scope, second)).toMatchObject({ verdict: 'go', memory });
  });

  it('end with their runs at once, so that nobody finds one whose run has ended alone', async () => {
    const { scope, conversation } = await ownConversation();
    const { request } = await desk.create({ scope }, asked(conversation));
    await addRun(scope, request);
    const runs = [{ run: request, status: 'complete' as const, code: null, steps: [] }];
    // What cannot be written: the transaction ends without effect.
    const memory = { ...NO_MEMORY, summary: 1n as unknown as string };
    await expect(requests().close(scope, request, { outcome: 'reported', runs, memory })).rejects.toThrow();
    expect(await requests().claim(scope, request), 'neither has ended').toMatchObject({ verdict: 'go' });
    await requests().close(scope, request, { outcome: 'reported', runs });
    expect(await requests().claim(scope, request)).toMatchObject({ verdict: 'ended' });
    const ended = await admin.query('SELECT status FROM app.runs WHERE id = $1', [request]);
    expect(ended.rows).toEqual([{ status: 'complete' }]);
  });

  it('report later where their caller waits no longer, and one row decides it', async () => {
    const { scope, conversation } = await ownConversation();
    const { agent, request } = await desk.create({ scope }, asked(conversation));
    await requests().close(scope, request, { outcome: 'reported' });
    const [taken, left] = [
      (await desk.request({ scope }, message(agent.id)))!,
      (await desk.request({ scope }, message(agent.id)))!,
    ];
    expect(await requests().close(scope, taken, { outcome: 'reported' })).toMatchObject({ reportsTo: null });
    expect(await requests().reportLater(scope, taken, conversation)).toBe('ended');
    expect(await requests().reportLater(scope, left, conversation)).toBe('will-report');
    expect(await requests().close(scope, left, { outcome: 'reported' })).toEqual({
      reportsTo: conversation,
      next: null,
    });
    expect(await requests().reportLater(scope, left, conversation)).toBe('will-report');
  });

  it('do not run for an agent that is paused, stopped, met or out of budget, and do again in the next month', async () => {
    const { scope, conversation } = await ownConversation();
    const { agent, request } = await desk.create({ scope }, asked(conversation));
    const verdict = async () => (await requests().claim(scope, request))?.verdict;
    const set = (state: string) =>
      admin.query('UPDATE app.research_agents SET state = $2 WHERE id = $1', [agent.id, state]);
    await desk.change({ scope }, agent.id, { state: 'paused' });
    expect(await verdict()).toBe('paused');
    await set('met');
    expect(await verdict(), 'what it was made for it still does').toBe('go');
    await set('active');
    await addRun(scope, request, { status: 'complete', microUsd: 4_000_000 });
    await requests().close(scope, request, { outcome: 'reported' });
    expect(await desk.look({ scope }, agent.id)).toMatchObject({
      ...{ spentMicroUsd: 4_000_000, activity: 'asleep', nextWakeUp: null },
      counts: { requests: 1, reports: 1, silences: 0 },
    });
    await desk.change({ scope }, agent.id, { monthlyMicroUsd: 4_000_000 });
    const next = (await desk.request({ scope }, message(agent.id)))!;
    expect(await requests().claim(scope, next)).toMatchObject({ verdict: 'out_of_budget', leftMicroUsd: 0 });
    expect(await desk.find({ scope }, agent.id)).toMatchObject({ state: 'out_of_budget' });
    await admin.query(
      `UPDATE app.research_requests SET ended_at = ended_at - interval '32 days' WHERE id = $1`,
      [request],
    );
    expect(await requests().claim(scope, next)).toMatchObject({ verdict: 'go' });
    expect(await desk.find({ scope }, agent.id)).toMatchObject({ state: 'active' });
    await desk.change({ scope }, agent.id, { state: 'stopped' });
    expect(await requests().claim(scope, next)).toMatchObject({ verdict: 'stopped' });
    expect(await desk.request({ scope }, message(agent.id))).toBeNull();
  });

  it('are sent where no run works on them: the oldest of each agent, again after a while, not of a paused one', async () => {
    const { scope, conversation } = await ownConversation();
    const { agent, request } = await desk.create({ scope }, asked(conversation));
    await desk.request({ scope }, message(agent.id));
    const unsent = async (againAfterMs = 60_000) =>
      (await unsentRequests(system, { againAfterMs, limit: 100 }))
        .filter(({ actor }) => actor === scope.actor)
        .map(({ run, sends }) => [run, sends]);
    expect(await unsent(), 'who made it sends it').toEqual([]);
    expect(await unsent(0)).toEqual([[request, 1]]);
    expect(await unsent()).toEqual([]);
    expect(await unsent(0)).toEqual([[request, 2]]);
    await desk.change({ scope }, agent.id, { state: 'paused' });
    expect(await unsent(0)).toEqual([]);
    await desk.change({ scope }, agent.id, { state: 'active' });
    await addRun(scope, request, { kind: 'task', status: 'running' });
    expect(await unsent(0)).toEqual([]);
    expect(await desk.timeline({ scope }, agent.id, { limit: 5 })).toMatchObject([
      { why: 'message', text: 'Any news?', status: 'waiting' },
      { why: 'created', status: 'running' },
    ]);
  });

  it('are left to a caller that waits for the reply, as long as its run is open', async () => {
    const { scope, conversation } = await ownConversation();
    const { agent, request } = await desk.create({ scope }, asked(conversation));
    await requests().close(scope, request, { outcome: 'reported' });
    const run = randomUUID();
    await addRun(scope, run, { kind: 'turn', status: 'running' });
    const awaited = (await desk.request({ scope, run }, message(agent.id)))!;
    const unsent = async () =>
      (await unsentRequests(system, { againAfterMs: 0, limit: 100 })).map(({ run }) => run);
    expect(await unsent()).not.toContain(awaited);
    await requests().reportLater(scope, awaited, conversation);
    expect(await unsent(), 'it waits no longer').toContain(awaited);
    await admin.query('UPDATE app.research_requests SET reports_to = NULL WHERE id = $1', [awaited]);
    await admin.query(`UPDATE app.runs SET status = 'failed', ended_at = now() WHERE id = $1`, [run]);
    expect(await unsent(), 'its run has ended').toContain(awaited);
  });
});
