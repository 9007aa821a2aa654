import { expect, it } from 'vitest';
import { readCpuTime, stolenSince } from './stolen-time.ts';

it('tells which share of the wanted time the host gave to others', () => {
  const before = readCpuTime('cpu  100 10 50 999 7 1 2 40 0 0\ncpu0 1 1 1\n');
  const after = readCpuTime('cpu  160 20 60 5999 9 1 2 60 0 0\ncpu0 1 1 1\n');
  expect(stolenSince(before, after)).toBeCloseTo(0.2);
  expect(stolenSince(before, before)).toBe(0);
});

it('knows nothing where the machine does not say', () => {
  expect(stolenSince(readCpuTime(''), readCpuTime(''))).toBe(0);
});
