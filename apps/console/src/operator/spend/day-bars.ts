export interface DayBar {
  readonly day: string;
  readonly microUsd: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Pixels. `top` and `bottom` are left free for marks. */
export interface BarFrame {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

/** The top of the scale: the next round sum (1, 2 or 5 times a power of ten) that nothing passes. */
export function roundTop(highest: number): number {
  if (highest <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(highest));
  return ([1, 2, 5].find((each) => each * power >= highest) ?? 10) * power;
}

/** One bar for each day, also for those on which nothing was spent; a small sum is still to be seen. */
export function dayBars(
  days: readonly string[],
  spent: ReadonlyMap<string, number>,
  frame: BarFrame,
): { readonly bars: readonly DayBar[]; readonly top: number } {
  const top = roundTop(Math.max(0, ...days.map((day) => spent.get(day) ?? 0)));
  const room = frame.height - frame.top - frame.bottom;
  const slot = Math.max(0, frame.width - frame.left) / Math.max(1, days.length);
  const bars = days.map((day, i) => {
    const microUsd = spent.get(day) ?? 0;
    const height = microUsd === 0 ? 0 : Math.max(2, (microUsd / top) * room);
    return {
      day,
      microUsd,
      x: frame.left + i * slot + slot * 0.15,
      y: frame.height - frame.bottom - height,
      width: slot * 0.7,
      height,
    };
  });
  return { bars, top };
}
