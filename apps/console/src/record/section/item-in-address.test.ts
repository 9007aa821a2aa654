import { describe, expect, it } from 'vitest';
import { namedEntry } from './item-in-address.ts';

describe('what the address opens in a section [A17]', () => {
  it.each([
    ['Observation/a-1', { type: 'Observation', id: 'a-1', version: null }],
    ['Observation/a-1/12', { type: 'Observation', id: 'a-1', version: 12 }],
    ['2157-6', null],
    ['https://lindenhof.example/codes|pcf', null],
    ['http://loinc.org/2157-6', null],
    ['Observation/a/b', null],
    ['Observation/../../x', null],
    ['javascript:alert(1)', null],
    ['', null],
  ])('%s', (item, named) => expect(namedEntry(item)).toEqual(named));
});
