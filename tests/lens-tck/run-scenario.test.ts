import { type RecordStand, startRecordStand } from '@consilium/record/test-support/record-stand';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFeature } from './gherkin.ts';
import { type Outcome, scenarioRunner } from './run-scenario.ts';

/** A scenario of our own about two nodes, `x` and `y`. */
const scenario = (query: string, then: string) =>
  readFeature(
    'own.feature',
    `Scenario: own
       Given an empty graph
       And having executed:
         """
         CREATE (:A {name: 'x'})-[:T]->(:B {name: 'y'})
         """
       When executing query:
         """
         ${query}
         """
       Then ${then}`,
  )[0]!;

const rows = (...cells: readonly string[]) =>
  ['the result should be, in order:', ...['n', ...cells].map((cell) => `| ${cell} |`)].join('\n');
const error = 'a SyntaxError should be raised at compile time: UndefinedVariable';

describe('how a scenario is judged [A5]', () => {
  let stand: RecordStand;
  let run: (query: string, then: string) => Promise<Outcome>;
  beforeAll(async () => {
    stand = await startRecordStand();
    const runner = scenarioRunner(stand);
    run = (query, then) => runner(scenario(query, then));
  });
  afterAll(() => stand?.stop());

  it.each<[string, string, string, Outcome['verdict']]>([
    ['a right answer', 'MATCH (a) RETURN a.name AS n ORDER BY n', rows("'x'", "'y'"), 'passed'],
    ['a wrong answer', 'MATCH (a) RETURN a.name AS n ORDER BY n', rows("'x'"), 'failed'],
    ['a wrong order', 'MATCH (a) RETURN a.name AS n ORDER BY n', rows("'y'", "'x'"), 'failed'],
    ['an answer where an error is wanted', 'MATCH (a) RETURN a.name AS n', error, 'failed'],
    ['an error that is wanted', 'MATCH (a) RETURN b.name AS n', error, 'passed'],
    ['a refusal where an answer is wanted', 'RETURN rand() AS n', rows('1'), 'refused'],
    ['a refusal while it runs', 'RETURN toInteger([1]) AS n', rows('1'), 'refused'],
    ['a write, even where an error is wanted', 'CREATE (n) RETURN b', error, 'refused'],
  ])('%s', async (_, query, then, verdict) => {
    expect(await run(query, then)).toMatchObject({ verdict });
  });

  it('says why, and what was asked', async () => {
    expect(await run('RETURN rand() AS n', rows('1'))).toMatchObject({ rule: 'function', asks: 'read' });
    expect((await run('RETURN 1 AS n', rows('2'))).why).toBe('gave 1, expected 2');
  });

  it('throws on a step that it does not know', async () => {
    await expect(run('RETURN 1 AS n', 'something else should happen')).rejects.toThrow('not known');
  });
});
