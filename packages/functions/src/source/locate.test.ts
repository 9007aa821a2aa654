import { describe, expect, it } from 'vitest';
import { locate } from './locate.ts';

const found = (source: string, ...quotes: string[]) =>
  locate(source, quotes).map((position) => position && source.slice(position.start, position.end));

describe('finding quotes in a source [D1]', () => {
  it('finds them word for word, white space, capitals and forms of quotes aside', () => {
    expect(found('He  said\n“Stop–now”.', 'he said "stop-now"', 'said', 'never', '')).toEqual([
      'He  said\n“Stop–now”',
      'said',
      null,
      null,
    ]);
    expect(locate('a\nb\nc d', ['c d'])).toEqual([{ start: 4, end: 7, line: 3 }]);
  });

  it('finds whole words only, and quotes within others', () => {
    expect(found('start art artist', 'art')).toEqual(['art']);
    expect(locate('start art artist', ['art', 'artist', 'art artist'])).toMatchObject([
      { start: 6 },
      { start: 10 },
      { start: 6 },
    ]);
    expect(found('the heartbeat', 'heart')).toEqual([null]);
  });

  it('takes linear time', () => {
    const source = 'a '.repeat(250_000);
    const quotes = Array.from({ length: 70 }, (_, n) => `${'a '.repeat(n * 5)}b`);
    const started = process.cpuUsage();
    expect(locate(source, quotes).every((position) => position === null)).toBe(true);
    expect(process.cpuUsage(started).user).toBeLessThan(1_500_000);
  });
});
