import { randomUUID } from 'node:crypto';
import type { Scope } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTurnPrices } from '../costs/turn-prices.ts';
import { createEffectLedger } from '../effects/effect-ledger.ts';
import { setMonthlyCap } from '../settings/administration.ts';
import { someScope } from '../test-support/database.fixture.ts';
import { useStore } from '../test-support/store.fixture.ts';
import { commitOf, draftOf, recordOf, runOf } from '../test-support/turns.fixture.ts';

const store = useStore({ beforeAll, afterAll });
const { admin, app, history, trail, operations } = store;
const { grantedScope, newTenant, newConversation, startedTurn, wholeTurn } = store;
const operatorOf = ({ tenant }: Scope) => ({ tenant, actor: 'op' });

const makeOld = (run: string) =>
  admin.query(`UPDATE app.runs SET started_at = now() - interval '2 minutes' WHERE id = $1`, [run]);

describe('turns of a tenant [B10]', () => {
  it('are in the state that their whole tree is in', async () => {
    const scope = await newTenant();
    const operator = operatorOf(scope);
    const live = await startedTurn(scope);
    const old = await startedTurn(scope);
    await makeOld(old.run);
    const conversation = await newConversation(scope);
    const done = await wholeTurn(scope, conversation);
    const failed = await wholeTurn(scope, conversation, { answer: draftOf('', { status: 'failed' }) });
    await history.closeRun(scope, recordOf(failed.run, { status: 'failed' }));
    await admin.query(`UPDATE app.runs SET status = 'failed' WHERE id = $1`, [failed.run]);
    const parked = await wholeTurn(scope, conversation);
    await admin.query(`UPDATE app.runs SET status = 'parked' WHERE id = $1`, [parked.run]);
    // It has answered; a member that reads along has hung since.
    const late = await wholeTurn(scope, conversation);
    const member = runOf(conversation, late.seq, { turn: late.run, parent: late.run, kind: 'background' });
    await history.startRun(scope, member);
    await makeOld(member.run);
    const inState = async (state: 'live' | 'stuck' | 'parked' | 'failed' | 'ended') =>
      (await operations.turns(operator, { state, limit: 50 })).map(({ run }) => run).sort();
    expect(await inState('live')).toEqual([live.run]);
    expect(await inState('stuck')).toEqual([old.run, late.run].sort());
    expect(await inState('parked')).toEqual([parked.run]);
    expect(await inState('failed')).toEqual([failed.run]);
    expect(await inState('ended')).toEqual([done.run]);
    const all = await operations.turns(operator, { limit: 50 });
    expect(Object.fromEntries(all.map(({ run, state }) => [run, state]))).toEqual({
      ...{ [live.run]: 'live', [old.run]: 'stuck', [late.run]: 'stuck', [parked.run]: 'parked' },
      ...{ [failed.run]: 'failed', [done.run]: 'ended' },
    });
    expect(await operations.counts(operator)).toMatchObject({
      ...{ live: 1, stuck: 2, parked: 1, failed: 1, ended: 1, effects: 0 },
    });
    // Any run of the tree leads to it.
    expect(await operations.tree(operator, member.run)).toMatchObject({
      ...{ run: late.run, state: 'stuck', teamVersion: 'version-1' },
      runs: [{ teamVersion: 'version-1' }, { teamVersion: 'version-1' }],
    });
  });

  it('are not there for the operator of another tenant, nor by what is no id', async () => {
    const turn = await startedTurn(await newTenant());
    const other = operatorOf(await newTenant());
    expect(await operations.turns(other, { limit: 50 })).toEqual([]);
    expect(await operations.tree(other, turn.run)).toBeNull();
    expect(await operations.turnFor(other, 'cancel', turn.run)).toBeNull();
    expect(await operations.tree(other, "x' OR true")).toBeNull();
    await expect(operations.turns(other, { limit: 50, before: turn.run })).rejects.toMatchObject({
      code: 'invalid_cursor',
    });
  });

  it('of somebody’s own compartment are not replayed by another operator', async () => {
    const { tenant } = await newTenant();
    const scope = someScope({ tenant, actor: 'dev', compartment: 'actor/dev' });
    const turn = await startedTurn(scope);
    expect(await operations.turnFor({ tenant, actor: 'op' }, 'replay', turn.run)).toBeNull();
    expect(await operations.turnFor({ tenant, actor: 'dev' }, 'replay', turn.run)).not.toBeNull();
    expect(await operations.turnFor({ tenant, actor: 'op' }, 'cancel', turn.run)).not.toBeNull();
  });

  it('name in whose name they ran, for the engine and not for an answer', async () => {
    const scope = await newTenant();
    const turn = await startedTurn(scope);
    const found = await operations.turnFor(operatorOf(scope), 'retry', turn.run);
    expect(found).toMatchObject({ asker: { actor: scope.actor, purpose: 'TREAT' }, status: 'running' });
    const shown = JSON.stringify(await operations.tree(operatorOf(scope), turn.run));
    expect(shown).not.toContain(scope.compartment.slice('patient/'.length));
  });

  it('effects that may have happened are shown with their codes', async () => {
    const scope = await newTenant();
    const ledger = createEffectLedger(app);
    await ledger.claim(scope, { key: 'k/1', kind: 'email' }, { leaseMs: 1_000 });
    await ledger.park(scope, 'k/1', 1, 'connection-lost');
    const {
      effects: [effect],
    } = await operations.effects(operatorOf(scope), { limit: 10 });
    expect(effect).toMatchObject({ key: 'k/1', kind: 'email', code: 'connection-lost' });
    const [turn] = await operations.turns(operatorOf(scope), { limit: 1 });
    expect(turn).toBeUndefined();
    expect(effect?.whose).toMatch(/^patient-\w{16}$/);
  });

  it('effects are read page by page, also those parked in one moment, and none twice', async () => {
    const scope = await newTenant();
    const at = new Date('2026-03-01T10:00:00.000Z');
    const ledger = createEffectLedger(app, { now: () => at });
    const keys = ['k/1', 'k/2', 'k/3', 'k/4', 'k/5'];
    for (const key of keys) {
      await ledger.claim(scope, { key, kind: 'email' }, { leaseMs: 1_000 });
      await ledger.park(scope, key, 1, 'connection-lost');
    }
    await admin.query(
      `UPDATE app.effects SET settled_at = settled_at + interval '3 microseconds' WHERE tenant = $1 AND key > 'k/3'`,
      [scope.tenant],
    );
    const found: string[] = [];
    let before: string | null | undefined;
    for (let page = 0; before !== null && page < 9; page++) {
      const read = await operations.effects(operatorOf(scope), { limit: 2, ...(before ? { before } : {}) });
      found.push(...read.effects.map(({ key }) => key));
      before = read.before;
      expect(String(before)).not.toContain(scope.compartment.slice('patient/'.length));
    }
    expect(found).toEqual(keys.toReversed());
    await expect(operations.effects(operatorOf(scope), { limit: 2, before: 'k/1' })).rejects.toMatchObject({
      code: 'invalid_cursor',
    });
  });
});

describe('a turn that may be run once more', () => {
  const ended = async (scope: Scope, status: 'failed' | 'partial' | 'cancelled' | 'complete') => {
    const turn = await startedTurn(scope);
    const runs = [recordOf(turn.run, { status })];
    await history.commitTurn(scope, commitOf(turn, { answer: draftOf('', { status }), runs }));
    return turn;
  };
  const repeatOf = (conversation: string, turn: string) => ({
    ...{ conversation, turn, run: randomUUID() },
    ...{ most: 50, by: 'op' },
  });
  it.each([
    ['failed', true],
    ['partial', true],
    ['cancelled', false],
    ['complete', false],
  ] as const)('%s: %s', async (status, may) => {
    const scope = await newTenant();
    const { conversation, run: turn, seq } = await ended(scope, status);
    const repeat = repeatOf(conversation, turn);
    const found = await history.repeatTurn(scope, repeat);
    const { actor, purpose } = scope;
    const active = { run: repeat.run, seq, team: 'consult', actor, purpose };
    expect(found).toEqual(may ? { active } : 'not-repeatable');
    // Asked for twice: the first one runs.
    expect(await history.repeatTurn(scope, repeatOf(conversation, turn))).toBe('not-repeatable');
  });

  it('refuses a retry while running, after a retry, or without a grant', async () => {
    const scope = await newTenant();
    const live = await startedTurn(scope);
    const may = (who: Scope, conversation: string, turn: string) =>
      history.repeatTurn(who, repeatOf(conversation, turn));
    expect(await may(scope, live.conversation, live.run)).toBe('not-repeatable');
    const { conversation, run } = await ended(scope, 'failed');
    expect(await may({ ...scope, actor: 'else' }, conversation, run)).toBe('not-found');
    expect(await may(scope, live.conversation, run)).toBe('not-found');
    expect(await may(scope, conversation, run)).toMatchObject({ active: expect.anything() });
    expect(await may(scope, conversation, run)).toBe('not-repeatable');
  });
});

describe('prices [D12]', () => {
  const prices = () => createTurnPrices({ store: trail.store });
  it('are usual ones from three patients on, of this tenant and team only', async () => {
    const scope = await newTenant();
    const { tenant } = scope;
    const others = await Promise.all([1, 2].map(() => grantedScope({ tenant })));
    const cost = async () => (await prices().of({ scope }, 'consult')).usual;
    // Three turns of one patient would be that patient's, to who treats another.
    for (const each of [scope, scope, scope, ...others]) {
      expect(await cost()).toEqual({ turns: 0, microUsd: null, ms: null });
      await wholeTurn(each, await newConversation(each));
    }
    expect(await cost()).toMatchObject({ turns: 5, microUsd: { median: 30, p90: 30 } });
    expect((await prices().of({ scope }, 'another')).usual.turns).toBe(0);
    expect((await prices().of({ scope: await newTenant() }, 'consult')).usual.turns).toBe(0);
  });

  it('tell what the month has used, and the caps', async () => {
    const scope = await newTenant();
    const { tenant, compartment } = scope;
    await wholeTurn(scope, await newConversation(scope));
    expect((await prices().of({ scope }, 'consult')).month).toEqual({
      compartment: { usedMicroUsd: 30, standInMicroUsd: 0, capMicroUsd: null },
      tenant: null,
    });
    await setMonthlyCap(admin, tenant, compartment, 500);
    await setMonthlyCap(admin, tenant, 'tenant', 900);
    expect((await prices().of({ scope }, 'consult')).month).toEqual({
      compartment: { usedMicroUsd: 30, standInMicroUsd: 0, capMicroUsd: 500 },
      tenant: { usedMicroUsd: 30, standInMicroUsd: 0, capMicroUsd: 900 },
    });
  });

  it('need a grant', async () => {
    const scope = { ...(await newTenant()), actor: 'stranger' };
    await expect(prices().of({ scope }, 'consult')).rejects.toMatchObject({ code: 'forbidden' });
  });
});
