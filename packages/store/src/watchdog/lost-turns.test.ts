import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { grantAccess, revokeAccess } from '../grants/grants.ts';
import { grantFor, someScope } from '../test-support/database.fixture.ts';
import { useStore } from '../test-support/store.fixture.ts';
import { commitOf, draftOf, runOf } from '../test-support/turns.fixture.ts';
import { activeTurnByRun, activeTurnOf, endWithoutAnswer, sweepTurns } from './lost-turns.ts';

const store = useStore({ beforeAll, afterAll });
const { admin, app, system, history, query, newConversation, openConversation, say } = store;

it('closes the runs of a turn that lost its grant, makes the next one active, and only for the system role', async () => {
  const scope = someScope();
  const grant = await grantAccess(admin, grantFor(scope));
  const conversation = await newConversation(scope);
  await say(scope, conversation, 'hi');
  await say(scope, conversation, 'and again');
  const turn = runOf(conversation, 1);
  const branch = runOf(conversation, 1, { turn: turn.run, kind: 'branch' });
  await history.startRun(scope, turn);
  await history.startRun(scope, branch);
  await revokeAccess(admin, scope.tenant, grant);
  expect(await history.commitTurn(scope, commitOf(turn))).toBe('forbidden');
  const end = { conversation, run: turn.run, code: 'forbidden' };
  expect(await endWithoutAnswer(system, { ...scope, tenant: 'other' }, end)).toBeNull();
  expect(await endWithoutAnswer(system, scope, end)).toMatchObject({ seq: 2 });
  // Again: the same one, as its send may have been lost.
  expect(await endWithoutAnswer(system, scope, end)).toMatchObject({ seq: 2 });
  expect(await query('SELECT status, code FROM app.runs WHERE turn = $1', [turn.run])).toEqual([
    { status: 'failed', code: 'forbidden' },
    { status: 'failed', code: 'forbidden' },
  ]);
  await expect(endWithoutAnswer(app, scope, end)).rejects.toThrow();
});

describe('the sweep over turns [F1]', () => {
  afterEach(() => query('DELETE FROM app.turns'));
  const sweep = (olderThanMs = 60_000) => sweepTurns(system, { olderThanMs, limit: 50 });
  const age = (what: string, conversation: string) =>
    admin.query(`UPDATE app.turns SET ${what} = ${what} - interval '2 minutes' WHERE conversation = $1`, [
      conversation,
    ]);
  async function waiting() {
    const { scope, conversation } = await openConversation();
    for (const text of ['one', 'two']) await say(scope, conversation, text);
    const [one, two] = [runOf(conversation, 1), runOf(conversation, 2)];
    const { tenant, compartment, actor, purpose } = scope;
    const lost = (turn: typeof one, hasEnded: boolean) => ({
      ...{ tenant, compartment, conversation, hasEnded },
      turn: { run: turn.run, seq: turn.seq, team: 'consult', actor, purpose },
    });
    return { scope, conversation, one, two, lost };
  }

  it('finds a turn that nobody has begun, and not one that runs', async () => {
    const { scope, conversation, one, lost } = await waiting();
    expect(await sweep()).toEqual([]);
    await age('active_at', conversation);
    expect(await sweep()).toEqual([lost(one, false)]);
    await history.startRun(scope, one);
    expect(await sweep()).toEqual([]);
  });

  it('finds one that was cancelled before it began', async () => {
    const { scope, conversation, one, lost } = await waiting();
    await history.requestCancel(scope, one.run);
    await age('active_at', conversation);
    expect(await sweep()).toEqual([lost(one, false)]);
  });

  it('finds one whose rows have ended, and that still holds its conversation', async () => {
    const { scope, conversation, one, lost } = await waiting();
    await history.startRun(scope, one);
    await age('active_at', conversation);
    await admin.query(
      "UPDATE app.runs SET status = 'failed', ended_at = clock_timestamp() - interval '2 minutes' WHERE id = $1",
      [one.run],
    );
    expect(await sweep()).toEqual([lost(one, true)]);
  });

  it('makes one active that waits behind nothing', async () => {
    const { scope, conversation, one, two, lost } = await waiting();
    await admin.query('DELETE FROM app.turns WHERE run = $1', [one.run]);
    await age('accepted_at', conversation);
    expect(await sweep()).toEqual([]);
    expect(await activeTurnOf(system, scope, conversation)).toEqual(lost(two, false).turn);
  });

  it('gives a turn by its run while it is active', async () => {
    const { one, two, lost } = await waiting();
    expect(await activeTurnByRun(system, one.run)).toEqual(lost(one, false));
    expect(await activeTurnByRun(system, two.run)).toBeNull();
    expect(await activeTurnByRun(app, one.run)).toBeNull();
  });

  it('is for the system role, which sees no words', async () => {
    await expect(sweepTurns(app, { olderThanMs: 0, limit: 1 })).rejects.toThrow();
    await expect(system.query('SELECT held FROM app.turns')).rejects.toThrow(/permission denied/);
  });
});

describe('turns of one conversation [F1]', () => {
  it('are active one after the other, whatever is asked of them at once', async () => {
    const { scope, conversation } = await openConversation();
    const said = await Promise.all(Array.from({ length: 12 }, (_, at) => say(scope, conversation, `m${at}`)));
    let active = said.flatMap(({ turn }) => turn ?? [])[0] ?? null;
    expect(said.filter(({ turn }) => turn !== null)).toHaveLength(1);
    const order: number[] = [];
    while (active) {
      order.push(active.seq);
      const turn = runOf(conversation, active.seq);
      expect(active.run).toBe(turn.run);
      await history.startRun(scope, turn);
      // Twice at once: one of them ends it, both are told the same next one.
      const ends = await Promise.all([
        history.commitTurn(scope, commitOf(turn)),
        history.commitTurn(scope, commitOf(turn)),
      ]);
      const next = ends.map((end) => (end === 'forbidden' ? null : end.next));
      expect(next[0]).toEqual(next[1]);
      active = next[0] ?? null;
    }
    expect(order).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
  });

  it('wait up to a limit, and a message that came twice is known beyond it', async () => {
    const { scope, conversation } = await openConversation();
    const accept = (clientKey: string) =>
      history.acceptMessage(scope, {
        ...{ conversation, clientKey, id: randomUUID(), run: randomUUID(), most: 2 },
        parts: [{ origin: 'user', text: 'hi' }],
      });
    for (const key of ['k1', 'k2', 'k3']) expect(await accept(key)).toMatchObject({ duplicate: false });
    expect(await accept('k4')).toBe('queue-full');
    expect(await accept('k2')).toMatchObject({ seq: 2, duplicate: true, turn: null });
    expect(await history.readMessages(scope, conversation, { after: 0, limit: 9 })).toHaveLength(3);
  });

  it('hold a question until their answer is there, the first one only', async () => {
    const { scope, conversation } = await openConversation();
    await say(scope, conversation, 'one');
    const ask = (text: string, inReplyTo = 1) =>
      history.appendQuestion(scope, { conversation, id: randomUUID(), inReplyTo, draft: draftOf(text) });
    expect(await ask('Since when?')).toBe('held');
    expect(await ask('And how often?')).toBe('held');
    const turn = runOf(conversation, 1);
    await history.startRun(scope, turn);
    const ended = await history.commitTurn(scope, commitOf(turn));
    expect(ended).toMatchObject({
      message: { seq: 2 },
      question: { seq: 3, text: 'Since when?', inReplyTo: 1 },
    });
    expect(await ask('Later?')).toMatchObject({ message: { seq: 4 } });
    expect(await ask('Of nothing?', 99)).toBe('forbidden');
  });
});
