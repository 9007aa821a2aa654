import { expect, it } from 'vitest';
import { createLruCache } from './lru-cache.ts';

it('keeps what was used last', () => {
  const recent = createLruCache<number>(2);
  recent.set('a', 1);
  recent.set('b', 2);
  recent.get('a');
  recent.set('c', 3);
  expect(['a', 'b', 'c'].map((key) => recent.get(key))).toEqual([1, undefined, 3]);
  recent.delete('a');
  expect(recent.get('a')).toBeUndefined();
});
