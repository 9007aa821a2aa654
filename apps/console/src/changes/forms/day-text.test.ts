import { describe, expect, it } from 'vitest';
import { readDay } from './day-text.ts';

describe('a day as a person writes it [A16]', () => {
  it.each([
    ['03-Apr-2017', '2017-04-03'],
    ['3 April 2017', '2017-04-03'],
    ['Apr-2017', '2017-04'],
    ['2017', '2017'],
    ['2017-4-3', '2017-04-03'],
    [' 29 Feb 2024 ', '2024-02-29'],
    ['29 Feb 2023', null],
    ['31-Apr-2017', null],
    ['2017-13-01', null],
    // Read in two ways, by two people.
    ['03/04/2017', null],
    ['soon', null],
    ['', null],
  ])('%s is %s', (text, date) => expect(readDay(text)).toBe(date));
});
