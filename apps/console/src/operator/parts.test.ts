import { describe, expect, it } from 'vitest';
import { readOperatorSearch } from '../places/operator-search.ts';
import { pageOf } from './pager.tsx';
import { readPart } from './parts.ts';

describe('addresses of the operator’s pages [B10]', () => {
  it.each([
    [undefined, 'runs'],
    ['audit', 'audit'],
    ['patients', null],
  ])('%s is the part %s', (given, part) => expect(readPart(given)).toBe(part));

  it('reads only the names that it knows, and only short texts', () => {
    expect(
      readOperatorSearch({ state: 'failed', team: 7, agent: '', whose: 'x'.repeat(201), patient: 'anna' }),
    ).toEqual({ state: 'failed' });
  });

  it('keeps the filters from page to page', () => {
    expect(pageOf({ team: 'consult', before: 'a' }, 'b')).toEqual({ team: 'consult', before: 'b' });
    expect(pageOf({ team: 'consult', before: 'a' }, undefined)).toEqual({ team: 'consult' });
  });
});
