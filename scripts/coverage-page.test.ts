import { describe, expect, it } from 'vitest';
import { coveragePage, featuresNamed } from './coverage-page.ts';

const features = [
  { id: 'A1', title: 'one' },
  { id: 'A2', title: 'two' },
];
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
const naming = (id: string) => `it('does it [${id}]', () => {});`;

describe('the coverage page', () => {
  it('reads ids from titles, also of tables, and not from comments or other texts', () => {
    const source = `${naming('A1')} // [A2]\nit.each([1])(\`\${x} [B10]\`, f); const text = ['[A3]'];`;
    expect(featuresNamed(source)).toEqual(['A1', 'B10']);
  });

  it('says which test shows a feature, what runs it, and what has none yet', () => {
    const { page, faults } = coveragePage(
      features,
      [
        { path: 'packages/kernel/src/a.test.ts', source: naming('A1') },
        { path: 'tests/crash/suite.ts', source: naming('A1') },
        { path: 'tests/turns/a.test.ts', source: naming('A1') },
      ],
      runners,
    );
    expect(faults).toEqual([]);
    expect(page).toMatch(
      /^\| A1 \| one \| .*kernel\/src\/a\.test\.ts\) \(verify\)<br>.*suite\.ts\) \(crash\)<br>.*\(turns\) \|$/m,
    );
    expect(page).toMatch(/^\| A2 \| two \| not yet \|$/m);
    expect(page).toContain('1 of 2 features');
  });

  it('refuses an unknown id, and a test that nothing runs', () => {
    const unknown = { path: 'packages/kernel/src/a.test.ts', source: naming('A9') };
    const idle = { path: 'tests/idle/a.test.ts', source: naming('A1') };
    expect(coveragePage(features, [unknown, idle], runners).faults).toEqual([
      expect.stringContaining('names A9'),
      expect.stringContaining('tests/idle/a.test.ts is run neither'),
    ]);
  });
});
