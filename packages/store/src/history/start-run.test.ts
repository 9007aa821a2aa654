import { randomUUID } from 'node:crypto';
import type { Scope } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantAccess, revokeAccess } from '../grants/grants.ts';
import { setMonthlyCap, setSetting } from '../settings/administration.ts';
import { setPreference } from '../settings/preferences.ts';
import { grantFor, someScope } from '../test-support/database.fixture.ts';
import { useStore } from '../test-support/store.fixture.ts';
import { commitOf, draftOf, type Run, recordOf, runOf, stepOf } from '../test-support/turns.fixture.ts';

const store = useStore({ beforeAll, afterAll });
const { admin, app, history, query } = store;
const { grantedScope, newConversation, openConversation, say, askedTurn, startedTurn, wholeTurn } = store;

/** A message that nobody answers. */
async function quietly(scope: Scope, conversation: string, text: string): Promise<void> {
  await say(scope, conversation, text);
  await admin.query('DELETE FROM app.turns WHERE conversation = $1', [conversation]);
}

describe('startRun', () => {
  it('reads the message, and nothing of what was said before it', async () => {
    const { scope, conversation } = await openConversation();
    await quietly(scope, conversation, 'earlier words');
    await say(scope, conversation, 'hi');
    const start = await history.startRun(scope, runOf(conversation, 2));
    expect(start.message?.text).toBe('hi');
    expect(Math.abs(start.now - Date.now())).toBeLessThan(60_000);
    expect(JSON.stringify(start)).not.toContain('earlier words');
  });

  it('says that a turn has ended which is not the active one of its conversation', async () => {
    const { scope, conversation } = await openConversation();
    for (const text of ['one', 'two']) await say(scope, conversation, text);
    const verdict = async (turn: Run) => (await history.startRun(scope, turn)).verdict;
    const [one, two] = [runOf(conversation, 1), runOf(conversation, 2)];
    expect(await verdict(two)).toBe('ended');
    expect(await verdict({ ...one, seq: 2 })).toBe('ended');
    expect(await verdict(runOf(conversation, 1, { run: randomUUID() }))).toBe('ended');
    expect(await verdict(one)).toBe('go');
    await history.commitTurn(scope, commitOf(one));
    expect(await verdict(one)).toBe('ended');
    expect(await verdict(two)).toBe('go');
  });

  it('brings the state of the conversation, preferences of the actor and settings of the tenant', async () => {
    const scope = await grantedScope({ tenant: 't-state', actor: 'dr-state' });
    const conversation = await newConversation(scope, {
      plan: { value: { steps: [1] }, origin: 'chart' },
      'temp:x': { value: 1, origin: 'code' },
      'user:y': { value: 1, origin: 'code' },
      'app:z': { value: 1, origin: 'code' },
    });
    await setPreference(app, scope, 'language', { value: 'el', origin: 'user' });
    await setSetting(admin, 't-state', 'clinic', null);
    await say(scope, conversation, 'hi');
    expect((await history.startRun(scope, runOf(conversation, 1))).state).toEqual({
      plan: { value: { steps: [1] }, origin: 'chart' },
      'user:language': { value: 'el', origin: 'user' },
      'app:clinic': { value: null, origin: 'code' },
    });
  });

  it('reserves what the caps of the month leave: the smaller of the compartment and the tenant, never below 0', async () => {
    const { scope, conversation } = await openConversation({ tenant: 't-caps' });
    const left = async () => {
      const asking = await newConversation(scope);
      const { seq } = await say(scope, asking, 'how much?');
      const turn = runOf(asking, seq);
      const { reservedMicroUsd } = await history.startRun(scope, turn, 1_000);
      await history.closeRun(scope, recordOf(turn.run, { steps: [] }));
      return reservedMicroUsd;
    };
    expect(await left()).toBeNull();
    await wholeTurn(scope, conversation);
    await setMonthlyCap(admin, 't-caps', scope.compartment, 100);
    expect(await left()).toBe(70);
    // Another patient of the tenant spends too.
    const other = await openConversation({ tenant: 't-caps' });
    await wholeTurn(other.scope, other.conversation);
    await setMonthlyCap(admin, 't-caps', 'tenant', 90);
    expect(await left()).toBe(30);
    await setMonthlyCap(admin, 't-caps', 'tenant', 10);
    expect(await left()).toBe(0);
    await setMonthlyCap(admin, 't-caps', 'tenant', null);
    expect(await left()).toBe(70);
  });

  it('ends with forbidden when the grant is revoked, has expired, or is for another purpose', async () => {
    const scope = someScope();
    const grant = await grantAccess(admin, grantFor(scope));
    const turn = await askedTurn(scope);
    const { conversation } = turn;
    expect(await history.startRun(scope, turn)).toMatchObject({ verdict: 'go' });
    expect(await history.startRun({ ...scope, purpose: 'HRESCH' }, turn)).toMatchObject({
      verdict: 'forbidden',
    });
    await revokeAccess(admin, scope.tenant, grant);
    const branch = runOf(conversation, 1, { turn: turn.run, kind: 'branch' });
    expect(await history.startRun(scope, branch)).toMatchObject({ verdict: 'forbidden', message: null });
    expect(await history.commitTurn(scope, commitOf(turn))).toBe('forbidden');
    expect(await history.requestCancel(scope, turn.run)).toEqual({ invocations: [] });
    await history.closeRun(scope, recordOf(turn.run));
    expect(await history.readRuns(scope, conversation, turn.turn)).toEqual([]);
    const draft = draftOf('psst');
    expect(await history.appendMessage(scope, { conversation, id: randomUUID(), inReplyTo: 1, draft })).toBe(
      'forbidden',
    );
    expect(await history.listConversations(scope, { limit: 5 })).toEqual([]);
    const again = { id: randomUUID(), team: 'consult', topic: null, state: {} };
    expect(await history.createConversation(scope, again)).toBe('forbidden');
    expect(await query('SELECT status FROM app.runs WHERE turn = $1', [turn.run])).toEqual([
      { status: 'running' },
    ]);
  });

  it('needs no grant for the actor in a compartment of its own', async () => {
    const own = someScope({ actor: 'student', compartment: 'actor/student' });
    const conversation = await newConversation(own);
    expect(await say(own, conversation, 'hi')).toMatchObject({ seq: 1 });
    expect(await history.findConversation({ ...own, actor: 'other' }, conversation)).toBeNull();
  });

  it('lets no second invocation take a run over', async () => {
    const scope = await grantedScope();
    const turn = await startedTurn(scope);
    const { conversation } = turn;
    expect(await history.startRun(scope, { ...turn, invocation: 'inv_other' })).toMatchObject({
      verdict: 'ended',
    });
    const branch = runOf(conversation, 1, { turn: turn.run, kind: 'branch' });
    await history.startRun(scope, branch);
    await expect(history.startRun(scope, { ...branch, invocation: 'inv_other' })).rejects.toMatchObject({
      code: 'run_taken',
      retryable: false,
    });
    expect(await history.requestCancel(scope, turn.run)).toEqual({
      invocations: [turn.invocation, branch.invocation].sort(),
    });
  });

  it('sums the steps of runs and keeps each as it was', async () => {
    const scope = await grantedScope();
    const turn = await askedTurn(scope);
    const { conversation } = turn;
    const branch = runOf(conversation, 1, {
      turn: turn.run,
      parent: turn.run,
      kind: 'branch',
      agent: 'triage',
    });
    await history.startRun(scope, turn);
    await history.startRun(scope, branch);
    const tool = stepOf('2', {
      kind: 'tool',
      name: 'dose',
      model: null,
      provider: null,
      usage: null,
      microUsd: 0,
    });
    const failed = stepOf('3', { outcome: 'error', code: 'timeout', startedAt: '2026-03-01T10:00:01.000Z' });
    const steps = [stepOf('1'), tool, failed];
    await history.commitTurn(
      scope,
      commitOf(turn, {
        runs: [
          recordOf(turn.run, { steps }),
          recordOf(branch.run, { status: 'failed', code: 'timeout', steps: [] }),
        ],
      }),
    );
    const [root, child] = await history.readRuns(scope, conversation, turn.turn);
    expect(root).toMatchObject({
      kind: 'turn',
      parent: null,
      status: 'complete',
      inputTokens: 200,
      outputTokens: 40,
    });
    expect(root?.microUsd).toBe(60);
    expect(root?.steps).toEqual(steps);
    expect(child).toMatchObject({
      run: branch.run,
      parent: turn.run,
      agent: 'triage',
      status: 'failed',
      code: 'timeout',
    });
    expect(child?.endedAt).not.toBeNull();
    expect(
      await query(
        `SELECT team, model, micro_usd::int, input_tokens::int FROM app.spend_entries
       WHERE compartment = $1 AND micro_usd > 0`,
        [scope.compartment],
      ),
    ).toEqual([{ team: 'consult', model: 'gemini-2.5-flash', micro_usd: 60, input_tokens: 200 }]);
  });
});
