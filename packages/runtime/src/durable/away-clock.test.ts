import { describe, expect, it } from 'vitest';
import { createAwayClock, gapBetween } from './away-clock.ts';

describe('time away [F1]', () => {
  it('is a gap that the engine’s scheduling does not explain', () => {
    expect(gapBetween(1_000, 5_000)).toEqual([]);
    expect(gapBetween(1_000, 131_000)).toEqual([[1_000, 131_000]]);
    // The first thing of an invocation has nothing before it.
    expect(gapBetween(0, 131_000)).toEqual([]);
  });

  it('counts once what calls side by side have each seen, in whatever order they are read', () => {
    const spans = [[100, 200] as const, [150, 300] as const, [400, 500] as const, [120, 180] as const];
    for (const order of [spans, spans.toReversed()]) {
      const clock = createAwayClock();
      clock.add(order);
      expect(clock.ms()).toBe(300);
      expect(clock.ms([[450, 600]])).toBe(400);
      expect(clock.ms()).toBe(300);
    }
  });

  it('is a day at most', () => {
    const clock = createAwayClock();
    clock.add([[1, 10 * 86_400_000]]);
    expect(clock.ms()).toBe(86_400_000);
  });

  it('knows the latest end, in whatever order it is told', () => {
    const clock = createAwayClock();
    clock.passed(20);
    clock.passed(10);
    expect(clock.last()).toBe(20);
  });
});
