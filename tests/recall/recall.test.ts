import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { actorCompartment } from '@consilium/kernel';
import { beginErasure, eraseRows, erasureReached } from '@consilium/store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goal, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import { type Cited, hashOf, startRecallFixture, TENANTS } from './recall-fixture.ts';

const full = suiteSize() === 'full';
const SIZE = full
  ? { sources: 100, retracted: 20, patients: 40 }
  : { sources: 20, retracted: 4, patients: 6 };
const WORKER = fileURLToPath(new URL('./recall-worker.ts', import.meta.url));
/** Statements of the database, and the question to the source: at which of their times this is cut off. */
const STEPS = {
  claim_status_checks: [1, 2],
  ask: [1, 3, 7],
  status_heard: [1, 3, 150],
  mark_recalls: [1, 3, 7],
};
const POINTS = full
  ? Object.entries(STEPS).flatMap(([step, times]) =>
      times.map((nth) => [step as keyof typeof STEPS, nth] as const),
    )
  : ([
      ['ask', 1],
      ['status_heard', 3],
      ['mark_recalls', 1],
    ] as const);

interface Crash {
  readonly at: 'before' | 'during' | 'after';
  readonly step: keyof typeof STEPS;
  readonly nth: number;
  readonly what: 'worker' | 'database';
}

const tally = { kills: 0, marks: 0, twice: 0, missed: 0, wrong: 0, told: 0, left: 0 };

describe('[recall] a retracted source finds every answer that used it [B12]', () => {
  let fixture: Awaited<ReturnType<typeof startRecallFixture>>;
  beforeAll(async () => {
    fixture = await startRecallFixture(SIZE);
  });
  afterAll(() => fixture?.stop());

  /** One round in a process of its own. Null: it was killed on the way. */
  async function round(crash: Crash | null): Promise<{ readonly [what: string]: number } | null> {
    const env = {
      ...process.env,
      ...{ SYSTEM_URL: fixture.systemUrl, RETRACTED: fixture.file, CRASH: JSON.stringify(crash) },
      HOLDER: crypto.randomUUID(),
    };
    const child = spawn(process.execPath, [WORKER], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    child.stdout.on('data', async (piece: Buffer) => {
      said += piece;
      if (!said.includes('kill the database')) return;
      child.stdout.removeAllListeners('data');
      await fixture.postgres.kill();
      await fixture.postgres.restart();
      child.kill('SIGKILL');
    });
    const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
    if (signal === 'SIGKILL') {
      tally.kills += 1;
      return null;
    }
    expect(code, said).toBe(0);
    return JSON.parse(said) as { readonly [what: string]: number };
  }

  const isRetracted = (source: number) => source < SIZE.retracted;
  const marksOf = ({ scope, conversation, seq, sources }: Cited) =>
    sources.filter(isRetracted).map((source) => [scope.tenant, conversation, seq, hashOf(source)].join(' '));
  const noticesOf = ({ scope, conversation, sources, readers }: Cited) =>
    sources
      .filter(isRetracted)
      .flatMap((source) =>
        readers.map((reader) => [scope.tenant, reader, conversation, hashOf(source)].join(' ')),
      );
  const rowsOf = async (columns: string, table: string) =>
    (await fixture.admin.query(`SELECT concat_ws(' ', ${columns}) AS row FROM app.${table}`)).rows
      .map(({ row }) => row as string)
      .toSorted();

  /** As if nothing had been asked or marked. */
  async function beginAgain(): Promise<void> {
    for (const table of [
      'recalls',
      'recall_notices',
      'status_checks',
      `snapshot_statuses WHERE asked = 'crossref'`,
    ])
      await fixture.admin.query(`DELETE FROM app.${table}`);
  }

  /** Every answer that used a retracted source is marked once, every reader told once, and nobody else. */
  async function compare(): Promise<void> {
    const marks = await rowsOf('tenant, conversation, seq, hash', 'recalls');
    const due = fixture.cited.flatMap(marksOf);
    tally.marks += marks.length;
    tally.twice += marks.length - new Set(marks).size;
    tally.missed += due.filter((mark) => !marks.includes(mark)).length;
    tally.wrong += marks.filter((mark) => !due.includes(mark)).length;
    expect(marks).toEqual(due.toSorted());
    const told = await rowsOf('tenant, actor, conversation, hash', 'recall_notices');
    tally.told += told.length;
    expect(told).toEqual([...new Set(fixture.cited.flatMap(noticesOf))].toSorted());
    const heard = await rowsOf('tenant, hash', `snapshot_statuses WHERE status = 'retracted'`);
    expect(heard).toHaveLength(TENANTS.length * SIZE.retracted);
  }

  it('keeps for each answer what it used, and marks nothing while nothing was retracted', async () => {
    const kept = await rowsOf('tenant, conversation, seq, hash', 'citations');
    const used = fixture.cited.flatMap(({ scope, conversation, seq, sources }) =>
      sources.map((source) => [scope.tenant, conversation, seq, hashOf(source)].join(' ')),
    );
    expect(kept).toEqual(used.toSorted());
    expect(await rowsOf('hash', 'recalls')).toEqual([]);
  });

  it('kill -9 of worker and database at every step: marked once, told once, and none of the others', async () => {
    const crashes = POINTS.flatMap(([step, nth]): readonly Crash[] => {
      const moments = (['before', 'during', 'after'] as const).filter(
        (at) => step !== 'ask' || at !== 'during',
      );
      const ofWorker = (full ? moments : moments.slice(1)).map((at) => ({
        at,
        step,
        nth,
        what: 'worker' as const,
      }));
      const isOfDatabase = nth === 1 && (full || step === 'mark_recalls');
      return isOfDatabase
        ? [...ofWorker, { at: step === 'ask' ? 'after' : 'during', step, nth, what: 'database' }]
        : ofWorker;
    });
    for (const crash of crashes) {
      await beginAgain();
      expect(await round(crash), JSON.stringify(crash)).toBeNull();
      await round(null);
      await compare();
    }
    expect(tally.kills).toBe(crashes.length);
    // Nothing is left to do, and nothing is done again.
    expect(await round(null)).toEqual({ asked: 0, changed: 0, marked: 0, told: 0 });
  });

  it('shows each reader their own notices, and the source where it was cited', async () => {
    for (const tenant of TENANTS) {
      const actor = 'dr-colleague';
      const caller = {
        scope: { tenant, actor, compartment: actorCompartment(actor), purpose: 'PATRQT' as const },
      };
      const seen = await fixture.recalls.notices(caller, { limit: 200 });
      const own = new Set(
        fixture.cited.flatMap(noticesOf).filter((each) => each.startsWith(`${tenant} ${actor} `)),
      );
      expect(
        seen.map(({ conversation, hash }) => `${tenant} ${actor} ${conversation} ${hash}`).toSorted(),
      ).toEqual([...own].toSorted());
    }
  });

  it('after an erasure nothing of the patient is left in links or notices, also while others are marked', async () => {
    const { scope } = fixture.cited.find((each) => marksOf(each).length > 0)!;
    const { system, admin } = fixture;
    const { tenant, compartment } = scope;
    await beginErasure(system, { tenant, compartment, by: 'officer', purpose: 'PATRQT' }, new Date());
    await admin.query(`DELETE FROM app.recalls; DELETE FROM app.recall_notices`);
    const marking = round(null);
    for (const phase of ['stopped', 'key-destroyed', 'forgotten'] as const)
      await erasureReached(system, { tenant, compartment }, phase);
    await eraseRows(system, { tenant, compartment });
    await marking;
    await round(null);
    for (const table of ['citations', 'recalls', 'recall_notices']) {
      const { rowCount } = await admin.query(
        `SELECT FROM app.${table} WHERE tenant = $1 AND compartment = $2`,
        [...[tenant, compartment]],
      );
      tally.left += rowCount ?? 0;
    }
    expect(tally.left).toBe(0);
    const others = fixture.cited.filter(
      (each) => each.scope.tenant !== tenant || each.scope.compartment !== compartment,
    );
    const marks = await rowsOf('tenant, conversation, seq, hash', 'recalls');
    expect(marks).toEqual(others.flatMap(marksOf).toSorted());
  });

  it('writes the figures', () => {
    if (!full) return;
    writeMeasured({
      name: 'recall',
      goals: [
        goal('cited sources, of which 20 are retracted later', '≥ 100', SIZE.sources, 'sources'),
        goal(
          'kill -9 of worker or database, each followed by a whole comparison',
          '≥ 30',
          tally.kills,
          'kills',
        ),
        goal('answers that used a retracted source, marked', '≥ 40', tally.marks, 'marks'),
        goal('marked twice', '= 0', tally.twice, 'marks'),
        goal('not marked', '= 0', tally.missed, 'marks'),
        goal('marked without need', '= 0', tally.wrong, 'marks'),
        goal('readers told, each once for a conversation and source', '≥ 40', tally.told, 'notices'),
        goal('rows of an erased patient in links and notices', '= 0', tally.left, 'rows'),
      ],
    });
  });
});
