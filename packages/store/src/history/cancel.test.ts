import { randomUUID } from 'node:crypto';
import type { Scope } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useStore } from '../test-support/store.fixture.ts';
import { commitOf, draftOf, type Run, recordOf, runOf } from '../test-support/turns.fixture.ts';

const { history, grantedScope, openConversation, say } = useStore({ beforeAll, afterAll });

async function question(): Promise<{
  scope: Scope;
  turn: Run;
  part: (kind: Run['kind']) => Run;
}> {
  const { scope, conversation } = await openConversation();
  const { seq } = await say(scope, conversation, 'hi');
  const turn = runOf(conversation, seq);
  return {
    scope,
    turn,
    part: (kind) => runOf(conversation, seq, { turn: turn.run, parent: turn.run, kind }),
  };
}

describe('requestCancel', () => {
  it('names all that still runs, and what starts later is cancelled', async () => {
    const { scope, turn, part } = await question();
    const [branch, background, ended, late] = [
      part('branch'),
      part('background'),
      part('tool'),
      part('tool'),
    ];
    for (const run of [turn, branch, background, ended]) await history.startRun(scope, run);
    await history.closeRun(scope, recordOf(ended.run));
    const { invocations } = await history.requestCancel(scope, turn.run);
    expect([...invocations].sort()).toEqual([turn, branch, background].map((run) => run.invocation).sort());
    expect(await history.startRun(scope, late)).toMatchObject({ verdict: 'cancelled' });
    // A second attempt of a run that had begun sees the mark too.
    expect(await history.startRun(scope, turn)).toMatchObject({ verdict: 'cancelled' });
  });

  it('is remembered when it comes before the turn has begun', async () => {
    const { scope, turn, part } = await question();
    expect(await history.requestCancel(scope, turn.run)).toEqual({ invocations: [] });
    const start = await history.startRun(scope, turn);
    expect(start).toMatchObject({ verdict: 'cancelled', message: { text: 'hi' } });
    expect(await history.startRun(scope, part('branch'))).toMatchObject({ verdict: 'cancelled' });
    const answer = draftOf('', { status: 'cancelled' });
    const runs = [recordOf(turn.run, { status: 'cancelled' })];
    const committed = await history.commitTurn(scope, commitOf(turn, { answer, runs }));
    expect(committed).toMatchObject({ message: { status: 'cancelled', inReplyTo: 1 } });
    const summaries = await history.readRuns(scope, turn.conversation, turn.turn);
    expect(summaries.map(({ kind, status, endedAt }) => [kind, status, endedAt !== null])).toEqual([
      ['turn', 'cancelled', true],
      ['branch', 'cancelled', true],
    ]);
    expect(summaries[0]).toMatchObject({ agent: 'root', microUsd: 30 });
  });

  it('does nothing after the commit: background members have a cancel of their own', async () => {
    const { scope, turn, part } = await question();
    const [background, late] = [part('background'), part('background')];
    await history.startRun(scope, turn);
    await history.startRun(scope, background);
    await history.commitTurn(scope, commitOf(turn));
    expect(await history.requestCancel(scope, turn.run)).toEqual({ invocations: [] });
    expect(await history.startRun(scope, late)).toMatchObject({ verdict: 'go' });
    expect(await history.requestCancel(scope, late.run)).toEqual({ invocations: [late.invocation] });
    expect(await history.startRun(scope, late)).toMatchObject({ verdict: 'cancelled' });
    expect(await history.startRun(scope, background)).toMatchObject({ verdict: 'go' });
  });

  it('misses nothing when branches start at the same moment', async () => {
    for (let round = 0; round < 20; round++) {
      const { scope, turn, part } = await question();
      await history.startRun(scope, turn);
      const branches = Array.from({ length: 6 }, () => part('branch'));
      const [cancel, ...starts] = await Promise.all([
        history.requestCancel(scope, turn.run),
        ...branches.map((branch) => history.startRun(scope, branch)),
      ]);
      const escaped = branches.filter(
        (branch, i) => starts[i]?.verdict === 'go' && !cancel.invocations.includes(branch.invocation),
      );
      expect(escaped).toEqual([]);
    }
  });

  it('closes, with a cancelled answer, the branches that were killed and reported nothing', async () => {
    const { scope, turn, part } = await question();
    const [branch, background] = [part('branch'), part('background')];
    for (const run of [turn, branch, background]) await history.startRun(scope, run);
    const answer = draftOf('', { status: 'cancelled' });
    await history.commitTurn(
      scope,
      commitOf(turn, { answer, runs: [recordOf(turn.run, { status: 'cancelled' })] }),
    );
    const summaries = await history.readRuns(scope, turn.conversation, turn.turn);
    expect(summaries.map(({ kind, status, code }) => [kind, status, code])).toEqual([
      ['turn', 'cancelled', null],
      ['branch', 'cancelled', 'unreported'],
      ['background', 'running', null],
    ]);
  });

  it('reaches no run of another patient', async () => {
    const { scope, turn } = await question();
    await history.startRun(scope, turn);
    const other = await grantedScope();
    expect(await history.requestCancel(other, turn.run)).toEqual({ invocations: [] });
    expect(await history.startRun(scope, turn)).toMatchObject({ verdict: 'go' });
    expect(await history.requestCancel(scope, 'no id')).toEqual({ invocations: [] });
    expect(await history.requestCancel(scope, randomUUID())).toEqual({ invocations: [] });
  });
});
