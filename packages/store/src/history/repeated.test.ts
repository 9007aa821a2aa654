import { randomUUID } from 'node:crypto';
import type { Scope } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useStore } from '../test-support/store.fixture.ts';
import { commitOf, draftOf, type Run, recordOf, runOf, stepOf } from '../test-support/turns.fixture.ts';
import { closeStuckRun } from '../watchdog/stuck-runs.ts';

const { system, history, query, grantedScope, newConversation, say } = useStore({ beforeAll, afterAll });

/** Every row of the compartment, as text. */
async function rowsOf(scope: Scope): Promise<string> {
  const tables = ['conversations', 'messages', 'conversation_state', 'runs', 'steps', 'spend_entries'];
  const parts = tables.map(
    (table) =>
      `SELECT '${table}' || t::text AS row FROM app.${table} t WHERE compartment = '${scope.compartment}'`,
  );
  const rows = await query(`${parts.join(' UNION ALL ')} ORDER BY 1`);
  return rows.map((row) => row.row).join('\n');
}

async function turnOf(scope: Scope): Promise<Run> {
  const conversation = await newConversation(scope, { topic: { value: 'flu', origin: 'user' } });
  const { seq } = await say(scope, conversation, 'hi', 'key');
  return runOf(conversation, seq);
}

describe('a worker that was stopped and repeats old steps changes nothing [threat 7]', () => {
  it('each operation twice, and all of them again at the end', async () => {
    const scope = await grantedScope({ tenant: 't-stale' });
    const turn = await turnOf(scope);
    const { conversation } = turn;
    const background = runOf(conversation, 1, { turn: turn.run, kind: 'background' });
    const commit = commitOf(turn, {
      delta: { topic: null, plan: { value: 1, origin: 'model' }, 'temp:x': { value: 1, origin: 'model' } },
    });
    const follow = { conversation, id: randomUUID(), inReplyTo: 1, draft: draftOf('and then?') };
    const operations: (() => Promise<unknown>)[] = [
      () => history.createConversation(scope, { id: conversation, team: 'x', topic: 1, state: {} }),
      () => say(scope, conversation, 'hi', 'key'),
      () => history.startRun(scope, turn),
      () => history.startRun(scope, background),
      () => history.commitTurn(scope, commit),
      () => history.appendMessage(scope, follow),
      () => history.closeRun(scope, recordOf(background.run)),
    ];
    for (const operation of operations) {
      await operation();
      const before = await rowsOf(scope);
      await operation();
      expect(await rowsOf(scope)).toBe(before);
    }
    const end = await rowsOf(scope);
    for (const operation of operations.toReversed()) await operation();
    await Promise.all(operations.map((operation) => operation()));
    await history.requestCancel(scope, turn.run);
    expect(await rowsOf(scope)).toBe(end);
    expect(end.match(/^messages/gm)).toHaveLength(3);
    expect(end.match(/^conversation_state/gm)).toHaveLength(1);
    expect(end.match(/^spend_entries.*,30,0\)$/gm)).toHaveLength(2);
    expect(end.match(/^spend_entries.*,0,1\)$/gm)).toHaveLength(1);
  });

  it('an old commit with other content, after the turn was committed and the next one too', async () => {
    const scope = await grantedScope();
    const turn = await turnOf(scope);
    await history.startRun(scope, turn);
    const first = await history.commitTurn(scope, commitOf(turn));
    const second = runOf(turn.conversation, (await say(scope, turn.conversation, 'more')).seq);
    await history.startRun(scope, second);
    const set = { plan: { value: 'new', origin: 'model' as const } };
    await history.commitTurn(scope, commitOf(second, { delta: set }));
    const before = await rowsOf(scope);
    const stale = commitOf(turn, {
      answer: draftOf('something else'),
      delta: { plan: { value: 'old', origin: 'model' } },
      runs: [recordOf(turn.run, { status: 'failed', steps: [stepOf('9')] })],
    });
    expect(await history.commitTurn(scope, stale)).toEqual(first);
    expect(await rowsOf(scope)).toBe(before);
  });

  it('two commits of one turn at the same moment: one answer, one number, one spend', async () => {
    const scope = await grantedScope();
    for (let round = 0; round < 10; round++) {
      const turn = await turnOf(scope);
      await history.startRun(scope, turn);
      const both = await Promise.all([
        history.commitTurn(scope, commitOf(turn)),
        history.commitTurn(scope, commitOf(turn)),
        say(scope, turn.conversation, 'meanwhile'),
      ]);
      const messageOf = (ended: (typeof both)[0]) => (ended === 'forbidden' ? null : ended.message);
      expect(messageOf(both[0])).toMatchObject({ seq: expect.any(Number) });
      expect(messageOf(both[0])).toEqual(messageOf(both[1]));
      const messages = await history.readMessages(scope, turn.conversation, { after: 0, limit: 9 });
      expect(messages === 'not-found' ? [] : messages.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    }
    expect(
      await query('SELECT sum(micro_usd)::int AS sum FROM app.spend_entries WHERE compartment = $1', [
        scope.compartment,
      ]),
    ).toEqual([{ sum: 300 }]);
  });

  it('a run that the watchdog closed stays closed; its late steps and their price are kept', async () => {
    const scope = await grantedScope();
    const turn = await turnOf(scope);
    const background = runOf(turn.conversation, 1, { turn: turn.run, kind: 'background' });
    await history.startRun(scope, background);
    expect(await closeStuckRun(system, { ...scope, run: background.run })).toBe(true);
    await history.closeRun(scope, recordOf(background.run));
    const [run] = await history.readRuns(scope, turn.conversation, turn.turn);
    expect(run).toMatchObject({ status: 'failed', code: 'stuck', steps: [{ step: '1', microUsd: 30 }] });
    expect(await rowsOf(scope)).toMatch(/^spend_entries.*,30,0\)$/m);
  });

  it('a close of a run that never began leaves nothing', async () => {
    const scope = await grantedScope();
    await history.closeRun(scope, recordOf(randomUUID()));
    expect(await rowsOf(scope)).not.toMatch(/^(runs|steps|spend)/m);
  });
});

describe('commitTurn', () => {
  it('writes and removes state by the delta, and never temp:, user: or app: keys', async () => {
    const scope = await grantedScope();
    const turn = await turnOf(scope);
    await history.startRun(scope, turn);
    const value = { value: null, origin: 'outside' as const };
    await history.commitTurn(
      scope,
      commitOf(turn, {
        delta: { topic: null, plan: value, 'temp:a': value, 'user:b': value, 'app:c': value },
      }),
    );
    const next = await say(scope, turn.conversation, 'more');
    const { state } = await history.startRun(scope, runOf(turn.conversation, next.seq));
    expect(state).toEqual({ plan: value });
  });

  it('does not commit to a message or a conversation that is not there', async () => {
    const scope = await grantedScope();
    const turn = await turnOf(scope);
    const nothing = { message: null, question: null };
    expect(await history.commitTurn(scope, commitOf(turn, { seq: 5 }))).toMatchObject(nothing);
    expect(await history.commitTurn(scope, commitOf(turn, { conversation: randomUUID() }))).toBe('forbidden');
    expect(await say(scope, turn.conversation, 'x')).toMatchObject({ seq: 2 });
  });
});
