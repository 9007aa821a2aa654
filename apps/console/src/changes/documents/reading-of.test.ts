import { describe, expect, it } from 'vitest';
import { readingOf } from './reading-of.ts';

const topic = (uuid: string) => ({ uuid, type: 'DocumentReference', name: 'Letter' });
const read = (id: string, uuid = 'paper') => ({ id, team: 'reading', topic: topic(uuid) });

describe('which conversation reads a paper [A16]', () => {
  it('is the one that has just begun, while the list is older than it', () => {
    expect(readingOf([], 'paper', 'new')).toBe('new');
    expect(readingOf([read('old')], 'paper', 'new')).toBe('new');
  });

  it('is the newest of the list, which may be newer than the one begun here', () => {
    expect(readingOf([read('newest'), read('new'), read('old')], 'paper', 'new')).toBe('newest');
    expect(readingOf([read('newest'), read('old')], 'paper', null)).toBe('newest');
  });

  it('is no other paper’s, and no talk about this one', () => {
    const others = [read('a', 'other'), { id: 'b', team: 'consult', topic: topic('paper') }];
    expect(readingOf(others, 'paper', null)).toBeNull();
  });
});
