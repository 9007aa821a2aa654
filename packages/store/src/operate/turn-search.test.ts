import { randomUUID } from 'node:crypto';
import type { Scope, TurnFilter } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useStore } from '../test-support/store.fixture.ts';
import { recordOf, runOf, stepOf } from '../test-support/turns.fixture.ts';
import { turnSearch } from './turn-search.ts';

const { admin, history, operations, query, newTenant, startedTurn } = useStore({ beforeAll, afterAll });
let scope: Scope;
beforeAll(async () => {
  scope = await newTenant();
});

/** A turn of its own conversation, with one step of this code. */
async function turn(code: string | null, status: 'complete' | 'cancelled' = 'complete') {
  const identity = await startedTurn(scope);
  await history.closeRun(scope, recordOf(identity.run, { status, steps: [stepOf('1', { code })] }));
  return identity;
}

const operator = () => ({ tenant: scope.tenant, actor: 'op' });
const found = async (filter: Omit<TurnFilter, 'limit'>, limit = 50) => {
  const turns = await operations.turns(operator(), { ...filter, limit });
  return turns.map(({ run }) => run);
};

describe('a search of runs [B10]', () => {
  it('finds by status, by the code of a step, by a conversation and by how an id begins', async () => {
    const plain = await turn(null);
    const slow = await turn('timeout');
    const ended = await turn('timeout', 'cancelled');
    const member = runOf(plain.conversation, plain.seq, {
      turn: plain.run,
      parent: plain.run,
      kind: 'branch',
    });
    await history.startRun(scope, member);
    await history.closeRun(scope, recordOf(member.run));
    expect(await found({})).toEqual([ended.run, slow.run, plain.run]);
    expect(await found({ code: 'timeout' })).toEqual([ended.run, slow.run]);
    expect(await found({ code: 'timeout', before: ended.run })).toEqual([slow.run]);
    expect(await found({ status: 'cancelled' })).toEqual([ended.run]);
    expect(await found({ status: 'complete', code: 'timeout', agent: 'root' })).toEqual([slow.run]);
    expect(await found({ conversation: slow.conversation })).toEqual([slow.run]);
    expect(await found({ conversation: randomUUID() })).toEqual([]);
    for (const id of [plain.run, member.run])
      for (const start of [id, id.slice(0, 18), id.slice(0, 18).replaceAll('-', '').toUpperCase()])
        expect(await found({ run: start })).toEqual([plain.run]);
    expect(await found({ run: 'ffff' })).toEqual([]);
    expect(await found({ state: 'ended', team: 'consult' }, 2)).toEqual([ended.run, slow.run]);
  });

  it('uses the index for one conversation among many runs', async () => {
    const tenant = `t-${randomUUID()}`;
    await admin.query(
      `INSERT INTO app.runs (tenant, compartment, id, turn, conversation, seq, kind, status, invocation)
       SELECT $1, 'patient/p' || n % 50, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 1, 'turn', 'complete', 'i'
       FROM generate_series(1, 5000) n`,
      [tenant],
    );
    await admin.query('ANALYZE app.runs');
    const { statement, values } = turnSearch([tenant, 60_000, 50], { conversation: randomUUID() });
    const rows = await query(`EXPLAIN (FORMAT JSON) ${statement.text}`, values);
    expect(JSON.stringify(rows)).toContain('"Index Name":"runs_of_conversation"');
  });

  it.each(["0' or true", '', 'x'.repeat(40), '0'.repeat(33)])('%j begins no id', async (run) => {
    await expect(found({ run })).rejects.toMatchObject({ code: 'invalid_run' });
  });

  it('lists functions and pipelines that a person runs, each with its tree; not the functions of an agent', async () => {
    const place = { team: 'functions', agent: 'extract_structure' };
    const root = (kind: 'function' | 'pipeline') => {
      const run = randomUUID();
      return { ...runOf(randomUUID(), 0, { ...place, run, turn: run, kind }), conversation: null };
    };
    const [alone, pipeline] = [root('function'), root('pipeline')];
    const above = await turn(null);
    const asTool = runOf(above.conversation, above.seq, {
      ...{ turn: above.run, parent: above.run, kind: 'function' },
    });
    const stage = { ...root('function'), turn: pipeline.run, parent: pipeline.run, kind: 'stage' as const };
    for (const identity of [alone, pipeline, stage, asTool]) {
      await history.startRun(scope, identity);
      await history.closeRun(scope, recordOf(identity.run));
    }
    expect(await found({ kind: 'function' })).toEqual([alone.run]);
    expect(await found({ kind: 'pipeline' })).toEqual([pipeline.run]);
    expect(await found({ kind: 'pipeline', before: pipeline.run })).toEqual([]);
    expect(await found({ kind: 'pipeline', run: stage.run })).toEqual([pipeline.run]);
    expect(await found({ kind: 'turn', conversation: above.conversation })).toEqual([above.run]);
    expect(await operations.counts(operator(), 'pipeline')).toMatchObject({ ended: 1, failed: 0 });
  });
});
