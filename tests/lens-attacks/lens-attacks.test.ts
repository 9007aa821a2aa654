import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goal, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import type { Attack } from './attack.ts';
import { ATTACKS, BOMBS } from './attacks/index.ts';
import { bombard } from './bombardment.ts';
import { canariesIn, textOf } from './canary.ts';
import { type Fuzzed, fuzz } from './fuzz/fuzz.ts';
import { startWorld, type World } from './lens-attacks-fixture.ts';
import { sameAnswer } from './same-answer.ts';
import { attempt, faultsOfOthers, faultsOfOutcome, LONGEST_MS, questionOf } from './trial.ts';
import { stillRunning, wholeDatabase } from './whole-database.ts';

const full = suiteSize() === 'full';
const FUZZ_MS = full ? 300_000 : 30_000;
/** At full size one bomb has the machine to itself. */
const BOMBS_AT_ONCE = full ? 2 : 8;
const SEED = Number(process.env.CONSILIUM_SEED ?? Date.now() % 1_000_000_000);
/** In MB, of one process of PostgreSQL and of this one. */
const MEMORY = { postgres: 300, node: 600 };

/**
 * A model that means harm writes the query; its caller may open one patient of 200. Not covered: how long an answer takes and how
 * large it is, which tell something of the patient that may be opened and nothing of others but that the machine is busy.
 */
describe('lens attacks [A5] [F2]', () => {
  let world: World;
  let before: Awaited<ReturnType<typeof wholeDatabase>>;
  const figures = { classes: 0, foreign: 0, crashes: 0, slowestMs: 0, postgresMb: 0, nodeMb: 0, writes: -1 };
  let fuzzed: Fuzzed | undefined;
  const count = (faults: readonly string[]) => {
    figures.foreign += faults.filter((fault) => /another patient|alone it/.test(fault)).length;
    figures.crashes += faults.filter((fault) => /it threw|alone it throws/.test(fault)).length;
  };

  beforeAll(async () => {
    world = await startWorld();
    before = await wholeDatabase(world.stand.admin);
  });
  afterAll(() => world?.stop());

  describe.each(Object.entries(ATTACKS))('%s', (_group, attacks) => {
    it.each(attacks)('$name', async (attack) => {
      figures.classes += 1;
      const faults = await tryOnce(attack);
      count(faults);
      expect(faults).toEqual([]);
      expect(await stillRunning(world.stand.admin)).toEqual([]);
    });

    it('leaves the next one served', async () => {
      const { own, others, lens } = world;
      for (const { caller, canary } of [own, others[3]!]) {
        const { rows } = await lens.query(caller, {
          cypher: 'MATCH (p:Patient {uuid: $patient_uuid}) RETURN p.name',
        });
        expect(rows).toEqual([[`Ada Family ${canary.word}`]]);
      }
    });
  });

  it.each(Object.entries(BOMBS))(
    '%s end in time and in little memory, and nobody else waits for long',
    async (_group, bombs) => {
      figures.classes += bombs.length;
      const { faults, slowestMs, peak, bystanderMs } = await bombard(world, bombs, BOMBS_AT_ONCE);
      count(faults);
      figures.slowestMs = Math.max(figures.slowestMs, slowestMs);
      figures.postgresMb = Math.max(figures.postgresMb, peak.postgres);
      figures.nodeMb = Math.max(figures.nodeMb, peak.node);
      expect(faults).toEqual([]);
      expect(await stillRunning(world.stand.admin)).toEqual([]);
      expect(Math.max(...bystanderMs)).toBeLessThan(LONGEST_MS);
      expect(peak.postgres).toBeLessThan(MEMORY.postgres);
      expect(peak.node).toBeLessThan(MEMORY.node);
    },
  );

  it('stands texts of a grammar, mutated, spliced with attacks and made of words', async () => {
    const attacks = [...Object.values(ATTACKS), ...Object.values(BOMBS)]
      .flat()
      .map((attack) => questionOf({ cypher: attack.cypher }, world).cypher)
      .filter(({ length }) => length < 400);
    fuzzed = await fuzz(world, { seed: SEED, ms: FUZZ_MS, attacks });
    const { tried, answered, withRows, refused, slowestMs, faults } = fuzzed;
    count(faults);
    figures.slowestMs = Math.max(figures.slowestMs, slowestMs);
    const rules = Object.entries(refused).sort(([, one], [, other]) => other - one);
    console.log(
      `fuzzed from seed ${SEED}: ${tried} queries, ${answered} answered (${withRows} with rows), slowest ${Math.round(slowestMs)} ms; ` +
        `refused: ${rules.map(([rule, times]) => `${rule} ${times}`).join(', ')}`,
    );
    expect(faults).toEqual([]);
    expect(await stillRunning(world.stand.admin)).toEqual([]);
    // It would prove nothing if the gate refused all of it.
    expect(withRows / tried).toBeGreaterThan(0.1);
  });

  it('has written nothing', async () => {
    const after = await wholeDatabase(world.stand.admin);
    figures.writes = Object.keys(after).filter((table) => after[table] !== before[table]).length;
    expect(after).toEqual(before);
  });

  it('would notice a foreign word, and a word of the record in an error', () => {
    const { canary } = world.others[5]!;
    const notes = [canary.word.toUpperCase(), [...canary.word].reverse().join(''), `x${canary.number}.0`];
    for (const note of notes)
      expect(canariesIn(textOf({ rows: [[{ note }]] }), world.foreign)).toHaveLength(1);
    expect(
      canariesIn(textOf(new Error('outer', { cause: new Error(world.own.canary.word) })), world.mine),
    ).toHaveLength(1);
  });

  it('would notice a count that others have a part in', () => {
    const counted = (n: number) => ({ columns: ['n'], rows: [[n]], truncated: false, asOf: '', hints: [] });
    const cypher = 'MATCH (p:Patient)-[:HAS_CONDITION]->(c) RETURN count(c) AS n';
    expect(sameAnswer(cypher, counted(2), counted(2))).toBe(true);
    expect(sameAnswer(cypher, counted(2), counted(398))).toBe(false);
  });

  it('writes the figures', () => {
    expect(fuzzed).toBeDefined();
    if (!full || !fuzzed) return;
    writeMeasured({
      name: 'lens-attacks',
      goals: [
        goal('attack classes, one case each', '≥ 60', figures.classes, 'classes'),
        goal('fuzzed queries', '≥ 2000', fuzzed.tried, 'queries'),
        goal('fuzzed queries that were answered with rows', '≥ 200', fuzzed.withRows, 'queries'),
        goal('tables that were written to', '= 0', figures.writes, 'tables'),
        goal('answers and errors with anything of another patient', '= 0', figures.foreign, 'answers'),
        goal('crashes', '= 0', figures.crashes, 'crashes'),
        goal('slowest query', '≤ 5', Math.round(figures.slowestMs / 10) / 100, 's'),
        goal('largest process of PostgreSQL, memory of its own', '≤ 300', figures.postgresMb, 'MB'),
        goal('growth of the asking process', '≤ 600', figures.nodeMb, 'MB'),
      ],
    });
  });

  async function tryOnce(attack: Attack): Promise<readonly string[]> {
    const trial = await attempt(world, questionOf(attack, world));
    figures.slowestMs = Math.max(figures.slowestMs, trial.ms);
    const wrong =
      trial.answer && attack.says && !attack.says(trial.answer, world)
        ? [`it says ${textOf(trial.answer.rows).slice(0, 300)}`]
        : [];
    return [
      ...trial.faults,
      ...faultsOfOutcome(trial, attack.outcome),
      ...wrong,
      ...(await faultsOfOthers(world, trial)),
    ];
  }
});
