import { describe, expect, it } from 'vitest';
import { coveragePage, type Feature, featuresNamed } from './coverage-page.ts';

const unit = 'packages/kernel/src/a.test.ts';
const done: Feature = { id: 'A1', title: 'one', state: 'done', says: 'It is there.', tests: [unit] };
const partly: Feature = { ...done, id: 'A2', title: 'two', state: 'partly', missing: 'half of it' };
const absent: Feature = { id: 'A3', title: 'three', state: 'not built', tests: [] };
const runners = {
  patterns: ['packages/*/src/**/*.test.ts'],
  suites: [
    {
      name: 'turns',
      command: ['vitest', 'run', '--config', 'tests/some.config.ts', 'tests/turns'],
      ciMinutes: 5,
    },
    { name: 'crash', command: ['node', 'tests/crash/suite.ts'], ciMinutes: 5 },
  ],
};
// Built from parts, so that this file itself names no feature.
const naming = (ids: string) => `it('does it [${ids}]', () => {});`;
const files = [
  { path: unit, source: naming('A1 A2') },
  { path: 'tests/crash/suite.ts', source: naming('A1') },
  { path: 'tests/turns/a.test.ts', source: naming('A2') },
];
const faultsOf = (feature: Feature, more: readonly { path: string; source: string }[] = []) =>
  coveragePage([done, partly, absent].with(Number(feature.id[1]) - 1, feature), [...files, ...more], runners)
    .faults;

describe('the coverage page', () => {
  it('reads ids from titles, also of tables and several in one, and not from comments or other texts', () => {
    const source = `${naming('A1')} // [A2]\nit.each([1])(\`\${x} [B10, C2 D3]\`, f); const text = ['[A3]'];`;
    expect(featuresNamed(source)).toEqual(['A1', 'B10', 'C2', 'D3']);
  });

  it('has a row a feature: state, a sentence, what is missing, and the tests with what runs them', () => {
    const tests = [unit, 'tests/turns/a.test.ts'];
    const { page, faults } = coveragePage([done, { ...partly, tests }, absent], files, runners);
    expect(faults).toEqual([]);
    expect(page).toMatch(
      /^\| A1 \| one \| done \| It is there\. \| .*kernel\/src\/a\.test\.ts\) \(verify\) \|$/m,
    );
    expect(page).toMatch(
      /^\| A2 \| two \| \*\*partly\*\*; missing: half of it \| It is there\. \| .*\(verify\)<br>.*\(turns\) \|$/m,
    );
    expect(page).toMatch(/^\| A3 \| three \| not built \|/m);
    expect(page).toContain('Of 3 features 1 are done, 1 partly, and 1 not built.');
  });

  it('takes a test of a program of a suite', () => {
    expect(faultsOf({ ...done, tests: ['tests/crash/suite.ts'] })).toEqual([]);
  });

  it.each<[string, Feature, string]>([
    ['a test that is not there', { ...done, tests: ['packages/a.test.ts'] }, 'is no file of tests'],
    [
      'a test without its id in a title',
      { ...partly, tests: ['tests/crash/suite.ts'] },
      'has no title with [A2]',
    ],
    ['done without a test', { ...done, tests: [] }, 'it names 0 tests'],
    ['partly without a test', { ...partly, tests: [] }, 'it names 0 tests'],
    ['dozens of tests', { ...done, tests: Array(4).fill(unit) }, 'it names 4 tests'],
    ['done without a sentence', { ...done, says: '' }, 'does not say in a sentence'],
    ['partly without what is missing', { ...partly, missing: '' }, 'what is missing is said'],
    ['done with something missing', { ...done, missing: 'a part' }, 'what is missing is said'],
    ['not built with a test', { ...absent, tests: [unit] }, 'it is not built and has tests'],
    ['another state', { ...done, state: 'soon' as 'done' }, 'its state is soon'],
  ])('refuses %s', (_, feature, fault) => {
    expect(faultsOf(feature)).toContainEqual(expect.stringContaining(fault));
  });

  it('refuses a title with a feature that is not built or not known, and a test that nothing runs', () => {
    const built = { path: 'packages/kernel/src/b.test.ts', source: naming('A3') };
    const unknown = { path: 'packages/kernel/src/c.test.ts', source: naming('A9') };
    const idle = { path: 'tests/idle/a.test.ts', source: naming('A1') };
    expect(faultsOf(absent, [built, unknown, idle])).toEqual([
      expect.stringContaining('names A9'),
      expect.stringContaining('tests/idle/a.test.ts is run neither'),
      expect.stringContaining('it is not built, and packages/kernel/src/b.test.ts'),
    ]);
    expect(faultsOf({ ...done, tests: [idle.path] }, [idle])).toContainEqual(
      expect.stringMatching(/^docs\/features\.json, A1: tests\/idle\/a\.test\.ts is run neither/),
    );
  });
});
