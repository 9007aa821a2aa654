import { describe, expect, it } from 'vitest';
import { claimsAll } from './overclaims.ts';

describe('what is said of everybody [B15]', () => {
  it.each([
    ['all patients died within 3 days', 'mortality was 12 % in the treated group', true],
    ['no patient had a relapse', 'relapses were rarer with treatment', true],
    ['all patients were followed for a year', 'all participants were followed for 52 weeks', false],
    ['most patients improved', 'symptoms improved in 71 %', false],
  ])('%s, of: %s → %s', (claim, source, isOver) => expect(claimsAll(claim, source)).toBe(isOver));
});
