import { randomUUID } from 'node:crypto';
import { WORKSPACE_LIMITS } from '@consilium/kernel';
import { createWorkspaceFiles } from '@consilium/store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goal, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import { type CrashAt, POINTS } from '../record-crash/crash-points.ts';
import { type Fixture, startFixture } from './fixture.ts';
import type { PlannedWrite } from './job.ts';

/**
 * A process that writes and edits files is killed (-9) before, in and after the writing of the bytes, of the row and of the end of the
 * transaction. After each kill every file must be a version that was written as a whole, and the same steps again write what is missing
 * and nothing twice. Kill -9 keeps the page cache: this does not test fsync.
 */
const full = suiteSize() === 'full';
const [BATCHES, LANES, LANE_WRITES] = [full ? 500 : 9, 4, 5];
const EDIT_ROUNDS = full ? 500 : 30;
const EDITORS = 4;
const CRASHES = ['objects put', 'sql write_file', 'sql COMMIT'] as const;
const tally = { writes: 0, kills: 0, torn: 0, twice: 0, lost: 0, rounds: 0, winners: 0, told: 0 };

describe('workspaces [B3] [F1]', () => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await startFixture();
  });
  afterAll(() => fixture?.stop());

  /** What each path is to hold, version by version. */
  const plans = new Map<
    string,
    { readonly agent: string; readonly path: string; readonly contents: string[] }
  >();

  function planned(agent: string, run: string, path: string): PlannedWrite {
    const name = `${agent} ${path}`;
    const plan = plans.get(name) ?? { agent, path, contents: [] };
    plans.set(name, plan);
    const { contents } = plan;
    const [head, filler] = [`write ${contents.length + 1}`, 'x'.repeat((tally.writes * 97) % 9_000)];
    const before = contents.at(-1);
    const isEdit = before !== undefined && tally.writes % 3 === 0;
    tally.writes += 1;
    const edit = isEdit
      ? { version: contents.length, old: `write ${contents.length}\n`, new: `${head}\n` }
      : null;
    const content = edit ? before!.replace(edit.old, edit.new) : `${head}\n${filler}`;
    contents.push(content);
    return { run, path, step: `${run}/s${tally.writes}`, content, edit };
  }

  /** Versions that are there must be what was planned, whole, and without a gap. Gives how many there are. */
  async function check(name: string, from = 1): Promise<number> {
    const { agent, path, contents } = plans.get(name)!;
    const person = { scope: fixture.scope };
    const versions = await fixture.desk.versions(person, agent, path);
    const numbers = versions.map(({ version }) => version).reverse();
    expect(numbers, name).toEqual(numbers.map((_, at) => at + 1));
    for (let version = from; version <= numbers.length; version++) {
      tally.torn += 1;
      const file = await fixture.desk.read(person, agent, { path, version });
      expect(file?.content === contents[version - 1], `${name} version ${version}`).toBe(true);
      tally.torn -= 1;
    }
    return numbers.length;
  }

  it(`${BATCHES * LANES * LANE_WRITES} writes with ${BATCHES} kills: every file is the old or the new version, nothing is lost or written twice`, async () => {
    const { workers, world, scope } = fixture;
    const agents = await Promise.all([fixture.newAgent(), fixture.newAgent()]);
    const whole = async (job: Parameters<typeof workers.run>[0]) => {
      const outcome = await workers.run({ ...job, crash: null });
      expect(outcome).not.toHaveProperty('error');
      expect(outcome).not.toBe('killed');
    };
    for (let batch = 0; batch < BATCHES; batch++) {
      const names = new Set<string>();
      const lanes = Array.from({ length: LANES }, (_, lane) =>
        Array.from({ length: LANE_WRITES }, () => {
          const { agent, run } = agents[lane % 2]!;
          const path = `notes/${lane}/${batch % 7}.md`;
          names.add(`${agent} ${path}`);
          return planned(agent, run, path);
        }),
      );
      const known = new Map([...names].map((name) => [name, plans.get(name)!.contents.length - LANE_WRITES]));
      const job = {
        world,
        tenant: scope.tenant,
        actor: scope.actor,
        session: `writer-${randomUUID()}`,
        lanes,
      };
      const outcome = await workers.run({ ...job, crash: crashOf(batch) });
      expect(outcome, JSON.stringify(crashOf(batch))).toBe('killed');
      tally.kills += 1;
      await fixture.sessionsGone(job.session);
      for (const [name, before] of known) {
        const there = await check(name, Math.max(1, before));
        expect(there).toBeGreaterThanOrEqual(before);
      }
      await whole({ ...job, crash: null });
    }
    for (const [name, { contents }] of plans) {
      const there = await check(name);
      tally.lost += Math.max(0, contents.length - there);
      tally.twice += Math.max(0, there - contents.length);
    }
    expect([tally.lost, tally.twice]).toEqual([0, 0]);
    for (const { agent } of agents) {
      const own = [...plans.values()].filter((plan) => plan.agent === agent);
      const contents = own.flatMap((plan) => plan.contents);
      const used = contents.reduce((sum, each) => sum + each.length + WORKSPACE_LIMITS.perVersion, 0);
      const { rows } = await fixture.admin.query(
        'SELECT version, bytes::integer, files FROM app.workspaces WHERE owner = $1',
        [agent],
      );
      expect(rows).toEqual([{ version: contents.length, bytes: used, files: own.length }]);
    }
  });

  it('of those who edit the same version one wins, and each of the others is told which version there is', async () => {
    const { files, scope } = fixture;
    const { run } = await fixture.newAgent();
    const caller = { scope, run };
    const path = 'reports/shared.md';
    await files.write(caller, { path, content: 'by nobody 0', origin: 'model', step: 'first' });
    for (let round = 1; round <= EDIT_ROUNDS; round++) {
      const { content, version } = await files.read(caller, path);
      const ends = await Promise.all(
        Array.from({ length: EDITORS }, (_, editor) =>
          files.edit(caller, {
            ...{ path, version, old: content, new: `by ${editor} ${round}` },
            ...{ origin: 'model', step: `${round}/${editor}` },
          }),
        ),
      );
      const winners = ends.flatMap(({ outcome }, editor) => (outcome === 'written' ? [editor] : []));
      tally.rounds += 1;
      tally.winners += winners.length;
      tally.told += ends.filter((end) => end.outcome === 'changed' && end.version === version + 1).length;
      expect(await files.read(caller, path)).toMatchObject({
        version: version + 1,
        content: `by ${winners[0]} ${round}`,
      });
    }
    expect([tally.winners, tally.told]).toEqual([EDIT_ROUNDS, EDIT_ROUNDS * (EDITORS - 1)]);
  });

  it('a writer that was away while its step was tried again and others wrote changes nothing when it comes back', async () => {
    const { files, scope, objects } = fixture;
    const { run } = await fixture.newAgent();
    const caller = { scope, run };
    const step = { path: 'notes/late.md', content: 'first', origin: 'model' as const, step: 's1' };
    const gate = Promise.withResolvers<void>();
    const away = createWorkspaceFiles({
      ...fixture,
      objects: {
        ...objects,
        put: async (...args) => {
          const stored = await objects.put(...args);
          await gate.promise;
          return stored;
        },
      },
    });
    const late = away.write(caller, step);
    expect(await files.write(caller, step)).toBe(1);
    expect(await files.write(caller, { ...step, content: 'second', step: 's2' })).toBe(2);
    gate.resolve();
    expect(await late).toBe(1);
    expect(await files.read(caller, 'notes/late.md')).toMatchObject({ content: 'second', version: 2 });
  });

  it('writes the figures', () => {
    expect(tally.kills).toBe(BATCHES);
    if (!full) return;
    writeMeasured({
      name: 'workspaces',
      goals: [
        goal('writes and edits of files', '≥ 10000', tally.writes, 'writes'),
        goal(
          'kills of their process at the bytes, the row and the end of the transaction',
          '≥ 500',
          tally.kills,
          'kills',
        ),
        goal('files that are neither the old nor the new version', '≤ 0', tally.torn, 'files'),
        goal('writes that were lost', '≤ 0', tally.lost, 'writes'),
        goal('versions that a repeated step wrote a second time', '≤ 0', tally.twice, 'versions'),
        goal(
          'rounds of four editors that had not one winner',
          '≤ 0',
          Math.abs(tally.rounds - tally.winners),
          'rounds',
        ),
      ],
    });
  });
});

/** Steps that come at least so often in every batch, so that each kill is met. */
function crashOf(batch: number): CrashAt {
  const name = CRASHES[batch % CRASHES.length]!;
  const writes = LANES * LANE_WRITES;
  const most = name === 'sql COMMIT' ? 2 * writes : writes;
  return { name, nth: 1 + ((batch * 7) % most), point: POINTS[(batch >> 1) % POINTS.length]! };
}
