import type { Entry, Together } from './catalogue.ts';
import type { ContextsAt } from './contexts.ts';
import type { Finder, Span } from './spans.ts';

/**
 * The places where the parts stand, part by part; null where one is not there, or is lowered by a context. Two parts that only the
 * same words could show are one and do not stand together.
 */
export function placesOf(
  together: Together,
  find: Finder,
  contextsAt: ContextsAt,
  despite: Entry['despite'],
): readonly (readonly Span[])[] | null {
  const parts: Span[][] = [];
  for (const pattern of together) {
    const { starts, ends } = find(pattern);
    const spans: Span[] = [];
    for (let row = 0; row < starts.length; row += 1) {
      const span = { start: starts[row]!, end: ends[row]! };
      if (contextsAt(span).every((context) => despite.includes(context))) spans.push(span);
    }
    if (spans.length === 0) return null;
    parts.push(spans);
  }
  return hasSameWordsTwice(parts) ? null : parts;
}

function hasSameWordsTwice(parts: readonly (readonly Span[])[]): boolean {
  const only = parts.flatMap((spans) => (spans.length === 1 ? [`${spans[0]!.start} ${spans[0]!.end}`] : []));
  return new Set(only).size < only.length;
}
