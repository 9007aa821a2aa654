import type { ReadFact } from '../reading/read-fact.ts';
import type { ReadSentence } from '../reading/read-sentence.ts';

/** `on days with 71 kg or more`, where the fact prints `2 kg more than 71 kg`. */
export function thresholdTornApart({ quantities }: ReadSentence, facts: readonly ReadFact[]): boolean {
  return facts.some(({ undated }) => {
    const [, more, way, base] =
      /(?<![\d.])(\d+(?:\.\d+)?) \p{L}+ (more|less|above|below|over|under)(?: than)? (\d+(?:\.\d+)?)/u.exec(
        undated,
      ) ?? [];
    if (more === undefined || base === undefined) return false;
    const end = Number(base) + (/more|above|over/.test(way ?? '') ? 1 : -1) * Number(more);
    const says = (number: number) => quantities.some(({ values }) => values.includes(number));
    return says(Number(base)) && !says(Number(more)) && !says(end);
  });
}

const CODE = /(?<![\p{L}\d-])(\p{L})(\d{1,2})(?![\p{L}\d])/gu;
const VERTEBRA = /^[ctls]$/;

/** `T12`, where the fact prints `L1`: a vertebra, or another number behind the same letter. */
export function codesMixedUp({ lower }: ReadSentence, facts: readonly ReadFact[]): boolean {
  const printed = facts.flatMap(({ undated, calls }) => [
    ...[undated, ...calls.whole].join(' ').matchAll(CODE),
  ]);
  if (printed.length === 0) return false;
  return [...lower.matchAll(CODE)].some(
    ([code, letter = '']) =>
      !printed.some(([known]) => known === code) &&
      printed.some(([, known = '']) => known === letter || (VERTEBRA.test(known) && VERTEBRA.test(letter))),
  );
}
