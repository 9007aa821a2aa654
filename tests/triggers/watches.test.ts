import { randomUUID } from 'node:crypto';
import type { Scope } from '@consilium/kernel';
import { until } from '@consilium/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Study, startWatchesStand } from './watches-fixture.ts';

const TRIALS = Array.from({ length: 5 }, (_, n) => `NCT0000000${n + 1}`);
const TENANTS = ['north', 'south'];
const WATCHERS = 50;
const FIELDS = ['overall_status', 'last_update'];

/** 50 agents of two tenants watch five trials, one field each: five watch each field of each trial. */
describe('[triggers] what is watched, on real engines [B5]', () => {
  const studies = new Map<string, Study>(
    TRIALS.map((id) => [id, { status: 'RECRUITING', updated: '2026-01-01', enrolled: 100 }]),
  );
  const watchers: { readonly agent: string; readonly trial: string; readonly field: string }[] = [];
  let askedAtFirst = 0;
  let stand: Awaited<ReturnType<typeof startWatchesStand>>;
  const woken = async () =>
    (await stand.query<{ agent: string }>("SELECT agent FROM app.research_requests WHERE why = 'watch'"))
      .map(({ agent }) => agent)
      .toSorted();
  const watching = (trial: string, field: string) =>
    watchers
      .filter((each) => each.trial === trial && each.field === field)
      .map(({ agent }) => agent)
      .toSorted();
  const change = (trial: string, of: Partial<Study>) => Object.assign(studies.get(trial) ?? {}, of);

  beforeAll(async () => {
    stand = await startWatchesStand(studies);
    for (let n = 0; n < WATCHERS; n += 1) {
      const scope: Scope = {
        ...{ tenant: TENANTS[n % 2] ?? '', actor: 'sam', compartment: 'actor/sam', purpose: 'TREAT' },
      };
      const [trial = '', field = ''] = [TRIALS[Math.floor(n / 2) % 5], FIELDS[Math.floor(n / 10) % 2]];
      // The first has money, and works.
      const agent = await stand.agent(scope, n === 0 ? 5_000_000 : 0);
      const instruction = 'See what it means.';
      await stand.rows.create(
        { scope },
        {
          id: randomUUID(),
          agent,
          source: 'trial',
          item: trial,
          fields: [field],
          instruction,
          origin: 'user',
        },
      );
      watchers.push({ agent, trial, field });
    }
  });
  afterAll(() => stand?.stop());

  it('asks for each trial once a round, and wakes nobody by the first answer or by what nobody watches', async () => {
    await stand.round();
    // Some were asked for while others still began to watch: from here on all share.
    await stand.query('UPDATE app.watches SET requests = 0');
    const before = stand.asked.length;
    askedAtFirst = before;
    for (const trial of TRIALS) change(trial, { enrolled: 101 });
    await stand.round();
    expect(stand.asked.slice(before).flat().toSorted()).toEqual(TRIALS);
    expect(await woken()).toEqual([]);
    expect(stand.engines.models.log.entries.filter(({ call }) => call !== null)).toEqual([]);
  });

  it('wakes those that watch the field that changed, and no other; a model reads what changed', async () => {
    change(TRIALS[0] ?? '', { status: 'TERMINATED' });
    await stand.round();
    const expected = watching(TRIALS[0] ?? '', 'overall_status');
    expect(expected.length).toBeGreaterThanOrEqual(5);
    expect(await woken()).toEqual(expected);
    const { log } = stand.engines.models;
    await log.waitFor((entry) =>
      JSON.stringify(entry).includes(`Trial ${TRIALS[0]} changed: overall status RECRUITING → TERMINATED`),
    );
    await stand.round();
    expect(await woken(), 'once').toEqual(expected);
  });

  it('killed between hearing and storing, it wakes them once', async () => {
    const before = await woken();
    const trial = TRIALS[1] ?? '';
    const client = await stand.admin.connect();
    await client.query('BEGIN');
    await client.query('SELECT 1 FROM app.watches WHERE item = $1 FOR UPDATE', [trial]);
    change(trial, { updated: '2026-02-01' });
    await stand.query('UPDATE app.watched_items SET next_poll_at = now()');
    await until(
      async () => {
        const waits = await stand.query(
          "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%watchers_of%'",
        );
        return waits.length > 0;
      },
      { what: 'the answer to be heard', timeoutMs: 20_000, everyMs: 20 },
    );
    await stand.worker.process.kill('SIGKILL');
    await client.query('ROLLBACK');
    client.release();
    expect(await woken()).toEqual(before);
    // The lease of the dead ends after two minutes.
    await stand.query('DELETE FROM app.status_pollers');
    await stand.worker.process.restart();
    await stand.polled();
    const expected = [...before, ...watching(trial, 'last_update')].toSorted();
    expect(await woken()).toEqual(expected);
    await stand.round();
    expect(await woken()).toEqual(expected);
  });

  it('books what it asked in equal shares', async () => {
    const [booked] = await stand.query<{ sum: string }>('SELECT sum(requests) AS sum FROM app.watches');
    const asked = stand.asked.length - askedAtFirst;
    // What was asked and lost with the worker was booked to nobody.
    expect(Number(booked?.sum)).toBeGreaterThan(asked - 1.001);
    expect(Number(booked?.sum)).toBeLessThan(asked + 0.001);
    const [shares] = await stand.query<{ n: number }>(
      'SELECT count(DISTINCT round(requests, 6))::int AS n FROM app.watches',
    );
    expect(shares?.n).toBeLessThanOrEqual(TRIALS.length);
  });
});
