import { expect, it } from 'vitest';
import { given, nextBefore, pageLimit } from './paging.ts';

const idOf = ({ id }: { readonly id: string }) => id;

it('has a next page after a full one only [F6]', () => {
  const found = [{ id: 'a' }, { id: 'b' }];
  expect(nextBefore(found, 2, idOf)).toBe('b');
  expect(nextBefore(found, 3, idOf)).toBeNull();
  expect(nextBefore([], 1, idOf)).toBeNull();
});

it.each(['0', '201', '1.5', 'x', '-1'])('takes no page of %s', (limit) => {
  expect(pageLimit().safeParse(limit).success).toBe(false);
});

it('keeps what was asked for, also where it is nothing', () => {
  expect(given({ a: undefined, b: '', c: 0, d: null })).toEqual({ b: '', c: 0, d: null });
});
