import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { ACTION_GROUPS } from '../operator/words/audit-words.ts';
import { actionWords } from './trail-words.ts';

const ROOT = new URL('../../../..', import.meta.url).pathname;
/** Where the server names what it did: as `action`, or behind the caller of a write. */
const NAMED = /(?:action: |\bwrite\(\s*(?:caller|[\w.{} ]+),\s*)'([a-z]+\.[a-zA-Z-]+)'/g;

async function actionsOfServer(): Promise<readonly string[]> {
  const found = new Set<string>();
  for await (const path of glob('{packages/{store,record,runtime},apps/server}/src/**/*.ts', { cwd: ROOT }))
    if (!/\.(test|fixture)\.|test-support|testing/.test(path))
      for (const [, action] of readFileSync(`${ROOT}/${path}`, 'utf8').matchAll(NAMED)) found.add(action!);
  return [...found].toSorted();
}

describe('the trail in words [F5]', () => {
  it('has words for every act that the server can write, and a filter that finds it', async () => {
    const actions = [...(await actionsOfServer()), 'grant.break-glass'];
    expect(actions.length).toBeGreaterThan(55);
    expect(actions.filter((action) => actionWords(action) === action)).toEqual([]);
    const groups = ACTION_GROUPS.map(({ value }) => value);
    expect(actions.filter((action) => !groups.some((group) => action.startsWith(group)))).toEqual([]);
  });

  it.each([
    ['record.panel', 'read the summary'],
    ['refused.record.add', 'was refused: added an entry'],
    ['failed.record.new-thing', 'tried without success: record.new-thing'],
    ['record.new-thing', 'record.new-thing'],
    ['constructor', 'constructor'],
  ])('says %s as %s', (action, words) => expect(actionWords(action)).toBe(words));
});
