import { actorCompartment } from '@consilium/kernel';
import { beginErasure, findErasure } from '@consilium/store';
import { until } from '@consilium/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goal, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import type { WorkerProcess } from '../support/worker.ts';
import { type Crash, everyCrash, everyErasureCrash, FEW, FEW_OF_ERASURE } from './crashes.ts';
import { type Cited, hashOf, startRecallFixture, TENANTS } from './recall-fixture.ts';

/**
 * A worker of the product asks stand-ins of the sources through the way out of the product, and marks. It is killed at each of its
 * statements and at the request to the source; so are the database and the engine.
 */
const full = suiteSize() === 'full';
const SIZE = full
  ? { sources: 100, retracted: 20, labels: 10, patients: 40 }
  : { sources: 20, retracted: 4, labels: 4, patients: 6 };
const CITED = SIZE.sources + SIZE.labels;
/** Crossref, PubMed, Europe PMC, ClinicalTrials.gov, openFDA. */
const SERVICES = 5;
const ASKED = ['crossref', 'pubmed', 'openFdaRecalls'] as const;

const tally = { kills: 0, marks: 0, twice: 0, missed: 0, wrong: 0, told: 0, again: 0, left: 0 };

describe('[recall] a retracted source finds every answer that used it [B12]', () => {
  let fixture: Awaited<ReturnType<typeof startRecallFixture>>;
  let worker: WorkerProcess;
  beforeAll(async () => {
    fixture = await startRecallFixture(SIZE);
    for (const source of ASKED) fixture.sources.mood(source, { is: 'empty' });
    worker = await fixture.startWorker();
  });
  afterAll(async () => {
    await worker?.process.stop();
    await fixture?.stop();
  });

  /** Kills it; the worker goes on only where the engine fell. */
  async function kill(what: Crash['what']): Promise<boolean> {
    const { postgres, restate } = fixture.engines;
    tally.kills += 1;
    if (what === 'engine') {
      await restate.kill('SIGKILL');
      await restate.restart();
      return true;
    }
    if (what === 'database') await postgres.kill('SIGKILL');
    await worker.process.kill('SIGKILL');
    if (what === 'database') await postgres.restart();
    return false;
  }

  /** Kills where the crash says so. Resolves when it is done. */
  function planned({ step, nth, at, what }: Crash): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const spring = async () => {
      const goesOn = await kill(what);
      resolve();
      return goesOn;
    };
    let left = nth;
    if (step === 'ask')
      fixture.sources.onAsked(async (source) => {
        if (source !== 'crossref' || --left > 0) return;
        fixture.sources.onAsked(null);
        await spring();
      });
    else
      fixture.trap.set({
        ...{ statement: step, nth, at, spring },
        // Before that there is nothing to mark.
        ...(step === 'mark_recalls' ? { when: () => settled('heard') } : {}),
      });
    return promise;
  }

  /** What a dead worker held ends after 30 s (its turn at a host) and 120 s (a source); that is not waited for. */
  async function endLeases(): Promise<void> {
    await fixture.admin.query(`UPDATE app.status_pollers SET until = now(); DELETE FROM app.host_turns`);
  }

  /** One after the other, each at its step; then all that is left is done without a fault. */
  async function work(crashes: readonly Crash[]): Promise<void> {
    for (const crash of [...crashes, null]) {
      const done = crash === null ? null : planned(crash);
      if (!worker.process.running) await endLeases();
      // It may be killed before it says that it is ready.
      const started = worker.process.running ? null : worker.process.restart();
      await (crash === null ? started : started?.catch(() => undefined));
      await (done && within(done, crash));
    }
  }
  const within = (done: Promise<void>, crash: Crash | null) =>
    Promise.race([
      done,
      new Promise<never>((_, reject) =>
        setTimeout(() => reject(new Error(`not met: ${JSON.stringify(crash)}`)), 60_000).unref(),
      ),
    ]);

  /** All that the sources say is heard; and all that follows is marked. */
  async function settled(what: 'heard' | 'marked', timeoutMs = 60_000): Promise<void> {
    const checks = TENANTS.length * CITED * SERVICES;
    await until(
      async () => {
        const { rows } = await fixture.admin.query(
          `SELECT (SELECT count(*)::integer FROM app.status_checks) AS checks,
            (SELECT count(*)::integer FROM app.due_recalls()) AS due`,
        );
        return rows[0].checks === checks && (what === 'heard' || rows[0].due === 0);
      },
      { timeoutMs, what: `everything to be ${what}`, everyMs: 50 },
    );
  }

  /** Papers that are retracted, and labels whose medicine is recalled. */
  const falls = (source: number) =>
    source < SIZE.sources ? source < SIZE.retracted : (source - SIZE.sources) % 2 === 0;
  const marksOf = ({ scope, conversation, seq, sources }: Cited) =>
    sources.filter(falls).map((source) => [scope.tenant, conversation, seq, hashOf(source)].join(' '));
  const noticesOf = ({ scope, conversation, sources, readers }: Cited) =>
    sources
      .filter(falls)
      .flatMap((source) =>
        readers.map((reader) => [scope.tenant, reader, conversation, hashOf(source)].join(' ')),
      );
  const rowsOf = async (columns: string, table: string) =>
    (await fixture.admin.query(`SELECT concat_ws(' ', ${columns}) AS row FROM app.${table}`)).rows
      .map(({ row }) => row as string)
      .toSorted();

  /** As if nothing had been asked or marked. No worker runs. */
  async function beginAgain(): Promise<void> {
    await worker.process.kill('SIGKILL');
    for (const table of [
      'recalls',
      'recall_notices',
      'status_checks',
      `snapshot_statuses WHERE asked <> 'import'`,
    ])
      await fixture.admin.query(`DELETE FROM app.${table}`);
  }

  /** Every answer that used a source that fell is marked once, every reader told once, and nobody else. */
  async function compare(cited: readonly Cited[] = fixture.cited): Promise<void> {
    const marks = await rowsOf('tenant, conversation, seq, hash', 'recalls');
    const due = cited.flatMap(marksOf);
    tally.marks += marks.length;
    tally.twice += marks.length - new Set(marks).size;
    tally.missed += due.filter((mark) => !marks.includes(mark)).length;
    tally.wrong += marks.filter((mark) => !due.includes(mark)).length;
    expect(marks).toEqual(due.toSorted());
    const told = await rowsOf('tenant, actor, conversation, hash', 'recall_notices');
    tally.told += told.length;
    expect(told).toEqual([...new Set(cited.flatMap(noticesOf))].toSorted());
    const heard = await rowsOf('tenant, hash', `snapshot_statuses WHERE status = 'retracted'`);
    expect(heard).toHaveLength(TENANTS.length * SIZE.retracted);
    // Every recall of a medicine is a concern, and nothing else is: `concern` marks what cites the label, `retracted` the rest.
    const labels = Array.from({ length: SIZE.labels }, (_, at) => SIZE.sources + at).filter(falls);
    const recalled = TENANTS.flatMap((tenant) => labels.map((source) => `${tenant} ${hashOf(source)}`));
    expect(
      await rowsOf('tenant, hash', `snapshot_statuses WHERE status = 'concern' AND asked = 'openfda'`),
    ).toEqual(recalled.toSorted());
    const graver = await rowsOf('hash', `recalls WHERE (status = 'concern') <> (asked = 'openfda')`);
    expect(graver).toEqual([]);
  }

  /** A whole round with these kills, held against what is due. */
  async function trial(crashes: readonly Crash[]): Promise<void> {
    await beginAgain();
    const before = fixture.sources.asked('crossref').length;
    await work(crashes);
    await settled('marked');
    await compare();
    const papers = Array.from({ length: SIZE.sources }, (_, source) => source).filter((n) => n % 4 !== 3);
    const again = fixture.sources.asked('crossref').length - before - papers.length;
    tally.again = Math.max(tally.again, again - crashes.filter(({ what }) => what !== 'engine').length);
    // The question that was under way is asked again, and no other.
    expect(tally.again, JSON.stringify(crashes)).toBeLessThanOrEqual(0);
  }

  it('keeps for each answer what it used, and marks nothing while no source knows of anything', async () => {
    await settled('marked');
    const kept = await rowsOf('tenant, conversation, seq, hash', 'citations');
    const used = fixture.cited.flatMap(({ scope, conversation, seq, sources }) =>
      sources.map((source) => [scope.tenant, conversation, seq, hashOf(source)].join(' ')),
    );
    expect(kept).toEqual(used.toSorted());
    expect(await rowsOf('hash', 'recalls')).toEqual([]);
    expect(fixture.sources.asked('crossref').length).toBeGreaterThan(0);
    for (const source of ASKED) fixture.sources.mood(source, { is: 'well' });
  });

  it('kill -9 of worker, database and engine at every step: marked once, told once, and none of the others', async () => {
    for (const crashes of full ? [[], ...everyCrash().map((crash) => [crash])] : [FEW]) await trial(crashes);
  });

  it.runIf(full)('goes on by itself when the time of what a dead worker held is up', async () => {
    await beginAgain();
    await endLeases();
    const killed = planned({ step: 'ask', nth: 3, at: 'during', what: 'worker' });
    await worker.process.restart().catch(() => undefined);
    await killed;
    await worker.process.restart();
    await settled('marked', 300_000);
    await compare();
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

  it('says of a recalled medicine which recall it is, since when, and why', async () => {
    const said = new Set(await rowsOf('status, reason', `recalls WHERE asked = 'openfda'`));
    expect([...said]).toEqual([
      expect.stringMatching(
        /^concern Class I recall D-0001-2024 of 2024-01-31 \(Metformin Tablets .+\): CGMP Deviations/,
      ),
    ]);
  });

  it('after an erasure nothing of the patient is left in links or notices, also while others are marked', async () => {
    let others = fixture.cited;
    const isOf =
      ({ tenant, compartment }: Cited['scope']) =>
      ({ scope }: Cited) =>
        scope.tenant === tenant && scope.compartment === compartment;
    for (const crash of full ? everyErasureCrash() : FEW_OF_ERASURE) {
      const { scope } = others.find((each) => marksOf(each).length > 0)!;
      const { system, admin } = fixture;
      const { tenant, compartment } = scope;
      await worker.process.kill('SIGKILL');
      await admin.query(`DELETE FROM app.recalls; DELETE FROM app.recall_notices`);
      await beginErasure(system, { tenant, compartment, by: 'officer', purpose: 'PATRQT' }, new Date());
      await work([crash]);
      await until(async () => (await findErasure(system, { tenant, compartment }))?.finishedAt, {
        ...{ timeoutMs: 60_000, what: 'the erasure to end' },
      });
      others = others.filter((each) => !isOf(scope)(each));
      await settled('marked');
      for (const table of ['citations', 'recalls', 'recall_notices']) {
        const left = await admin.query(`SELECT FROM app.${table} WHERE tenant = $1 AND compartment = $2`, [
          ...[tenant, compartment],
        ]);
        tally.left += left.rowCount ?? 0;
      }
      expect(tally.left).toBe(0);
      await compare(others);
    }
  });

  it('writes the figures', () => {
    if (!full) return;
    writeMeasured({
      name: 'recall',
      goals: [
        goal('cited papers, of which 20 are retracted later', '≥ 100', SIZE.sources, 'sources'),
        goal('cited labels, of which every second medicine is recalled', '≥ 10', SIZE.labels, 'sources'),
        goal(
          'kill -9 of worker, database or engine, each followed by a whole comparison',
          '≥ 60',
          tally.kills,
          'kills',
        ),
        goal('answers that used a retracted source, marked', '≥ 40', tally.marks, 'marks'),
        goal('marked twice', '= 0', tally.twice, 'marks'),
        goal('not marked', '= 0', tally.missed, 'marks'),
        goal('marked without need', '= 0', tally.wrong, 'marks'),
        goal('readers told, each once for a conversation and source', '≥ 40', tally.told, 'notices'),
        goal(
          'most questions that a kill has asked a source again, beyond the one under way',
          '= 0',
          tally.again,
          'requests',
        ),
        goal('rows of an erased patient in links and notices', '= 0', tally.left, 'rows'),
      ],
    });
  });
});
