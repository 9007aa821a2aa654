import { randomUUID } from 'node:crypto';
import { nextDates, type Schedule } from '@consilium/kernel';
import { until } from '@consilium/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goal, NOT_MEASURED, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import { introspect } from '../support/introspect.ts';
import { type Fired, type Planned, startTriggersStand, type TriggersStand } from './triggers-fixture.ts';

/**
 * Triggers over a virtual half-year with kill -9 of worker, engine and database while they fire; some that came due while all was down;
 * an engine that has lost its data. Each date fires once, none early, none is lost.
 */
const full = suiteSize() === 'full';
const TRIGGERS = full ? 10_000 : 300;
const KILLS = full ? 100 : 3;
const DOWN = full ? 200 : 40;
const LATENESS = full ? 1000 : 50;
const SPREAD_MS = full ? 60_000 : 500;
/** Ms until the dates that come while all is down: until then their timers are set. */
const UNTIL_DOWN_MS = full ? 3_000 : 1_500;
/** As in the product: with the sweep of the small size, every 0.2 s, timers of the engine would show nothing. */
const USUAL_SWEEP_MS = 10_000;
const DAY_MS = 86_400_000;
const DAYS = 180;
const STEPS = full ? 60 : 6;

const figures = {
  dates: 0,
  lost: 0,
  twice: 0,
  early: 0,
  kills: 0,
  down: 0,
  afterLoss: 0,
  p50: NOT_MEASURED,
  p99: NOT_MEASURED,
};

describe('[triggers] dates over half a year, with kills [B5] [B17]', () => {
  let stand: TriggersStand;
  beforeAll(async () => {
    stand = await startTriggersStand();
  });
  afterAll(() => stand?.stop());

  it('each date fires once, none early, none lost', async () => {
    const tenant = await stand.tenant(true);
    const begun = Date.now();
    const triggers = Array.from({ length: TRIGGERS }, (_, index) => someTrigger(index, begun));
    await tenant.plan(triggers);
    const moves: { readonly at: number; readonly aheadMs: number }[] = [{ at: 0, aheadMs: 0 }];
    const kills = kindsOfKills();
    for (let step = 1; step <= STEPS; step++) {
      const aheadMs = (DAYS * DAY_MS * step) / STEPS;
      moves.push({ at: Date.now(), aheadMs });
      await tenant.moveClock(aheadMs);
      // In the midst of what the step has made due.
      const now = kills.splice(0, Math.ceil(kills.length / (STEPS - step + 1)));
      for (const part of now) {
        await stand.kill(part);
        figures.kills += 1;
      }
      await tenant.settled();
    }
    const horizon = new Date(begun + DAYS * DAY_MS);
    const fired = await tenant.fired();
    judge(fired, expectedDates(triggers, new Date(begun), horizon), horizon);
    for (const { fire_at, created_at } of fired) {
      // The furthest that the clock can have been when the row was written.
      const ahead = Math.max(
        ...moves.filter(({ at }) => at <= created_at.getTime()).map((move) => move.aheadMs),
      );
      if (fire_at.getTime() > created_at.getTime() + ahead) figures.early += 1;
    }
    expect(figures).toMatchObject({ lost: 0, twice: 0, early: 0, kills: KILLS });
  });

  it.runIf(full)(
    'what came due while worker, engine and database were down fires once when they are back',
    async () => {
      figures.down = await throughTheEnd(false);
      expect(figures.down).toBe(DOWN);
    },
  );

  it('an engine that has lost its data loses no trigger', async () => {
    figures.afterLoss = await throughTheEnd(true);
    expect(figures.afterLoss).toBe(DOWN);
  });

  /** Everything ends before the dates and begins after them. Gives how many fired exactly once. */
  async function throughTheEnd(engineIsEmpty: boolean): Promise<number> {
    const tenant = await stand.tenant(false);
    const at = new Date(Date.now() + UNTIL_DOWN_MS);
    const triggers = Array.from({ length: DOWN }, (): Planned => once(at));
    await tenant.plan(triggers);
    const timers = () =>
      stand.query<{ n: number }>(
        `SELECT count(*)::integer AS n FROM app.triggers WHERE tenant = $1 AND sent_at IS NOT NULL`,
        [tenant.name],
      );
    await until(async () => (await timers())[0]?.n === DOWN, {
      what: 'their timers',
      timeoutMs: 20_000,
      everyMs: 50,
    });
    await stand.end();
    await until(async () => Date.now() > at.getTime(), {
      what: 'their date',
      timeoutMs: 10_000,
      everyMs: 50,
    });
    await stand.begin({ engineIsEmpty });
    await tenant.settled();
    const fired = await tenant.fired();
    expect(fired).toHaveLength(DOWN);
    return new Set(fired.map(({ trigger }) => trigger)).size;
  }

  it('many that are due within a minute of the wall clock are on time', async () => {
    const usual = full ? await startTriggersStand({ SWEEP_AFTER_MS: String(USUAL_SWEEP_MS) }) : stand;
    const tenant = await usual.tenant(false);
    const first = Date.now() + (full ? 2 * USUAL_SWEEP_MS : 1_000);
    const triggers = Array.from({ length: LATENESS }, (_, index) =>
      once(new Date(first + (index * SPREAD_MS) / LATENESS)),
    );
    await tenant.plan(triggers);
    const all = async () => (await tenant.fired()).length === LATENESS;
    await until(all, { what: 'all to fire', timeoutMs: SPREAD_MS + 60_000, everyMs: full ? 500 : 50 });
    const late = (await tenant.fired())
      .map(({ created_at, fire_at }) => created_at.getTime() - fire_at.getTime())
      .sort((one, other) => one - other);
    expect(late[0]).toBeGreaterThanOrEqual(0);
    const rung = await introspect(
      usual.engines.restate.adminUrl,
      `SELECT count(*) AS n FROM sys_invocation WHERE target_service_name = 'Trigger'`,
    );
    expect(Number(rung[0]?.n), 'the engine has rung').toBeGreaterThan(0);
    if (full) await usual.stop();
    figures.p50 = late[Math.floor(LATENESS * 0.5)] ?? 0;
    figures.p99 = late[Math.ceil(LATENESS * 0.99) - 1] ?? 0;
  });

  it('writes the figures', () => {
    if (!full) return;
    writeMeasured({
      name: 'triggers',
      goals: [
        goal('dates that were due over a virtual half-year', '≥ 10000', figures.dates, 'dates'),
        goal('kill -9 of worker, engine and database', '≥ 100', figures.kills, 'kills'),
        goal('dates that did not fire', '= 0', figures.lost, 'dates'),
        goal('dates that fired twice', '= 0', figures.twice, 'dates'),
        goal('dates that fired early', '= 0', figures.early, 'dates'),
        goal('due while all was down, fired once', '= 200', figures.down, 'triggers'),
        goal('due while the engine lost its data, fired once', '= 200', figures.afterLoss, 'triggers'),
        goal('1,000 due in a minute of the wall clock: lateness, p50', '≥ 0', figures.p50, 'ms'),
        goal('1,000 due in a minute of the wall clock: lateness, p99', '≤ 1000', figures.p99, 'ms'),
      ],
    });
  });
});

function kindsOfKills() {
  return Array.from(
    { length: KILLS },
    (_, index) => (['worker', 'restate', 'postgres'] as const)[index % 3] ?? 'worker',
  );
}

const once = (at: Date): Planned => ({
  id: randomUUID(),
  schedule: { at: at.toISOString() },
  missed: 'late_once',
});

/** Four of five fire once; the others again and again, in several zones. */
function someTrigger(index: number, begun: number): Planned {
  const id = randomUUID();
  if (index % 5 < 4) return once(new Date(begun + DAY_MS * (0.5 + ((index * 7919) % (DAYS * 97)) / 100)));
  const zone =
    ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'][index % 4] ?? 'UTC';
  const kinds: readonly Schedule[] = [
    { cron: '30 2 1,15 * *', zone },
    { every: 'P20D', from: new Date(begun + DAY_MS).toISOString() },
    { rrule: 'FREQ=MONTHLY;BYDAY=1MO;BYHOUR=9;BYMINUTE=0', zone, from: '2020-01-01T00:00' },
    { rrule: 'FREQ=MONTHLY;BYMONTHDAY=-1;BYHOUR=2;BYMINUTE=30;COUNT=200', zone, from: '2020-01-01T00:00' },
  ];
  return { id, schedule: kinds[Math.floor(index / 5) % kinds.length] as Schedule, missed: 'each' };
}

/** `trigger date` of everything that was due. */
function expectedDates(triggers: readonly Planned[], begun: Date, horizon: Date): ReadonlySet<string> {
  const all = triggers.flatMap(({ id, schedule }) =>
    nextDates(schedule, begun, 20)
      .filter((date) => date <= horizon)
      .map((date) => `${id} ${date.toISOString()}`),
  );
  return new Set(all);
}

/** Dates within a minute before the end may still wait for their jitter. */
function judge(fired: readonly Fired[], expected: ReadonlySet<string>, horizon: Date): void {
  const keys = fired.map(({ trigger, fire_at }) => `${trigger} ${fire_at.toISOString()}`);
  const found = new Set(keys);
  const must = [...expected].filter((key) => new Date(key.slice(37)).getTime() < horizon.getTime() - 60_000);
  figures.dates = found.size;
  figures.twice = keys.length - found.size;
  figures.lost = must.filter((key) => !found.has(key)).length;
  // After the beginning of the test the clock goes on by itself, so a few more may be due than counted.
  const unknown = [...found].filter((key) => !expected.has(key) && new Date(key.slice(37)) <= horizon);
  expect(unknown, 'dates that nobody planned').toEqual([]);
}
