import { describe, expect, it } from 'vitest';
import { retryAfterMs } from './retry-after.ts';

const now = Date.parse('2026-03-01T12:00:00Z');

describe('how long to wait', () => {
  it.each([
    ['seconds', { 'retry-after': '7' }, '', 7_000],
    ['part of a second', { 'retry-after': '0.5' }, '', 500],
    ['a date', { 'retry-after': 'Sun, 01 Mar 2026 12:00:30 GMT' }, '', 30_000],
    ['a date that has passed', { 'retry-after': 'Sun, 01 Mar 2026 11:00:00 GMT' }, '', 0],
    ['milliseconds, which are more exact', { 'retry-after-ms': '250', 'retry-after': '1' }, '', 250],
    ["Google's RetryInfo", {}, '{"error":{"details":[{"retryDelay": "34.5s"}]}}', 34_500],
    ['nonsense', { 'retry-after': 'later' }, '', undefined],
    ['a negative number', { 'retry-after-ms': '-5' }, '', undefined],
    ['nothing', {}, '', undefined],
  ] as const)('%s', (_, headers, body, ms) => {
    expect(retryAfterMs(headers, body, now)).toBe(ms);
  });
});
