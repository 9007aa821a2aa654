/**
 * The places nearest to the wished ones (least squares) that keep the order and stand at least `step` apart: neighbours that
 * want the same place share the way between them.
 */
export function spread(wishes: readonly number[], step: number): readonly number[] {
  const blocks: { sum: number; count: number }[] = [];
  for (const [i, wish] of wishes.entries()) {
    blocks.push({ sum: wish - i * step, count: 1 });
    for (;;) {
      const last = blocks.at(-1);
      const before = blocks.at(-2);
      if (!last || !before || before.sum / before.count <= last.sum / last.count) break;
      blocks.splice(-2, 2, { sum: before.sum + last.sum, count: before.count + last.count });
    }
  }
  return blocks
    .flatMap(({ sum, count }) => Array.from({ length: count }, () => sum / count))
    .map((place, i) => place + i * step);
}
