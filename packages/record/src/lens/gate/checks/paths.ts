import { refuse } from '../../refuse.ts';
import type { Survey } from '../survey.ts';

/** `*1..3`: a path has an end, and not too far away. */
export function boundedPaths({ patterns, limits }: Survey): void {
  for (const { relationship } of patterns.flatMap((seen) => seen.patterns).flatMap((path) => path.hops)) {
    const { length, span } = relationship;
    if (!length) continue;
    const { min, max } = length;
    if (max === undefined) {
      const upper = Math.max(Math.min(limits.hops, 3), Math.min(min, limits.hops));
      refuse(
        'hops',
        'A path without an end: `*` needs an upper bound.',
        span,
        `Write *${Math.min(min, upper)}..${upper}.`,
      );
    }
    if (max > limits.hops || min > limits.hops) {
      refuse(
        'hops',
        `A path may have at most ${limits.hops} hops.`,
        span,
        `Write *1..${limits.hops} at most.`,
      );
    }
  }
}
