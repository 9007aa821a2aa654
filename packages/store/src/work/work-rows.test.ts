import { randomUUID } from 'node:crypto';
import { actorCompartment, type Caller, type Scope, type WorkOrder } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantAccess } from '../grants/grants.ts';
import { rows as rowsOf } from '../postgres/call.ts';
import { scoped } from '../postgres/scoped.ts';
import { grantFor, someScope } from '../test-support/database.fixture.ts';
import { useStore } from '../test-support/store.fixture.ts';
import { createWorkCache, dropExpired } from './cache-rows.ts';
import { createWorkDesk } from './work-desk.ts';
import { createWorkRows, sweepWork } from './work-rows.ts';

const { admin, app, system, history, trail, grantedScope } = useStore({ beforeAll, afterAll });
const desk = () => createWorkDesk({ ...trail, pool: app });
const rows = () => createWorkRows(app);
const cache = () => createWorkCache(app);
const own = (actor = `a-${randomUUID().slice(0, 8)}`): Caller & { scope: Scope } => ({
  scope: someScope({ actor, compartment: actorCompartment(actor) }),
});
const order = (over: Partial<WorkOrder> = {}): WorkOrder => ({
  ...{ id: randomUUID(), kind: 'function', name: 'extract_structure', maxMicroUsd: 1_000_000 },
  request: { input: { content: 'words\u0000' }, preset: 'S1', cut: [] },
  estimate: { least: 10, most: 30 },
  stage: null,
  ...over,
});
const identity = (run: string, over: object = {}) => ({
  ...{ run, turn: run, parent: null, conversation: null, seq: 0, kind: 'function' as const },
  ...{ team: 'functions', teamVersion: 'v1', agent: 'extract_structure', invocation: `inv-${run}` },
  ...over,
});

describe('rows of work [D1] [D5]', () => {
  it('are kept once, read as they stand, and say what they cost', async () => {
    const caller = own();
    const asked = order();
    await desk().add(caller, asked);
    await desk().add(caller, { ...asked, name: 'another' });
    expect(await desk().read(caller, asked.id)).toMatchObject({ ...asked, status: 'waiting', result: null });
    expect(await rows().open(caller.scope, asked.id)).toEqual(asked);
    const started = { identity: identity(asked.id), reserveMicroUsd: 1_000, stage: null, key: 'user:f:k1' };
    expect(await rows().start(caller.scope, started)).toMatchObject({ verdict: 'go', cached: null });
    const record = { run: asked.id, status: 'complete', code: null, steps: [] } as const;
    const result = { value: { output: 1 }, cached: true };
    for (const _time of [1, 2])
      await rows().close(caller.scope, { record, result, keep: { key: 'user:f:k1', seconds: 60 } });
    expect(await rows().start(caller.scope, started)).toMatchObject({ verdict: 'go', cached: { output: 1 } });
    expect(await desk().read(caller, asked.id)).toMatchObject({
      ...{ status: 'complete', result: { output: 1 }, cached: true, microUsd: 0 },
    });
    expect(await desk().list(caller, { limit: 5 })).toMatchObject([{ id: asked.id }]);
    expect(await desk().list(caller, { limit: 5, before: asked.id })).toEqual([]);
    expect(await desk().runs(caller, asked.id)).toMatchObject([{ kind: 'function', status: 'complete' }]);
  });

  it('of a patient are for the one who asked, also among those who may open the record', async () => {
    const scope = await grantedScope();
    const colleague = { ...scope, actor: 'dr-b' };
    await grantAccess(admin, grantFor(colleague));
    const asked = order();
    await desk().add({ scope }, asked);
    await cache().keep(scope, 'user:f:k', { words: 1 }, 60);
    await history.startRun(scope, identity(asked.id));
    const runsSeen = (by: Scope) =>
      scoped(
        app,
        by,
        async (transaction) =>
          (
            await rowsOf(transaction, { name: 'runs_seen', text: 'SELECT id FROM app.runs WHERE id = $1' }, [
              asked.id,
            ])
          ).length,
      );
    expect([await runsSeen(scope), await runsSeen(colleague)]).toEqual([1, 0]);
    for (const other of [colleague, { ...scope, compartment: actorCompartment(scope.actor) }]) {
      expect(await desk().read({ scope: other }, asked.id)).toBeNull();
      expect(await desk().progress(other, asked.id)).toBeNull();
      expect(await desk().mayCancel({ scope: other }, asked.id)).toBe(false);
      expect(await desk().runs({ scope: other }, asked.id)).toEqual([]);
      expect(await rows().open(other, asked.id)).toBeNull();
      expect(await cache().find(other, 'user:f:k')).toBeNull();
    }
    await expect(desk().add({ scope: { ...scope, actor: 'stranger' } }, order())).rejects.toThrow(
      'forbidden',
    );
    await expect(desk().add({ scope, run: randomUUID() }, order())).rejects.toThrow();
  });

  it('are found by the sweep until somebody has begun or ended them', async () => {
    const caller = own();
    const [lost, begun, ended] = [order(), order(), order()];
    for (const each of [lost, begun, ended]) await desk().add(caller, each);
    await history.startRun(caller.scope, identity(begun.id));
    await history.requestCancel(caller.scope, ended.id);
    const found = await sweepWork(system, { olderThanMs: 0, limit: 1_000 });
    expect(found.filter(({ actor }) => actor === caller.scope.actor)).toEqual([
      { ...caller.scope, id: lost.id, kind: 'function' },
    ]);
  });

  it('of a stage are in its pipeline', async () => {
    const caller = own();
    const pipeline = order({ kind: 'pipeline', name: 'chapter-summarization' });
    await desk().add(caller, pipeline);
    const stage = order({ kind: 'stage', stage: { pipeline: pipeline.id, id: 'summary', item: 2 } });
    const started = { identity: identity(stage.id), reserveMicroUsd: undefined, stage, key: null };
    for (const _time of [1, 2])
      expect(await rows().start(caller.scope, started)).toMatchObject({ verdict: 'go', cached: null });
    expect(await desk().stages(caller, pipeline.id)).toMatchObject([{ ...stage, status: 'running' }]);
    expect(await desk().list(caller, { limit: 5 })).toHaveLength(1);
    expect(await desk().progress(caller.scope, pipeline.id)).toMatchObject({
      ...{ status: 'waiting', microUsd: 0 },
      stages: [{ id: stage.id, stage: 'summary', item: 2, status: 'running', cached: false }],
    });
  });
});

describe('cached values [D5]', () => {
  it('are overwritten, expire, and go where their pipeline ends', async () => {
    const { scope } = own();
    await cache().keep(scope, 'temp:p1:a', 1, 60);
    await cache().keep(scope, 'temp:p1:a', { b: 2 }, 60);
    await cache().keep(scope, 'temp:p2:a', 3, 60);
    expect(await cache().find(scope, 'temp:p1:a')).toEqual({ b: 2 });
    await cache().drop(scope, 'temp:p1:');
    expect(await cache().find(scope, 'temp:p1:a')).toBeNull();
    expect(await cache().find(scope, 'temp:p2:a')).toBe(3);
    await cache().keep(scope, 'user:f:k', 4, -1);
    expect(await cache().find(scope, 'user:f:k')).toBeNull();
    expect(await dropExpired(system)).toBeGreaterThanOrEqual(1);
    await cache().keep(scope, 'user:f:large', 'x'.repeat(2_000_000), 60);
    expect(await cache().find(scope, 'user:f:large')).toBeNull();
  });
});
