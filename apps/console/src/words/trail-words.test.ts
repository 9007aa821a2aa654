import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { actionWords } from './trail-words.ts';

/** The list that every entry is taken from: the compiler lets nothing else be written. */
const LIST = new URL('../../../../packages/kernel/src/ports/trail-actions.ts', import.meta.url);
const ACTIONS = [...readFileSync(LIST, 'utf8').matchAll(/^ {2}'([a-zA-Z.-]+)',$/gm)].map(
  ([, action]) => action!,
);

describe('the trail in words [F3]', () => {
  it('knows the whole list', () => expect(ACTIONS.length).toBeGreaterThan(60));

  it.each(ACTIONS)('has words for %s, done, refused and failed', (action) => {
    for (const each of [action, `refused.${action}`, `failed.${action}`]) {
      expect(actionWords(each)).toMatch(/^[a-z][a-z ,’]+$/);
      expect(actionWords(each)).not.toBe(each);
    }
  });

  it.each([
    ['record.panel', 'read the summary'],
    ['refused.record.add', 'was not allowed to add an entry'],
    ['refused.open', 'was not allowed to open the record'],
    ['failed.record.importBundle', 'tried without success to import entries'],
    ['failed.record.new-thing', 'failed.record.new-thing'],
    ['record.new-thing', 'record.new-thing'],
    ['constructor', 'constructor'],
  ])('says %s as %s', (action, words) => expect(actionWords(action)).toBe(words));
});
