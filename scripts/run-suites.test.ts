import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { runSuite, shardOf } from './run-suites.ts';
import { suiteSize } from './suite-size.ts';
import { addCounts, countsIn } from './tally.ts';

const printing = (code: string) => ({ name: 'sample', command: ['node', '-e', code, '--'], ciMinutes: 1 });

describe('a suite', () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);

  it('counts by its closing line and is told its size', async () => {
    const suite = printing(
      "console.log(process.argv.at(-1) === 'full' ? '2 passed, 0 failed' : '1 passed, 0 failed')",
    );
    expect(await runSuite(suite, 'full')).toMatchObject({ passed: 2, failed: 0, note: '' });
    expect(await runSuite(suite, 'ci')).toMatchObject({ passed: 1, failed: 0, note: '' });
  });

  it('fails when it ran nothing', async () => {
    expect(await runSuite(printing(''), 'ci')).toMatchObject({ passed: 0, failed: 1, note: 'ran nothing' });
  });

  it('fails when it ends badly, whatever it has counted', async () => {
    const suite = printing("console.log('2 passed, 0 failed'); process.exit(3)");
    expect(await runSuite(suite, 'ci')).toMatchObject({ passed: 2, failed: 1, note: 'exit code 3' });
  });

  it('of another runner than vitest gets a second try when it ran nothing', async () => {
    const once = join(mkdtempSync(join(tmpdir(), 'suite-')), 'ran');
    const suite = printing(
      `const { existsSync, writeFileSync } = require('node:fs'); if (existsSync('${once}')) console.log('1 passed, 0 failed'); else writeFileSync('${once}', '')`,
    );
    expect(await runSuite(suite, 'ci')).toMatchObject({ passed: 1, failed: 0 });
  });

  it('is ended at four times its budget', async () => {
    const suite = {
      ...printing("console.log('1 passed, 0 failed'); setInterval(() => {}, 1000)"),
      ciMinutes: 0.01,
    };
    const { failed, note } = await runSuite(suite, 'ci', 0);
    expect(failed).toBe(1);
    expect(note).toMatch(/^ended after \d+ s$/);
  });

  it('fails when its command does not exist', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const suite = { name: 'absent', command: ['no-such-command-here'] };
    expect(await runSuite(suite, 'full')).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe('counts', () => {
  it.each([
    ['the last closing line', '1 passed, 1 failed\n\n3 passed, 0 failed\n', { passed: 3, failed: 0 }],
    [
      'vitest in colour',
      ' \u001b[2m      Tests \u001b[22m 2 failed | 30 passed (32)\n',
      { passed: 30, failed: 2 },
    ],
    ['vitest with skipped tests', '      Tests  4 passed | 1 skipped (5)\n', { passed: 4, failed: 0 }],
    ['a sentence about passing', 'all 3 passed, 0 failed so far', { passed: 0, failed: 0 }],
  ])('reads %s', (_, output, counts) => {
    expect(countsIn(output)).toEqual(counts);
  });

  it('adds phases', () => {
    const all = [
      { passed: 2, failed: 1 },
      { passed: 3, failed: 0 },
    ];
    expect(addCounts(all)).toEqual({ passed: 5, failed: 1 });
  });
});

describe('the size', () => {
  it('comes from the option, then from the environment, and is small by default', () => {
    expect(suiteSize(['--size', 'full'], 'ci')).toBe('full');
    expect(suiteSize([], 'full')).toBe('full');
    expect(suiteSize([], undefined)).toBe('ci');
    expect(() => suiteSize(['--size', 'huge'])).toThrow('ci or full, not huge');
  });
});

describe('a shard', () => {
  it('is a part of the list, and all of them are the list', () => {
    const list = ['a', 'b', 'c', 'd', 'e'];
    expect(shardOf(list, '1/1')).toEqual(list);
    expect(['1/3', '2/3', '3/3'].flatMap((shard) => shardOf(list, shard)).toSorted()).toEqual(list);
  });

  it.each(['0/3', '4/3', '3', 'a/b', ''])('is not %j', (shard) => {
    expect(() => shardOf([], shard)).toThrow('such as 2/3');
  });
});
