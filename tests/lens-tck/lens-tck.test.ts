import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RecordStand, startRecordStand } from '@consilium/record/test-support/record-stand';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goal, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import { root } from '../../scripts/run-command.ts';
import { conformancePage } from './conformance-page.ts';
import { readCorpus } from './corpus.ts';
import { NOT_IN_CORPUS, PROMISED, scenariosOf } from './promised.ts';
import { isOutside, reasonFor } from './reasons.ts';
import { type Outcome, scenarioRunner } from './run-scenario.ts';

const full = suiteSize() === 'full';
const PAGE = join(root, 'docs/lens-conformance.md');
const AT_ONCE = 6;

const scenarios = readCorpus();
/** Without the corpus there is nothing to run; CI has it, see corpus.ts. */
const described = scenarios.length === 0 ? describe.skip : describe;

described('openCypher scenarios [A5]', () => {
  let stand: RecordStand;
  let outcomes: readonly Outcome[];
  let reads: readonly Outcome[];
  const of = (asks: Outcome['asks'], verdict: Outcome['verdict']) =>
    outcomes.filter((outcome) => outcome.asks === asks && outcome.verdict === verdict);

  beforeAll(async () => {
    stand = await startRecordStand();
    const run = scenarioRunner(stand);
    const done: Outcome[] = [];
    const waiting = scenarios.entries();
    const work = async () => {
      for (const [index, scenario] of waiting) done[index] = await run(scenario);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    outcomes = done;
    reads = done.filter(({ asks }) => asks === 'read');
  }, 600_000);
  afterAll(() => stand?.stop());

  it('are all there', () => {
    expect(outcomes.length).toBe(3_897);
  });

  it('that read are never accepted with a wrong result', () => {
    expect(of('read', 'failed').map(told)).toEqual([]);
  });

  it('that write or call a procedure are refused', () => {
    const others = outcomes.filter(({ asks }) => asks !== 'read');
    expect(others.filter(({ verdict }) => verdict !== 'refused').map(told)).toEqual([]);
    expect(others.length).toBeGreaterThan(300);
  });

  it('that read are refused for a stated reason only', () => {
    const refused = [...of('read', 'refused'), ...of('read', 'not built')];
    expect(refused.filter((outcome) => reasonFor(outcome) === undefined).map(told)).toEqual([]);
  });

  it('speak of each promised clause and function, but for those that are named', () => {
    const silent = PROMISED.filter((promised) => scenariosOf(promised, reads).length === 0);
    expect(silent.map(({ name }) => name)).toEqual(NOT_IN_CORPUS);
  });

  it.each(PROMISED.filter(({ name }) => !NOT_IN_CORPUS.includes(name)))(
    'pass for $name, but for refusals with a stated reason',
    (promised) => {
      const own = scenariosOf(promised, reads);
      expect(own.filter(({ verdict }) => verdict === 'passed').length).toBeGreaterThan(0);
      const others = own.filter(({ verdict }) => verdict !== 'passed');
      expect(others.filter((outcome) => reasonFor(outcome) === undefined).map(told)).toEqual([]);
    },
  );

  it('are told in docs/lens-conformance.md as they went', () => {
    const page = conformancePage(outcomes);
    if (full) writeFileSync(PAGE, page);
    expect(page, 'write it again: npm run prove -- lens-tck').toBe(readFileSync(PAGE, 'utf8'));
  });

  it('write the figures', () => {
    if (!full) return;
    const inLanguage = reads.filter((outcome) => !isOutside(outcome));
    const unexplained = inLanguage.filter(
      (outcome) => outcome.verdict !== 'passed' && reasonFor(outcome) === undefined,
    );
    const others = outcomes.length - reads.length;
    const refused = of('write', 'refused').length + of('procedure', 'refused').length;
    writeMeasured({
      name: 'lens-tck',
      goals: [
        goal('scenarios that read', '≥ 3000', reads.length, 'scenarios'),
        goal('of these, accepted with a wrong result', '= 0', of('read', 'failed').length, 'scenarios'),
        goal('of these, in the language', '≥ 2300', inLanguage.length, 'scenarios'),
        goal('of these, refused without a stated reason', '= 0', unexplained.length, 'scenarios'),
        goal('of these, passed', '≥ 2000', of('read', 'passed').length, 'scenarios'),
        goal(
          'of these, with a graph that a record cannot hold',
          '≤ 70',
          of('read', 'not built').length,
          'scenarios',
        ),
        goal('scenarios that write or call, and are not refused', '= 0', others - refused, 'scenarios'),
      ],
    });
  });
});

function told({ scenario, query, rule, why }: Outcome): string {
  return `${scenario.file} ${scenario.name}\n${query}\n${rule} ${why}`;
}
