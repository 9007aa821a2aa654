import type { PathPattern } from '@consilium/record/test-support/lens-parts';
import { ANY_LABEL } from './facts.ts';
import { nodePattern, pathPattern, relationshipPattern } from './trees.ts';
import type { Variable, Writing } from './writing.ts';

/** One hop from a node in scope, as it stands within an expression, and the scope within it. */
export function localPattern(
  writing: Writing,
): { readonly pattern: PathPattern; readonly scope: readonly Variable[]; readonly end: string } | undefined {
  const { random, facts } = writing;
  const begins = writing.scope.filter((each) => each.kind === 'node');
  if (begins.length === 0) return undefined;
  const { name, label: known, seen } = random.pick(begins);
  const ways = seen === undefined ? [] : facts.waysFrom(seen.uuid);
  const way = ways.length > 0 && random.chance(0.7) ? random.pick(ways) : undefined;
  const links = facts.links.flatMap(({ from, type, to }) => [
    ...(from === known ? [{ type, label: to, direction: 'out' as const }] : []),
    ...(to === known ? [{ type, label: from, direction: 'in' as const }] : []),
  ]);
  if (way === undefined && links.length === 0) return undefined;
  const seenLabel = way === undefined || way.to.labels.length === 0 ? undefined : random.pick(way.to.labels);
  const link = way ?? random.pick(links);
  const { type, direction } = link;
  const label = 'label' in link ? link.label : seenLabel;
  const end = writing.fresh('m');
  const pattern = pathPattern({
    start: nodePattern({ variable: name }),
    hops: [
      {
        relationship: relationshipPattern({
          types: random.chance(0.85) ? [type] : [],
          direction: random.chance(0.85) ? direction : 'both',
          length: !facts.schema.strict && random.chance(0.1) ? { min: 1, max: 2 } : undefined,
        }),
        node: nodePattern({ variable: end, labels: label === undefined ? [] : [label] }),
      },
    ],
  });
  const variable = { kind: 'node', name: end, label: label ?? ANY_LABEL, seen: way?.to } as const;
  return { pattern, scope: [...writing.scope, variable], end };
}
