import type { ClaimedRequest } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { isToldNotRun } from './say-not-run.ts';

describe('a request that is not run [B6]', () => {
  it.each<[ClaimedRequest['verdict'], ClaimedRequest['request']['why'], boolean, boolean]>([
    ['out_of_budget', 'trigger', false, true],
    // The sentence was said in this month.
    ['out_of_budget', 'trigger', true, false],
    ['out_of_budget', 'budget', true, false],
    ['out_of_budget', 'message', true, true],
    ['met', 'trigger', false, false],
    ['met', 'message', false, true],
    ['stopped', 'created', false, true],
  ])('%s of a %s is told, said before %s: %s', (verdict, why, toldOfBudget, told) => {
    const request = { why, text: '', origin: 'code', reportsTo: null } as const;
    expect(isToldNotRun({ verdict, request, toldOfBudget })).toBe(told);
  });
});
