import { patientPrefix } from '@consilium/record';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goal, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import { introspect } from '../support/introspect.ts';
import { type CrashAt, POINTS } from './crash-points.ts';
import type { Flow, Job } from './job.ts';
import { type Side, type Stand, startStand } from './record-crash-fixture.ts';
import { type Snapshot, shapeOf, snapshot, withoutTrail } from './snapshot.ts';
import { prepare } from './subjects.ts';

/**
 * A process that writes the record is killed at each of its steps (every statement, every change of the object store,
 * every request to the engine): before it, when it was begun, and after it. Then nothing may be half done, and the
 * same call again must come to the same end as without the kill. Kill -9 keeps the page cache: this does not test
 * fsync.
 */
const full = suiteSize() === 'full';
const KEEPERS = ['audit_entries', 'audit_heads', 'effects', 'erasures', 'spend'];
const tally = { kills: 0, half: 0, unequal: 0, missed: 0, faults: 0 };
const FLOWS = ['import', 'accept', 'erase', 'checkpoint'] as const;

interface Seen {
  readonly rows: Snapshot;
  readonly shape: Record<string, readonly string[]>;
  readonly objects: number;
}
interface Calm {
  readonly steps: readonly string[];
  readonly end: Seen;
  /** The action of the entry that the write itself leaves. */
  readonly action: string;
}

describe('record-crash [F1] [F2] [F3] [A16] [A20]', () => {
  let stand: Stand;
  beforeAll(async () => {
    stand = await startStand();
  });
  afterAll(() => stand?.stop());

  const sideOf = (flow: Flow): Side => (flow === 'checkpoint' ? stand.trails : stand.main);

  async function see({ flow, tenant, compartment }: Job): Promise<Seen> {
    const side = sideOf(flow);
    const rows = await snapshot(side.admin, tenant);
    let objects = 0;
    const prefix = flow === 'checkpoint' ? '' : patientPrefix(tenant, compartment);
    for await (const _ of side.objects.list(prefix)) objects += 1;
    return { rows, shape: shapeOf(rows, tenant, compartment), objects };
  }

  async function undisturbed(flow: Flow): Promise<Calm> {
    const job = await prepare[flow](stand);
    const outcome = await stand.workers.run(job);
    if (outcome === 'killed' || outcome.error) throw new Error(`${flow}: ${JSON.stringify(outcome)}`);
    const end = await see(job);
    return { steps: outcome.steps, end, action: actions(end).at(-1) ?? '' };
  }

  async function trial(flow: Flow, calm: Calm, crash: CrashAt): Promise<void> {
    const job = await prepare[flow](stand);
    const before = await see(job);
    const outcome = await stand.workers.run({ ...job, crash });
    const where = `${crash.point} ${crash.name} (${crash.nth})`;
    if (outcome === 'killed') {
      tally.kills += 1;
      await stand.sessionsGone(job.session);
      const middle = await see(job);
      tally.half += 1;
      if (flow === 'erase') expectWholePhase(before, middle, where);
      else if (flow !== 'checkpoint') expectBeforeOrAfter(before, middle, calm, where);
      tally.half -= 1;
      await expectNoFaults(flow, job, where);
    } else {
      // Only waiting for the engine takes a request more or less; every other step comes in every run.
      expect(crash.name, where).toMatch(/^engine /);
      tally.missed += 1;
    }
    expect(await stand.workers.run(job), where).not.toHaveProperty('error');
    const end = await see(job);
    tally.unequal += 1;
    const compared = (seen: Seen) =>
      flow === 'erase' || flow === 'checkpoint' ? seen.shape : withoutTrail(Object.entries(seen.shape));
    expect(compared(end), where).toEqual(compared(calm.end));
    expect(end.objects - (flow === 'checkpoint' ? before.objects : 0), where).toBe(
      flow === 'checkpoint' ? 1 : calm.end.objects,
    );
    tally.unequal -= 1;
    await expectNoFaults(flow, job, where);
    if (flow !== 'erase') return;
    // Every patient that the engine ever worked for has been erased by now.
    expect(await introspect(stand.restate.adminUrl, 'SELECT target FROM sys_invocation'), where).toEqual([]);
    expect(await introspect(stand.restate.adminUrl, 'SELECT key FROM state'), where).toEqual([]);
  }

  async function expectNoFaults(flow: Flow, { tenant }: Job, where: string): Promise<void> {
    const faults = await sideOf(flow).faults(tenant);
    tally.faults += faults.length;
    expect(faults, where).toEqual([]);
  }

  it.each(FLOWS)('%s: killed at each step, nothing is half done and a repeat finishes it', async (flow) => {
    const calm = await undisturbed(flow);
    for (const crash of crashesOf(flow, calm.steps)) await trial(flow, calm, crash);
  });

  it('writes the figures', () => {
    // Most trials must have met their step, or nothing was shown.
    expect(tally.missed).toBeLessThan(tally.kills / 10);
    expect(tally.kills).toBeGreaterThan(full ? 200 : 20);
    if (!full) return;
    writeMeasured({
      name: 'record-crash',
      goals: [
        goal(
          'kills of import, acceptance, erasure and checkpoint that met their step',
          '≥ 200',
          tally.kills,
          'kills',
        ),
        goal(
          'planned kills whose request to the engine did not come in that run',
          '≤ 10',
          Math.round((1000 * tally.missed) / (tally.kills + tally.missed)) / 10,
          '%',
        ),
        goal('half states after a kill', '≤ 0', tally.half, 'states'),
        goal('repeats that did not come to the undisturbed end', '≤ 0', tally.unequal, 'repeats'),
        goal('faults that the verifier found in a trail', '≤ 0', tally.faults, 'faults'),
      ],
    });
  });
});

function actions({ rows }: Seen): readonly string[] {
  const entries = (rows.get('audit_entries') ?? []).map(
    (row) => JSON.parse(row) as { seq: number; action: string },
  );
  return entries.sort((a, b) => a.seq - b.seq).map(({ action }) => action);
}

/** All of it or nothing, and the entry of the write with it. */
function expectBeforeOrAfter(before: Seen, middle: Seen, calm: Calm, where: string): void {
  const untouched = JSON.stringify(withoutTrail(middle.rows)) === JSON.stringify(withoutTrail(before.rows));
  const written = (seen: Seen) => actions(seen).filter((action) => action === calm.action).length;
  if (!untouched)
    expect(withoutTrail(Object.entries(middle.shape)), where).toEqual(
      withoutTrail(Object.entries(calm.end.shape)),
    );
  expect(written(middle) - written(before), where).toBe(untouched ? 0 : 1);
}

/** Before the tombstone nothing has changed; the rows are all there until they are all gone. */
function expectWholePhase(before: Seen, middle: Seen, where: string): void {
  const [tombstone] = middle.rows.get('erasures') ?? [];
  const phase = tombstone ? (JSON.parse(tombstone) as { phase: string }).phase : 'none';
  if (phase === 'none') {
    expect(middle, where).toEqual(before);
    return;
  }
  const gone = phase === 'rows-deleted' || phase === 'finished';
  for (const [table, rows] of middle.rows) {
    if (KEEPERS.includes(table) || ['tenant_keys', 'tenant_spend', 'day_spend'].includes(table)) continue;
    if (gone) expect(rows, `${where} ${table}`).toEqual([]);
    // Runs and turns end and keys go on the way.
    else if (table !== 'data_keys' && table !== 'turns')
      expect(rows.length, `${where} ${table}`).toBe(before.rows.get(table)?.length);
  }
}

/** How many steps of a flow are passed over at the small size. */
const STRIDE = { import: 3, accept: 1, erase: 4, checkpoint: 1 };

/** At full size every step at every point; else the points take turns. */
function crashesOf(flow: Flow, steps: readonly string[]): readonly CrashAt[] {
  const named = steps.map((name, index) => ({
    name,
    nth: steps.slice(0, index + 1).filter((each) => each === name).length,
  }));
  if (full) return named.flatMap((step) => POINTS.map((point) => ({ ...step, point })));
  return named
    .filter((_, index) => (index + 1) % STRIDE[flow] === 0)
    .map((step, index) => ({ ...step, point: POINTS[index % POINTS.length] ?? 'begun' }));
}
