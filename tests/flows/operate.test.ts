import { randomUUID } from 'node:crypto';
import type { Callback } from '@consilium/kernel';
import type { TeamSource } from '@consilium/server';
import { revokeAccess } from '@consilium/store';
import { until } from '@consilium/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admittedClient, type Client, clientFor } from '../support/client.ts';
import { importStory } from '../support/import-story.ts';
import { CLINICIAN, grant, PATIENT, type Stack, startStack, TENANT } from '../support/stack.ts';
import { condition } from './patient-endpoints.ts';
import { breakGlass, openApi } from './record-requests.ts';

/** Stands in every place into which a person or a model can write. */
const CANARY = `canary${randomUUID().slice(0, 8)}`;
let isBroken = false;
const callbacks: readonly Callback[] = [
  {
    name: 'may_break',
    beforeAgent: () => {
      if (isBroken) throw new Error(CANARY);
      return undefined;
    },
  },
];
const source: TeamSource = {
  files: [
    { path: 'team.yml', text: 'name: single\ndescription: One agent.\nroot: helper\nagents: [helper]\n' },
    {
      path: 'agents/helper.yml',
      text: 'name: helper\ndescription: Answers.\ninstruction: You answer.\ncallbacks: { before_agent: [may_break] }\n',
    },
  ],
  catalogue: { tools: [], callbacks },
};

interface Turn {
  readonly run: string;
  readonly state: string;
  readonly status: string;
  readonly whose: string;
  readonly models: readonly string[];
  readonly micro_usd: number;
  readonly stand_in: boolean;
}

let stack: Stack;
let doctor: Client;

beforeAll(async () => {
  stack = await startStack({ teams: [source] }, { env: { CHECKPOINT_EVERY_MS: '500' } });
  doctor = await clientFor(stack.server);
});
afterAll(() => stack?.stop());

async function operate(
  method: string,
  path: string,
  who: { tenant?: string; actor?: string; roles?: readonly string[] } = {},
) {
  const token = await stack.server.mintToken?.({
    tenant: TENANT,
    actor: 'op-kim',
    roles: ['operator'],
    ...who,
  });
  return fetch(`${stack.server.url}/v1/operate${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
  });
}

async function seen<T>(path: string, method = 'GET', status = 200): Promise<T> {
  const response = await operate(method, path);
  const text = await response.text();
  expect(response.status, `${method} ${path} ${text}`).toBe(status);
  return JSON.parse(text) as T;
}

const turns = async (query = '') => (await seen<{ runs: Turn[] }>(`/runs${query}`)).runs;

async function ask(text: string) {
  const conversation = await doctor.createConversation();
  const { seq } = await doctor.post(conversation, text);
  return { conversation, seq };
}

async function failedTurn() {
  isBroken = true;
  const { conversation, seq } = await ask(`Tell me about ${CANARY}`);
  const answer = await doctor.answer(conversation, seq);
  isBroken = false;
  expect(answer.status).toBe('failed');
  const [turn] = await turns('?state=failed');
  return { conversation, seq, run: turn?.run ?? '' };
}

/** Lets the model answer only when it is told to. */
function held() {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const play = async () => {
    await gate;
    return { text: 'Late.' };
  };
  stack.models.setPlayer({ kind: 'scripted', play });
  return () => release();
}

const answering = () => stack.models.setPlayer({ kind: 'scripted', play: () => ({ text: 'Noted.' }) });

describe('turns, as an operator sees them [B10] [F6]', () => {
  it('are listed with what they cost and the model, under a pseudonym, and counted', async () => {
    answering();
    const { conversation, seq } = await ask('Hello');
    await doctor.answer(conversation, seq);
    const [turn] = await turns('?state=ended&team=single&agent=helper');
    expect(turn).toMatchObject({ state: 'ended', status: 'complete', team: 'single', agent: 'helper' });
    expect(turn?.micro_usd).toBeGreaterThan(0);
    expect(turn?.models).toHaveLength(1);
    expect(turn?.stand_in).toBe(true);
    expect(turn?.whose).toMatch(/^patient-\w{16}$/);
    expect(await turns('?agent=nobody')).toEqual([]);
    expect(await turns('?team=other')).toEqual([]);
    expect(await seen('/runs/counts')).toMatchObject({ live: 0, stuck: 0, parked: 0, failed: 0, ended: 1 });
    const { tree } = await seen<{ tree: { steps: object[] } }>(`/runs/${turn?.run}`);
    expect(tree.steps).toContainEqual(
      expect.objectContaining({ kind: 'model', outcome: 'success', stand_in: true }),
    );
  });

  it('come in pages without a gap', async () => {
    answering();
    for (let count = 0; count < 3; count++) {
      const { conversation, seq } = await ask('Again');
      await doctor.answer(conversation, seq);
    }
    const all = (await turns()).map(({ run }) => run);
    const paged: string[] = [];
    for (let before = ''; ; ) {
      const page = await seen<{ runs: Turn[]; next_before: string | null }>(`/runs?limit=1${before}`);
      paged.push(...page.runs.map(({ run }) => run));
      if (page.next_before === null) break;
      before = `&before=${page.next_before}`;
    }
    expect(paged).toEqual(all);
    expect((await operate('GET', `/runs?before=${randomUUID()}`)).status).toBe(422);
  });

  it('messages name their turn, before and after it has answered', async () => {
    const release = held();
    const { conversation, seq } = await ask('Hello');
    await until(async () => (await turns('?state=live')).length === 1, { what: 'a live turn' });
    const [live] = await turns('?state=live');
    type WithRun = { messages: { seq: number; run: string | null }[] };
    const read = () => doctor.send<WithRun>('GET', `/conversations/${conversation}/messages`);
    expect((await read()).messages.map(({ run }) => run)).toEqual([live?.run]);
    release();
    await doctor.answer(conversation, seq);
    expect((await read()).messages.map(({ run }) => run)).toEqual([live?.run, live?.run]);
    const trace = await doctor.request('GET', `/conversations/${conversation}/runs/${live?.run}`);
    expect(trace.status).toBe(200);
  });

  it('a running one is cancelled by its id alone, and one that has ended is not', async () => {
    const release = held();
    const { conversation, seq } = await ask('Hello');
    await until(async () => (await turns('?state=live')).length === 1, { what: 'a live turn' });
    const [live] = await turns('?state=live');
    expect(await seen(`/runs/${live?.run}/cancel`, 'POST', 202)).toEqual({ status: 'cancelling' });
    expect((await doctor.answer(conversation, seq)).status).toBe('cancelled');
    release();
    expect(await seen(`/runs/${live?.run}/cancel`, 'POST', 409)).toMatchObject({ code: 'not_running' });
    expect((await operate('POST', `/runs/${randomUUID()}/cancel`)).status).toBe(404);
  });

  it('a failed one is run once more in the name of the person who wrote it, once', async () => {
    answering();
    const { conversation, seq, run } = await failedTurn();
    const both = await Promise.all([1, 2].map(() => operate('POST', `/runs/${run}/retry`)));
    expect(both.map(({ status }) => status).sort()).toEqual([202, 409]);
    await until(
      async () =>
        (await doctor.messages(conversation)).filter(({ in_reply_to }) => in_reply_to === seq).length === 2,
      { what: 'the second answer' },
    );
    const answers = (await doctor.messages(conversation)).filter(({ role }) => role === 'assistant');
    expect(answers.map(({ status }) => status)).toEqual(['failed', 'complete']);
    expect(await seen(`/runs/${run}/retry`, 'POST', 409)).toMatchObject({ code: 'not_repeatable' });
    const rows = await stack.query<{ actor: string; compartment: string; action: string }>(
      `SELECT actor, compartment, action FROM app.audit_entries WHERE targets @> $1`,
      [[`run/${run}`]],
    );
    expect(rows).toContainEqual({ actor: 'op-kim', compartment: 'actor/op-kim', action: 'operate.retry' });
    const patients = { actor: CLINICIAN, compartment: `patient/${PATIENT}`, action: 'conversation.repeat' };
    expect(rows).toContainEqual(patients);
  });

  it('one that failed in code is counted by the place in the code, and no word of the error is told', async () => {
    await failedTurn();
    const figures = await (await fetch(`${stack.server.operationsUrl}/metrics`)).text();
    expect(figures).toMatch(/^consilium_worker_errors_total\{place="callback"\} [1-9]/m);
    expect(figures).not.toContain(CANARY);
  });

  it('one that waits for its place is not put there twice', async () => {
    answering();
    const { conversation, seq, run } = await failedTurn();
    const release = held();
    const { seq: busy } = await doctor.post(conversation, 'Meanwhile');
    await until(async () => (await turns('?state=live')).length === 1, { what: 'a live turn' });
    await seen(`/runs/${run}/retry`, 'POST', 202);
    expect(await seen(`/runs/${run}/retry`, 'POST', 409)).toMatchObject({ code: 'not_repeatable' });
    release();
    await doctor.answer(conversation, busy);
    const answers = async () =>
      (await doctor.messages(conversation)).filter(({ in_reply_to }) => in_reply_to === seq);
    await until(async () => (await answers()).length === 2, { what: 'the second answer' });
  });

  it('a complete one is never run again', async () => {
    answering();
    const { conversation, seq } = await ask('Hello');
    await doctor.answer(conversation, seq);
    const [turn] = await turns('?state=ended');
    expect(await seen(`/runs/${turn?.run}/retry`, 'POST', 409)).toMatchObject({ code: 'not_repeatable' });
  });

  it('none is run again for anyone who may not open the record any more', async () => {
    const id = await grant(stack.postgres.url, 'dr-leaving');
    const leaving = await clientFor(stack.server, { tenant: TENANT, actor: 'dr-leaving' });
    isBroken = true;
    const { conversation } = await leaving.ask('Hello');
    isBroken = false;
    await revokeAccess(stack.rows, TENANT, id);
    const [turn] = await turns('?state=failed');
    expect(await seen(`/runs/${turn?.run}/retry`, 'POST', 409)).toMatchObject({ code: 'grant_ended' });
    expect(await doctor.messages(conversation)).toHaveLength(2);
  });
});

describe('price and time before a turn [D12]', () => {
  it('are what the team may cost at most and what its turns have cost', async () => {
    const asked = () => doctor.send<Record<string, never>>('GET', '/conversations/estimate?team=single');
    // Of one patient so far: what is usual would be that patient's.
    expect(await asked()).toMatchObject({ turns: 0, usual_micro_usd: null, usual_ms: null });
    answering();
    for (const patient of ['patient-b', 'patient-c']) {
      await grant(stack.postgres.url, CLINICIAN, patient);
      const other = await clientFor(stack.server, { tenant: TENANT, actor: CLINICIAN }, patient);
      await other.ask('Hello');
    }
    expect(await asked()).toMatchObject({
      cap: { micro_usd: expect.any(Number), seconds: expect.any(Number) },
      usual_micro_usd: { median: expect.any(Number), p90: expect.any(Number) },
      month: { here: { used_micro_usd: expect.any(Number), cap_micro_usd: null }, tenant: null },
    });
    expect((await doctor.request('GET', '/conversations/estimate?team=other')).status).toBe(422);
    await grant(stack.postgres.url, 'dr-new', 'patient-new', 'other-clinic');
    const elsewhere = await clientFor(
      stack.server,
      { tenant: 'other-clinic', actor: 'dr-new' },
      'patient-new',
    );
    const nothing = await elsewhere.send<object>('GET', '/conversations/estimate');
    expect(nothing).toMatchObject({ turns: 0, usual_micro_usd: null, usual_ms: null });
  });
});

describe('money, teams and the trail [D12] [E6] [F3]', () => {
  it.each(['team', 'model', 'day'])('spend by %s adds up to what the runs say', async (by) => {
    const { rows, month } = await seen<{
      rows: { key: string; micro_usd: number; stand_in: boolean }[];
      month: object;
    }>(`/spend?by=${by}`);
    const [sum] = await stack.query<{ sum: string }>(
      'SELECT sum(micro_usd) FROM app.runs WHERE tenant = $1',
      [TENANT],
    );
    expect(rows.reduce((total, row) => total + row.micro_usd, 0)).toBe(Number(sum?.sum));
    // Nobody has paid anything: the stand-in has replied each time.
    expect(rows.filter(({ micro_usd }) => micro_usd > 0).every(({ stand_in }) => stand_in)).toBe(true);
    const used = { used_micro_usd: Number(sum?.sum), stand_in_micro_usd: Number(sum?.sum) };
    expect(month).toEqual({ name: new Date().toISOString().slice(0, 7), ...used, cap_micro_usd: null });
  });

  it('teams come as graphs', async () => {
    expect(await seen('/teams')).toMatchObject({ teams: [{ name: 'single', root: 'helper' }] });
    expect(await seen('/teams/single')).toMatchObject({
      agents: [{ name: 'helper', kind: 'llm' }],
      edges: [],
    });
    expect((await operate('GET', '/teams/other')).status).toBe(404);
  });

  it('entries are found by actor, action, time and pseudonym, page by page', async () => {
    type Found = { entries: { action: string; actor: string; whose: string }[]; next_before: string | null };
    const by = await seen<Found>(`/audit?actor=${CLINICIAN}&action=conversation.&limit=200`);
    expect(by.entries.length).toBeGreaterThan(3);
    expect(new Set(by.entries.map(({ actor }) => actor))).toEqual(new Set([CLINICIAN]));
    const whose = by.entries[0]?.whose ?? '';
    const of = await seen<Found>(`/audit?whose=${whose}&limit=200`);
    expect(new Set(of.entries.map((entry) => entry.whose))).toEqual(new Set([whose]));
    expect((await seen<Found>('/audit?whose=patient-nobody')).entries).toEqual([]);
    const to = new Date().toISOString();
    const all = (await seen<Found>(`/audit?limit=200&to=${to}`)).entries;
    const paged: object[] = [];
    for (let before = ''; paged.length < all.length; ) {
      const page = await seen<Found>(`/audit?limit=7&to=${to}${before}`);
      paged.push(...page.entries);
      before = `&before=${page.next_before}`;
    }
    expect(paged.slice(0, all.length)).toEqual(all);
    expect(
      (await seen<Found>(`/audit?from=${to}`)).entries.every(({ action }) => action === 'operate.audit'),
    ).toBe(true);
  });

  it('the check says that it holds, and after a change where it does not', async () => {
    expect(await seen('/audit/check')).toEqual({ check: null });
    expect(await seen('/audit/check', 'POST')).toMatchObject({ ok: true, faults: 0, first_bad: null });
    const entry = `tenant = '${TENANT}' AND compartment = 'patient/${PATIENT}' AND seq = 2`;
    const [was] = await stack.query<{ action: string }>(
      `SELECT action FROM app.audit_entries WHERE ${entry}`,
    );
    await stack.query(`UPDATE app.audit_entries SET action = 'nothing' WHERE ${entry}`);
    const bad = await seen<{ first_bad: object }>('/audit/check', 'POST');
    expect(bad).toMatchObject({ ok: false, first_bad: { fault: 'entry-changed', seq: 2 } });
    expect(await seen('/audit/check')).toMatchObject({ check: { ok: false } });
    await stack.query(`UPDATE app.audit_entries SET action = $1 WHERE ${entry}`, [was?.action]);
    expect(await seen('/audit/check', 'POST')).toMatchObject({ ok: true });
  });

  it('the last checkpoint says when, how much it covers and how much came since', async () => {
    const read = async () =>
      (
        await seen<{ checkpoint: { holds: boolean; covers: number; since: number } | null }>(
          '/audit/checkpoint',
        )
      ).checkpoint;
    await until(async () => ((await read())?.covers ?? 0) > 0, { what: 'a checkpoint' });
    expect(await read()).toMatchObject({ holds: true, since: expect.any(Number) });
  });

  it("each look stands in the operator's own chain", async () => {
    const rows = await stack.query<{ action: string }>(
      `SELECT DISTINCT action FROM app.audit_entries WHERE compartment = 'actor/op-kim' AND purpose = 'HOPERAT'`,
    );
    const looks = [
      'audit',
      'cancel',
      'check-trail',
      'checkpoint',
      'counts',
      'last-check',
      'retry',
      'run',
      'runs',
      'spend',
    ];
    expect(rows.map(({ action }) => action).sort()).toEqual(looks.map((look) => `operate.${look}`));
  });
});

describe('who may operate [F2]', () => {
  it.each([
    ['a clinician', { actor: CLINICIAN, roles: [] }],
    ['a patient', { actor: 'pat', roles: ['patient'] }],
    ['no role that is spelled so', { roles: ['Operator', 'operators', ' operator'] }],
  ])('%s finds nothing there', async (_name, who) => {
    const { paths } = await openApi(stack);
    for (const [path, methods] of Object.entries(paths))
      for (const method of Object.keys(methods)) {
        if (!path.startsWith('/v1/operate')) continue;
        const [turn] = await turns();
        const filled = path
          .replace('/v1/operate', '')
          .replace('{run}', turn?.run ?? '')
          .replace('{team}', 'single');
        expect((await operate(method.toUpperCase(), filled, who)).status, `${method} ${path}`).toBe(404);
      }
  });

  it("another tenant's operator finds none of our runs, entries and costs", async () => {
    const there = { tenant: 'third-clinic', actor: 'op-kim' };
    const [turn] = await turns();
    for (const path of [`/runs/${turn?.run}`, `/runs/${turn?.run}/cancel`, `/runs/${turn?.run}/retry`])
      expect(
        (await operate(path.endsWith('y') || path.endsWith('l') ? 'POST' : 'GET', path, there)).status,
        path,
      ).toBe(404);
    expect(await (await operate('GET', '/runs', there)).json()).toMatchObject({ runs: [] });
    expect(await (await operate('GET', '/spend', there)).json()).toMatchObject({ rows: [] });
    const trail = (await (await operate('GET', '/audit', there)).json()) as { entries: { actor: string }[] };
    expect(new Set(trail.entries.map(({ actor }) => actor))).toEqual(new Set(['op-kim']));
  });
});

describe('an operator and words of patients [B10] [F3]', () => {
  it('no answer has any, wherever they were written', async () => {
    const say = { text: CANARY, toolCalls: [{ name: CANARY, args: { a: CANARY } }] };
    stack.models.setPlayer({ kind: 'scripted', play: () => say });
    await importStory(doctor, undefined, CANARY);
    await doctor.send('POST', '/record/entries', condition(PATIENT, CANARY));
    await doctor.request('POST', `/record/documents?title=${CANARY}`, new TextEncoder().encode(CANARY), {
      'content-type': 'text/plain',
    });
    const herself = await admittedClient(stack, 'pat-self', { relation: 'self' });
    await herself.send('GET', '/audit');
    await breakGlass(stack, 'dr-night', `found unconscious because of ${CANARY}`);
    await doctor.request('GET', `/conversations/${CANARY}`);
    await doctor.request('GET', `/conversations/${randomUUID()}/runs/${CANARY}`);
    await doctor.request('GET', `/record/entries/Condition/${CANARY}`);
    await doctor.request('GET', `/record/search?types=Condition&text=${CANARY}`);
    const { conversation } = await ask(CANARY);
    const { seq } = await doctor.post(conversation, CANARY, CANARY);
    await doctor.answer(conversation, seq, 60_000);
    await failedTurn();
    answering();

    const all = [...(await turns('?limit=200'))];
    const pages = [
      '/runs?limit=200',
      '/runs?state=parked',
      '/effects',
      '/break-glass',
      '/runs/counts',
      '/teams',
      '/teams/single',
      '/audit/check',
      '/audit/checkpoint',
    ];
    const spends = ['team', 'model', 'day'].map((by) => `/spend?by=${by}`);
    const texts: string[] = [];
    for (const path of [...pages, ...spends, ...all.map(({ run }) => `/runs/${run}`)])
      texts.push(JSON.stringify(await seen(path)));
    texts.push(JSON.stringify(await seen('/audit/check', 'POST')));
    const to = new Date().toISOString();
    for (let before = ''; ; ) {
      const page = await seen<{ next_before: string | null }>(`/audit?limit=200&to=${to}${before}`);
      texts.push(JSON.stringify(page));
      if (page.next_before === null) break;
      before = `&before=${page.next_before}`;
    }
    const whole = texts.join('\n');
    // The canary was written, and is to be found by who may read.
    expect(JSON.stringify(await doctor.messages(conversation))).toContain(CANARY);
    expect(whole).not.toContain(CANARY);
    // The name itself: a pseudonym such as patient-1c… begins like it, by chance.
    expect(whole).not.toMatch(new RegExp(`${PATIENT}(?!\\w)`));
    // Who asks for her own record is not named beside its pseudonym.
    expect(whole).not.toContain('pat-self');
    expect(whole).toMatch(/person-\w{16}/);
    expect(whole).toContain('record.search');
  }, 120_000);
});
