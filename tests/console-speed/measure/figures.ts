import type { Taken } from './page-clock.ts';

/** The value below which a share of them lies; 0 of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** What a kind of interaction took, over its repetitions; milliseconds. */
export interface Figures {
  readonly times: number;
  readonly cpuMedian: number;
  readonly cpuP95: number;
  readonly cpuMax: number;
  readonly paintMedian: number;
  readonly paintP95: number;
  readonly paintMax: number;
  readonly settledMedian: number;
}

export function figuresOf(taken: readonly Taken[]): Figures {
  const cpu = taken.map((each) => each.cpu);
  const paint = taken.map((each) => each.paint);
  const settled = taken.map((each) => each.settled);
  return {
    times: taken.length,
    ...{ cpuMedian: quantile(cpu, 0.5), cpuP95: quantile(cpu, 0.95), cpuMax: Math.max(0, ...cpu) },
    ...{
      paintMedian: quantile(paint, 0.5),
      paintP95: quantile(paint, 0.95),
      paintMax: Math.max(0, ...paint),
    },
    settledMedian: quantile(settled, 0.5),
  };
}

/** One line a kind, for the log of a run. */
export function printFigures(title: string, kinds: ReadonlyMap<string, Figures>): string {
  const cell = (value: number) => value.toFixed(0).padStart(6);
  const lines = [...kinds].map(
    ([name, each]) =>
      `  ${name.padEnd(36)}${String(each.times).padStart(4)}×  cpu${cell(each.cpuMedian)}${cell(each.cpuP95)}${cell(each.cpuMax)}  to paint${cell(each.paintMedian)}${cell(each.paintP95)}${cell(each.paintMax)}  settled${cell(each.settledMedian)}`,
  );
  return [`${title} (ms: median, p95, max)`, ...lines].join('\n');
}
