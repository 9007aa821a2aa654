import { describe, expect, it } from 'vitest';
import { createMovingClock, type DemoTime } from './use-demo-clock.ts';

const timeAt = (now: Date) => ({ now: now.toISOString(), next_due: null, waiting: 0 }) as unknown as DemoTime;
const begin = new Date('2026-11-18T08:00:00Z');
const target = new Date('2027-01-18T08:00:00Z');

function clockWith(over: { readonly onStep?: (steps: number) => void } = {}) {
  let at = begin;
  let ms = 0;
  const steps: Date[] = [];
  const clock = createMovingClock({
    move: async (to) => {
      at = to;
      steps.push(to);
      over.onStep?.(steps.length);
      return timeAt(at);
    },
    read: async () => timeAt(at),
    renew: async () => {},
    wait: async (passed) => {
      ms += passed;
    },
    now: () => ms,
  });
  return { clock, steps };
}

describe('the clock on its way [B17]', () => {
  it('goes on to its day when the page that looks at it is left, and the next page sees it move', async () => {
    const seen: boolean[] = [];
    let leave = () => {};
    const { clock, steps } = clockWith({
      onStep: (count) => {
        if (count === 2) leave();
        if (count === 3) clock.subscribe(() => seen.push(clock.state().isMoving));
      },
    });
    leave = clock.subscribe(() => {});
    await clock.moveTo(timeAt(begin), target);
    expect(steps.at(-1)).toEqual(target);
    expect(steps).toHaveLength(9);
    expect(seen).toEqual([false]);
  });

  it('ends with “stop”, and moves once at a time', async () => {
    const { clock, steps } = clockWith({
      onStep: (count) => {
        void clock.moveTo(timeAt(begin), target);
        if (count === 2) clock.stop();
      },
    });
    await clock.moveTo(timeAt(begin), target);
    expect(steps).toHaveLength(2);
    expect(clock.state()).toEqual({ isMoving: false, error: null });
  });

  it('says what went wrong', async () => {
    const problem = new Error('away');
    const { clock } = clockWith({
      onStep: () => {
        throw problem;
      },
    });
    await clock.moveTo(timeAt(begin), target);
    expect(clock.state()).toEqual({ isMoving: false, error: problem });
  });
});
