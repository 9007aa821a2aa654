import type { Sample } from './rounds.ts';
import type { SubjectName } from './subject.ts';

/** The middle one; of an even number, the mean of both middle ones. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const high = sorted[Math.floor(middle)] ?? 0;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? 0) + high) / 2 : high;
}

export function of(samples: readonly Sample[], subject: SubjectName, clients: number): readonly Sample[] {
  return samples.filter((sample) => sample.subject === subject && sample.clients === clients);
}

/** Median over rounds of one subject's figure over another's in the same round. */
export function ratio(
  samples: readonly Sample[],
  clients: number,
  [over, under]: readonly [SubjectName, SubjectName],
  figure: (sample: Sample) => number,
): number {
  const below = of(samples, under, clients);
  return median(
    of(samples, over, clients).map((each, round) => figure(each) / figure(below[round] as Sample)),
  );
}

export function rounded(value: number, digits = 2): number {
  return Number(value.toFixed(digits));
}
