import { describe, expect, it } from 'vitest';
import { readingsOf } from './numbers.ts';

describe('numbers as people write them [A6]', () => {
  it.each([
    ['120', [120]],
    ['6.5', [6.5]],
    ['6,5', [6.5]],
    ['0,125', [0.125]],
    ['1,234', [1.234, 1234]],
    ['12,34', [12.34]],
    ['1,234,567', [1234567]],
    ['1,234.5', [1234.5]],
    ['1.234,5', [1234.5]],
    ['70.5.3', []],
    ['1,2,3', []],
  ])('%s', (written, values) => expect(readingsOf(written)).toEqual(values));
});
