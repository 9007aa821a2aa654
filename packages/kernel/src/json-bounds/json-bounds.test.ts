import { describe, expect, it } from 'vitest';
import { type JsonBounds, scanJson } from './json-bounds.ts';

const BOUNDS: JsonBounds = { depth: 4, values: 12, entries: 3 };
const utf8 = new TextEncoder();

/** The bound that a text passes, in pieces of `size` bytes. */
function passed(text: string, size = text.length, bounds = BOUNDS) {
  const scan = scanJson(bounds);
  const bytes = utf8.encode(text);
  for (let from = 0; from < bytes.length; from += size) {
    const bound = scan.push(bytes.subarray(from, from + size));
    if (bound !== null) return bound;
  }
  return null;
}

describe('the bounds of a JSON text', () => {
  it.each([
    ['[[[[1]]]]', null],
    ['[[[[[1]]]]]', 'depth'],
    ['{"a":{"b":{"c":{"d":{}}}}}', 'depth'],
    [`[${'1,'.repeat(11)}1]`, null],
    [`[${'1,'.repeat(12)}1]`, 'values'],
    [`{${'"a":1,'.repeat(12)}"a":1}`, 'values'],
    ['{"entry":[1,2,3]}', null],
    ['{"entry":[1,2,3,4]}', 'entries'],
    ['{"x":[1,2],"entry":[1,2]}', 'entries'],
    ['{"entry":{"a":1,"b":2,"c":3,"d":4}}', null],
    ['{"entry":[{"a":[1,2,3,4,5]}]}', null],
    ['{"text":"[[[[[[[[,,,,,,,,,,,,,,,{{{{{{"}', null],
    [String.raw`{"text":"\\\"[[[[[[[["}`, null],
    [String.raw`{"text":"\\",  "b":[[[[1]]]]}`, 'depth'],
  ])('%s: %s, however it is cut', (text, expected) => {
    for (const size of [1, 2, 3, 7, 1_000]) expect(passed(text, size)).toBe(expected);
  });

  it('stops at the byte that passes a bound, and holds nothing', () => {
    const scan = scanJson(BOUNDS);
    const deep = utf8.encode('['.repeat(1_000_000));
    const before = process.threadCpuUsage();
    expect(scan.push(deep)).toBe('depth');
    expect(process.threadCpuUsage(before).user).toBeLessThan(5_000);
  });

  it('is linear: four times as much of anything takes some four times as long, and 16 MiB little [A20]', () => {
    const bounds = { depth: 1e9, values: 1e9 };
    for (const piece of ['"\\"', '[', '{"a":[', '1,', '"a":1,', 'é']) {
      const [small, large] = [4, 16].map((mebibytes) => leastCpu(piece, mebibytes << 20, bounds)) as [
        number,
        number,
      ];
      // Quadratic growth would be 16 times. A few milliseconds more: the clock of the processor is coarse.
      expect(large).toBeLessThan(8 * small + 50);
      expect(large).toBeLessThan(1_000);
    }
  });
});

/** Milliseconds of the processor, not of the clock: the machine may be busy. The lesser of two is the scan's own. */
function leastCpu(piece: string, length: number, bounds: JsonBounds): number {
  const bytes = Buffer.alloc(length, piece);
  const runs = [1, 2].map(() => {
    const before = process.threadCpuUsage();
    scanJson(bounds).push(bytes);
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...runs);
}
