import { describe, expect, it } from 'vitest';
import { createLensAllowance } from './lens-allowance.ts';

describe('the lens time of one call [D12]', () => {
  it('is not used twice by queries side by side, and what is not used comes back', () => {
    const allowance = createLensAllowance(4_000);
    expect([allowance.take(3_000), allowance.take(3_000), allowance.take(3_000)]).toEqual([3_000, 1_000, 0]);
    allowance.giveBack(2_990.5);
    expect(allowance.used()).toBe(1_010);
    expect(allowance.take(3_000)).toBe(2_990);
  });

  it('gives nothing once nobody waits for the answer, and never more than it had', () => {
    const allowance = createLensAllowance(100);
    allowance.giveBack(50);
    expect(allowance.used()).toBe(0);
    allowance.close();
    expect(allowance.take(10)).toBe(0);
  });
});
