import { describe, expect, it } from 'vitest';
import { wholeDay } from './day-field.tsx';

describe('date field of a filter [B10]', () => {
  it.each([
    ['03-Apr-2017', '2017-04-03'],
    ['2017-04-03', '2017-04-03'],
    ['Apr-2017', null],
    ['03/04/2017', null],
  ])('%s is %s', (text, day) => expect(wholeDay(text)).toBe(day));
});
