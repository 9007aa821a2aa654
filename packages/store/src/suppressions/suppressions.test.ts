import { randomUUID } from 'node:crypto';
import {
  type InterruptionRule,
  MOST_OF_AGENT_AN_HOUR,
  type NewFinding,
  type NewReport,
  type Scope,
} from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createResearchDesk } from '../research/desk.ts';
import { createResearchRows } from '../research/request-rows.ts';
import { useStore } from '../test-support/store.fixture.ts';
import { commitOf, recordOf, runOf } from '../test-support/turns.fixture.ts';
import { createFindings } from './findings.ts';
import { createInterruptions } from './interruptions.ts';
import { createSuppressionDesk } from './suppression-desk.ts';
import { wakeBudgets } from './wake-budgets.ts';

const store = useStore({ beforeAll, afterAll });
const { admin, app, own, system, history, trail, query, grantedScope, ownConversation } = store;
const ledger = () => createInterruptions(app);
const desk = () => createSuppressionDesk(trail);
const findings = () => createFindings({ pool: app, store: trail.store });

const registry = createResearchDesk({ app, own, ...trail });
async function agentOf(scope: Scope, conversation: string, monthlyMicroUsd = 1_000) {
  const asked = { key: randomUUID(), name: 'Duchenne', description: 'DMD', brief: 'News?' };
  return registry.create({ scope }, { ...asked, origin: 'user', conversation, monthlyMicroUsd });
}

const report = (conversation: string, over: Partial<NewReport> = {}): NewReport => {
  const run = over.run ?? randomUUID();
  const parts = [{ origin: 'model', text: 'News.' }] as const;
  return { key: `report_${run}`, run, conversation, agent: null, claims: [], parts, asked: false, ...over };
};
const NEVER: InterruptionRule = { kind: 'per_day', most: 0 };

describe('suppression ledger [B13]', () => {
  it('keeps what code held, with the reason, once for a run; nothing where it may interrupt', async () => {
    const { scope, conversation } = await ownConversation();
    const { agent, request } = await agentOf(scope, conversation);
    const passed = report(conversation);
    expect(await ledger().decide(scope, passed)).toEqual({ may: true, always: null });
    await desk().setRules({ scope }, [NEVER]);
    expect(await ledger().decide(scope, passed)).toEqual({ may: true, always: null });
    const held = report(conversation, { run: request, agent: agent.id });
    const verdict = await ledger().decide(scope, held);
    expect(verdict).toMatchObject({ may: false, reason: expect.stringContaining('at most 0 times a day') });
    await desk().setRules({ scope }, []);
    expect(await ledger().decide(scope, held)).toEqual(verdict);
    expect(await desk().list({ scope }, { limit: 10 })).toMatchObject([
      {
        ...{ by: 'rule', agent: { id: agent.id, name: 'Duchenne' }, parts: held.parts, claims: [] },
        ...{ reason: expect.stringContaining('at most 0'), promotedAt: null, promotedAs: null },
      },
    ]);
  });

  it('counts those of the day, also when many come at once', async () => {
    const { scope, conversation } = await ownConversation();
    await desk().setRules({ scope }, [{ kind: 'per_day', most: 2 }]);
    const reports = Array.from({ length: 6 }, () => report(conversation));
    const decided = await Promise.all(reports.map((each) => ledger().decide(scope, each)));
    expect(decided.filter(({ may }) => may)).toHaveLength(2);
    expect(await desk().list({ scope }, { limit: 10 })).toHaveLength(4);
  });

  it('holds what an agent reports without end, also where it was asked; what was asked for counts against no rule', async () => {
    const { scope, conversation } = await ownConversation();
    const { agent, request: run } = await agentOf(scope, conversation);
    await admin.query(`UPDATE app.research_requests SET why = 'message' WHERE id = $1`, [run]);
    await desk().setRules({ scope }, [{ kind: 'per_day', most: 1 }]);
    const said = (step: number) =>
      report(conversation, { run, key: `report_${run}_s${step}`, agent: agent.id, asked: true });
    for (let step = 0; step < MOST_OF_AGENT_AN_HOUR; step++)
      expect((await ledger().decide(scope, said(step))).may).toBe(true);
    expect(await ledger().decide(scope, said(99))).toEqual({
      ...{ may: false, reason: 'This agent has reported 20 times within an hour.', until: null },
    });
    expect((await ledger().decide(scope, report(conversation))).may, 'of another').toBe(true);
    expect((await ledger().decide(scope, report(conversation))).may, 'once a day').toBe(false);
  });

  it('keeps what the answering agent chose not to say, where its turn is closed; that was no interruption', async () => {
    const { scope, conversation } = await ownConversation();
    await desk().setRules({ scope }, [{ kind: 'per_day', most: 1 }]);
    const first = report(conversation);
    expect((await ledger().decide(scope, first)).may).toBe(true);
    const run = randomUUID();
    const accepted = await history.acceptMessage(scope, {
      ...{ conversation, clientKey: first.key, parts: first.parts, claims: [], fromAgent: true },
      ...{ urgency: null, check: false, id: randomUUID(), run, most: 50 },
    });
    if (typeof accepted === 'string') throw new Error(accepted);
    const turn = runOf(conversation, accepted.seq, { run, turn: run });
    await history.startRun(scope, turn);
    const silence = { agent: 'interaction', reason: 'Nothing new.', origin: 'model' } as const;
    const commit = commitOf(turn, { answer: null, runs: [recordOf(run, { silence })] });
    for (let time = 0; time < 2; time++) await history.commitTurn(scope, commit);
    expect(await desk().list({ scope }, { limit: 10 })).toMatchObject([
      { by: 'agent', reason: 'Nothing new.', parts: first.parts },
    ]);
    expect((await ledger().decide(scope, report(conversation))).may).toBe(true);
    expect((await ledger().decide(scope, report(conversation))).may).toBe(false);
  });

  it('is promoted once, and that teaches a stated rule, which can be removed', async () => {
    const { scope, conversation } = await ownConversation();
    const caller = { scope };
    await desk().setRules(caller, [NEVER]);
    const { agent } = await agentOf(scope, conversation);
    const held = report(conversation, { agent: agent.id });
    await ledger().decide(scope, held);
    const [found] = await desk().list(caller, { limit: 1 });
    const always = { kind: 'always_agent', agent: agent.id } as const;
    await desk().promoted(caller, found!.id, { seq: 3, rule: always });
    await desk().promoted(caller, found!.id, { seq: 4, rule: always });
    expect(await desk().find(caller, found!.id)).toMatchObject({
      promotedAs: 3,
      promotedAt: expect.any(String),
    });
    expect(await desk().rules(caller)).toMatchObject([
      { rule: NEVER, learnedFrom: null, agentName: null },
      { rule: always, learnedFrom: found!.id, agentName: 'Duchenne' },
    ]);
    expect(await ledger().decide(scope, report(conversation, { agent: agent.id }))).toEqual({
      may: true,
      always,
    });
    expect(await desk().setRules(caller, [always])).toMatchObject([{ rule: always, learnedFrom: found!.id }]);
    expect(await desk().setRules(caller, [NEVER])).toMatchObject([{ rule: NEVER }]);
    expect((await ledger().decide(scope, report(conversation, { agent: agent.id }))).may).toBe(false);
  });

  it('is its reader’s own, comes page by page, and no run reads it', async () => {
    const { scope, conversation } = await ownConversation();
    const caller = { scope };
    await desk().setRules(caller, [NEVER]);
    for (let count = 0; count < 3; count++) await ledger().decide(scope, report(conversation));
    const [first, second, third] = await desk().list(caller, { limit: 10 });
    expect(await desk().list(caller, { limit: 10, before: first!.id })).toEqual([second, third]);
    const other = await ownConversation();
    expect(await desk().find(other, first!.id)).toBeNull();
    expect(await desk().rules(other)).toEqual([]);
    await expect(desk().list({ scope, run: randomUUID() }, { limit: 10 })).rejects.toMatchObject({
      code: 'forbidden',
    });
    const patient = await grantedScope();
    await expect(ledger().decide(patient, report(conversation))).rejects.toThrow();
  });
});

describe('what was held back, told later [B13]', () => {
  const QUIET: InterruptionRule = { kind: 'quiet_hours', from: '12:00', to: '11:00', zone: 'UTC' };
  const open = async (scope: Scope) => {
    const rows = await query(
      'SELECT key, conversation, due_at FROM app.wakes WHERE compartment = $1 AND delivered_at IS NULL ORDER BY due_at',
      [scope.compartment],
    );
    return rows as readonly { key: string; conversation: string; due_at: Date }[];
  };
  /** As if the quiet hours had ended. */
  const pass = (scope: Scope) =>
    admin.query(
      "UPDATE app.suppressions SET due_at = now() - interval '1 minute' WHERE compartment = $1 AND due_at IS NOT NULL",
      [scope.compartment],
    );
  /** From a minute ago for 23 hours: it is quiet whenever this runs. */
  const quietNow = (): InterruptionRule => {
    const clock = (ms: number) => new Date(Date.now() + ms).toISOString().slice(11, 16);
    return { ...QUIET, from: clock(-60_000), to: clock(23 * 3_600_000) } as InterruptionRule;
  };

  it('is one message of a conversation, once, with one wake that is sent when it is due', async () => {
    const { scope, conversation } = await ownConversation();
    const caller = { scope };
    const { agent, request } = await agentOf(scope, conversation);
    await desk().setRules(caller, [quietNow()]);
    const first = await ledger().decide(scope, report(conversation, { run: request, agent: agent.id }));
    const promoted = report(conversation, { parts: [{ origin: 'model', text: 'Promoted.' }] });
    await ledger().decide(scope, promoted);
    await ledger().decide(scope, report(conversation, { parts: [{ origin: 'model', text: 'Second.' }] }));
    const [wake, ...others] = await open(scope);
    expect(others).toEqual([]);
    expect(wake?.due_at.toISOString()).toBe(first.may ? '' : first.until);
    const of = { wake: wake!.key, conversation };
    expect(await ledger().release(scope, of)).toBeNull();
    const listed = await desk().list(caller, { limit: 10 });
    expect(listed).toMatchObject([{ sentAt: null, dueAt: expect.any(String) }, {}, {}]);
    const found = listed.find(({ parts }) => parts[0]?.text === 'Promoted.');
    await desk().promoted(caller, found!.id, { seq: 3, rule: null });
    await pass(scope);
    await desk().setRules(caller, [{ kind: 'per_day', most: 1 }]);
    const message = await ledger().release(scope, of);
    expect(message?.parts.map(({ text }) => text)).toEqual([
      '2 reports were held back until now.',
      '1. Report of the research agent “Duchenne”',
      expect.stringMatching(/^It began its work\. It came in your quiet hours/),
      'News.',
      expect.stringMatching(/^It came in your quiet hours/),
      'Second.',
    ]);
    expect(await ledger().release(scope, of)).toEqual(message);
    expect(await ledger().release(scope, { ...of, wake: 'another' })).toBeNull();
    expect((await desk().list(caller, { limit: 10 })).map(({ sentAt }) => sentAt === null)).toEqual([
      ...[false, true, false],
    ]);
    // It counts as one of the day.
    expect((await ledger().decide(scope, report(conversation))).may).toBe(false);
  });

  it('waits again where the reader is not to be interrupted then either, or stays in the ledger', async () => {
    const { scope, conversation } = await ownConversation();
    await desk().setRules({ scope }, [quietNow()]);
    await ledger().decide(scope, report(conversation));
    const [wake] = await open(scope);
    await pass(scope);
    expect(await ledger().release(scope, { wake: wake!.key, conversation })).toBeNull();
    const [again] = await desk().list({ scope }, { limit: 10 });
    expect(again).toMatchObject({ sentAt: null, dueAt: wake?.due_at.toISOString() });
    await pass(scope);
    await desk().setRules({ scope }, [NEVER]);
    expect(await ledger().release(scope, { wake: wake!.key, conversation })).toBeNull();
    expect(await desk().list({ scope }, { limit: 10 })).toMatchObject([{ sentAt: null, dueAt: null }]);
  });

  it('names twenty at most, and how many more are in the ledger', async () => {
    const { scope, conversation } = await ownConversation();
    await desk().setRules({ scope }, [quietNow()]);
    for (let count = 0; count < 22; count++) await ledger().decide(scope, report(conversation));
    const [wake] = await open(scope);
    await pass(scope);
    await desk().setRules({ scope }, []);
    const message = await ledger().release(scope, { wake: wake!.key, conversation });
    expect(message?.parts[0]?.text).toMatch(/^20 reports were held back until now\. 2 more are in the list/);
    expect(await ledger().release(scope, { wake: 'next', conversation })).toBeNull();
  });
});

describe('claims of research agents [B6]', () => {
  const finding = (over: Partial<NewFinding> = {}): NewFinding => ({
    ...{
      sentence: 'A\u0000 helped.',
      hash: 'ab'.repeat(32),
      quote: 'helped',
      level: 'cohort',
      status: 'checked',
    },
    printed: 'Meyer, “T.”',
    work: { title: 't', firstAuthor: null, doi: '10.1/a', pmid: null, registrations: [] },
    ...over,
  });

  it('are kept once, with what is known of their source now', async () => {
    const { scope, conversation } = await ownConversation();
    const { agent, request } = await agentOf(scope, conversation);
    const of = { agent: agent.id, run: request };
    await findings().keep(scope, of, [finding(), finding({ hash: 'cd'.repeat(32) })]);
    await findings().keep(scope, of, [finding({ status: 'unconfirmed' })]);
    const kept = await findings().of(scope, agent.id);
    expect(kept).toMatchObject([
      { ...finding(), status: 'unconfirmed', standing: 'unknown' },
      { hash: 'cd'.repeat(32), status: 'checked', firstSeen: expect.any(String) },
    ]);
    expect(await findings().look({ scope }, agent.id)).toMatchObject({ claims: kept, judged: null });
    const other = await ownConversation();
    expect((await findings().look(other, agent.id)).claims).toEqual([]);
  });

  it.each([
    [{ met: true, ended: false }, 'met'],
    [{ met: false, ended: true }, 'stopped'],
    [{ met: false, ended: false }, 'active'],
  ])('settle the state of an agent: %j %s', async (decided, state) => {
    const { scope, conversation } = await ownConversation();
    const { agent } = await agentOf(scope, conversation);
    const verdict = { ...decided, by: 'model', on: [], missing: ['A trial.'] } as const;
    await findings().settle(scope, agent.id, verdict);
    expect((await registry.find({ scope }, agent.id))?.state).toBe(state);
    expect((await findings().look({ scope }, agent.id)).judged).toMatchObject({ verdict });
  });
});

describe('the budget of a month [B6]', () => {
  it('wakes an agent on the first of the next, once', async () => {
    const { scope, conversation } = await ownConversation();
    const { agent } = await agentOf(scope, conversation, 1_000);
    const mine = `tenant = '${scope.tenant}' AND compartment = '${scope.compartment}'`;
    const requests = async () =>
      await query(`SELECT why, reports_to FROM app.research_requests WHERE ${mine} ORDER BY place`);
    await admin.query(`UPDATE app.research_requests SET ended_at = now(), micro_usd = 1000 WHERE ${mine}`);
    await admin.query(`UPDATE app.research_agents SET state = 'out_of_budget' WHERE ${mine}`);
    await wakeBudgets(system);
    expect(await requests()).toMatchObject([{ why: 'created' }]);
    await admin.query(`UPDATE app.research_requests SET ended_at = now() - interval '32 days' WHERE ${mine}`);
    await wakeBudgets(system);
    await wakeBudgets(system);
    expect(await requests()).toEqual([
      { why: 'created', reports_to: conversation },
      { why: 'budget', reports_to: conversation },
    ]);
    const next = (await query(`SELECT id FROM app.research_requests WHERE ${mine} AND why = 'budget'`))[0];
    expect(await createResearchRows(app).claim(scope, next.id)).toMatchObject({
      ...{
        verdict: 'go',
        agent: { id: agent.id, state: 'active' },
        leftMicroUsd: 1_000,
        toldOfBudget: false,
      },
    });
    const usedUp = (days: number) =>
      admin.query(
        `UPDATE app.research_requests SET outcome = 'out_of_budget', ended_at = now() - $1 * interval '1 day' WHERE ${mine} AND why = 'created'`,
        [days],
      );
    await usedUp(32);
    expect(await createResearchRows(app).find(scope, next.id)).toMatchObject({ toldOfBudget: false });
    await usedUp(0);
    expect(await createResearchRows(app).find(scope, next.id)).toMatchObject({ toldOfBudget: true });
  });
});
