import { describe, expect, it } from 'vitest';
import { filesShortOfTime } from './short-of-time.ts';

const file = (name: string, ...failures: string[][]) => ({
  name,
  status: failures.length > 0 ? 'failed' : 'passed',
  message: '',
  assertionResults: failures.map((failureMessages) => ({ status: 'failed', failureMessages })),
});
const LATE = 'Error: Test timed out in 30000ms.\n    at task';
const SLOW = 'AssertionError: expected 2300 to be less than 2000\n    at';
const WAITED = 'Error: Waited 20000 ms for event answer; last seen: false';
const WRONG = 'AssertionError: expected 200 to be 403 // Object.is equality';

describe('tests that failed', () => {
  it.each([
    ['for lack of time are named', [file('a', [LATE]), file('b'), file('c', [SLOW, WAITED])], ['a', 'c']],
    ['in any other way are not, nor is anything beside them', [file('a', [LATE]), file('b', [WRONG])], []],
    ['in both ways are not', [file('a', [LATE], [WRONG])], []],
    ['without a word are not', [file('a', [])], []],
    [
      'in more than three files are not: that is no noise',
      ['a', 'b', 'c', 'd'].map((name) => file(name, [LATE])),
      [],
    ],
  ])('%s', (_, testResults, names) => {
    expect(filesShortOfTime({ testResults }, 0)).toEqual(names);
  });

  it('for lack of time may be more on a starved machine, and still in no other way', () => {
    const late = (names: string) => [...names].map((name) => file(name, [LATE]));
    expect(filesShortOfTime({ testResults: late('abcd') }, 0.4)).toEqual(['a', 'b', 'c', 'd']);
    expect(filesShortOfTime({ testResults: late('abcdefghijk') }, 0.4)).toEqual([]);
    expect(filesShortOfTime({ testResults: [file('a', [WRONG])] }, 0.4)).toEqual([]);
  });

  it('before the first test, in a hook, are judged by what the file says', () => {
    const hook = (message: string) => ({ name: 'a', status: 'failed', message, assertionResults: [] });
    expect(filesShortOfTime({ testResults: [hook('Hook timed out in 60000ms.')] }, 0)).toEqual(['a']);
    expect(filesShortOfTime({ testResults: [hook('Error: relation does not exist')] }, 0)).toEqual([]);
  });
});
