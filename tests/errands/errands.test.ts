import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goal, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import { type Crash, everyCrash } from '../support/crashes.ts';
import { type ErrandsStand, type Month, startErrandsStand } from './errands-fixture.ts';

/**
 * The errands team over a virtual month: one agent asks another, does not wait for ever, stays silent, wakes by itself, reports. Kill
 * -9 of the worker at every kind of journal entry (at full size: at every entry, before its effect, after it, and after its
 * acknowledgement), and of engine and database at moments of the month: the same messages, silences and reports.
 */
const full = suiteSize() === 'full';
const ENGINE_KILLS = full ? 8 : 1;

const tally = { months: 0, kills: 0, unequal: 0 };

describe('[errands] a team without a patient, over a month [B4] [B5] [B13] [B17]', () => {
  let stand: ErrandsStand;
  let calm: Month;
  let entries: readonly { readonly point: string; readonly name: string }[];
  let trials = 0;

  /** A month; `disturb` runs at the beginning of each of its five parts. */
  async function month(disturb: (part: number) => Promise<void> = async () => {}): Promise<Month> {
    const errand = await stand.errand();
    const list = `list-${++trials}`;
    await disturb(0);
    await errand.say('Watch the board for a parcel.');
    await disturb(1);
    const asked = await errand.sayAndHear(`Fetch ${list}.`);
    expect(asked).toContain('I asked the agent runner');
    stand.letGo(list);
    await errand.atRest();
    for (const day of [8, 16, 24]) {
      await disturb(day / 8 + 1);
      await errand.toDay(day);
    }
    return withoutDays(await errand.month(), list);
  }

  beforeAll(async () => {
    stand = await startErrandsStand();
    calm = await month();
    entries = stand.log();
  });
  afterAll(() => stand?.stop());

  async function trial(run: () => Promise<Month>, kills: number): Promise<void> {
    tally.months += 1;
    const found = await run();
    tally.kills += kills;
    if (JSON.stringify(found) !== JSON.stringify(calm)) tally.unequal += 1;
    expect(found).toEqual(calm);
  }

  it('the undisturbed month: what is said, what is not said and why, what ran without a conversation', () => {
    expect(calm.messages).toMatchObject([
      { role: 'user', said: ['user: Watch the board for a parcel.'] },
      { role: 'assistant', said: [expect.stringMatching(/^model: I scheduled a check on DAY/)] },
      { role: 'user', said: ['user: Fetch LIST.'] },
      { role: 'assistant', said: [expect.stringMatching(/^\w+: I asked the agent runner/)] },
      { role: 'agent', said: ['outside: The LIST has three lines.'] },
      { role: 'agent', said: ['outside: There is a parcel at the desk.'] },
      { role: 'assistant', said: ['outside: Your parcel is at the desk.'], in_reply_to: 6 },
    ]);
    expect(calm.silences).toEqual([
      { agent: 'clerk', reason: 'Nobody asked what the list says.', origin: 'outside' },
      { agent: 'runner', reason: 'Nothing hangs there yet.', origin: 'outside' },
      { agent: 'runner', reason: 'Nothing hangs there yet.', origin: 'outside' },
    ]);
    const tasks = calm.runs.filter((run) => (run as { kind: string }).kind === 'task');
    const task = { kind: 'task', agent: 'runner', status: 'complete', alone: true, reports_to_nobody: false };
    expect(tasks).toEqual([
      { ...task, code: 'silent' },
      { ...task, code: 'silent' },
      { ...task, code: null },
    ]);
    expect(calm.wakes).toHaveLength(3);
    expect(entries.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'send Task.run',
        'report',
        'left',
        'find',
        'delivered',
        'call Branch.reporting',
      ]),
    );
  });

  it('answers a person always, waits where it is quick, and says what cannot be reached [C4]', async () => {
    const errand = await stand.errand();
    expect(await errand.sayAndHear('Say nothing.')).toBe('I have to answer you.');
    expect(await errand.sayAndHear('Send the courier.')).toBe('The courier cannot be reached from here yet.');
    expect(await errand.sayAndHear('Look at the board now.')).toContain('The runner has looked');
    await errand.atRest();
    const { silences } = await errand.month();
    expect(silences, 'the runner found nothing, and its caller was there').toHaveLength(1);
  });

  it('tells who waits for a report that there is none', async () => {
    const errand = await stand.errand();
    await errand.sayAndHear('Fetch list-quiet.');
    stand.letGo('list-quiet');
    await errand.atRest();
    const { messages, silences } = await errand.month();
    expect(messages.slice(-2)).toMatchObject([
      { role: 'agent', said: ['code: The agent runner has ended without a result.'] },
      { role: 'assistant', said: [expect.stringContaining('came back with nothing')] },
    ]);
    expect(silences).toMatchObject([{ agent: 'runner', reason: 'It is empty.' }]);
  });

  it('leaves work in the name of its own person only, whatever a model writes into its arguments [F2]', async () => {
    const errand = await stand.errand();
    await errand.sayAndHear('Attack.');
    await errand.atRest();
    const rows = await stand.query<{ compartment: string }>(
      `SELECT DISTINCT tenant, compartment, actor, conversation FROM app.wakes WHERE tenant = $1 OR compartment LIKE 'patient/%'`,
      [errand.scope.tenant],
    );
    const { tenant, compartment, actor } = errand.scope;
    expect(rows).toEqual([{ tenant, compartment, actor, conversation: errand.conversation }]);
  });

  it('moves the clock of nothing else: a grant that has ended stays ended', async () => {
    const errand = await stand.errand();
    const { tenant } = errand.scope;
    await stand.query(
      `INSERT INTO app.grants (tenant, actor, compartment, relation, purposes, expires_at)
        VALUES ($1, 'sam', 'patient/p1', 'proxy', '{PATRQT}', now() - interval '1 s')`,
      [tenant],
    );
    await errand.say('Watch the board for a parcel.');
    // A wake in the patient's compartment, of one who may not open it any more.
    await stand.query(
      `INSERT INTO app.wakes (tenant, compartment, key, due_at, actor, purpose, client_key, body, origin, team, agent)
        VALUES ($1, 'patient/p1', 'stale', now() + interval '5 days', 'sam', 'PATRQT', 'stale', '"x"', 'code', 'errands', 'runner')`,
      [tenant],
    );
    await errand.toDay(8);
    await stand.query(
      `INSERT INTO app.grants (tenant, actor, compartment, relation, purposes)
        VALUES ($1, 'sam', 'patient/p1', 'proxy', '{PATRQT}')`,
      [tenant],
    );
    await errand.toDay(16);
    const runs = await stand.query(
      `SELECT 1 FROM app.runs WHERE tenant = $1 AND compartment = 'patient/p1'`,
      [tenant],
    );
    expect(runs, 'it does not come back with another grant').toEqual([]);
  });

  it(`survives kills of the worker ${full ? 'at each entry and point' : 'where a run is left behind, reports and wakes'}`, async () => {
    for (const crashes of full ? everyCrash(entries, A_MONTH) : [FEW]) {
      stand.plan(crashes);
      await trial(month, crashes.length);
      expect(stand.planned(), `crashes of ${JSON.stringify(crashes)} that were not met`).toBe(0);
    }
  });

  it('survives kills of the engine and of the database', async () => {
    for (let count = 0; count < ENGINE_KILLS; count++) {
      // Of each in its own part of the month, so that one is back before the other goes.
      const ends = { [count % 5]: 'restate', [(count + 2) % 5]: 'postgres' } as const;
      const disturb = async (part: number) => {
        const which = ends[part];
        if (which === undefined) return;
        await stand.engines[which].kill('SIGKILL');
        void stand.engines[which].restart();
      };
      await trial(() => month(disturb), 2);
    }
  });

  it('writes the figures', () => {
    expect(tally.months).toBeGreaterThan(1);
    if (!full) return;
    writeMeasured({
      name: 'errands',
      goals: [
        goal('months with kill -9 of worker, engine or database', '≥ 20', tally.months, 'months'),
        goal('kill -9', '≥ 40', tally.kills, 'kills'),
        goal('months whose messages, silences, runs or wakes differ', '= 0', tally.unequal, 'months'),
      ],
    });
  });
});

/** In CI: one month with these. */
const FEW: readonly Crash[] = [
  { point: 'effect', name: 'report', nth: 1 },
  { point: 'before', name: 'delivered', nth: 1 },
];
const A_MONTH = 4;

/** Days and the number of the trial differ, and nothing else may. */
function withoutDays(month: Month, list: string): Month {
  return JSON.parse(
    JSON.stringify(month)
      .replace(/\d{4}-\d\d-\d\d/g, 'DAY')
      .replaceAll(list, 'LIST'),
  ) as Month;
}
