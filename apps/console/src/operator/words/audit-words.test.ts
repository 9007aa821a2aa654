import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ACTION_GROUPS } from './audit-words.ts';

const LIST = new URL('../../../../../packages/kernel/src/ports/trail-actions.ts', import.meta.url);
const ACTIONS = [...readFileSync(LIST, 'utf8').matchAll(/^ {2}'([a-zA-Z.-]+)',$/gm)].map(
  ([, action]) => action!,
);

describe('filters of the trail [F3]', () => {
  it.each(ACTIONS)('find %s', (action) => {
    // Only ever refused: `refused.open`.
    if (action === 'open') return;
    const found = ACTION_GROUPS.some(
      ({ value }) => value === action || (value.endsWith('.') && action.startsWith(value)),
    );
    expect(found).toBe(true);
  });
});
