import type { PathPattern } from '../../cypher/ast.ts';
import { elementsOf, nodesOf } from '../../cypher/tree.ts';
import { refuse } from '../../refuse.ts';
import { onceIn } from '../once.ts';
import type { Survey } from '../survey.ts';

/** Patterns that share nothing multiply each other's rows: only so many of them. */
export function products({ patterns, schema, limits }: Survey): void {
  const once = onceIn(schema);
  const counts = new Map<number, number>();
  const begun = new Set<number>();
  for (const { patterns: paths, before, branch } of patterns) {
    const groups = connected(paths).filter((group) => !isJoined(group, new Set(before.keys()), once));
    const free = begun.has(branch) ? 0 : 1;
    begun.add(branch);
    const count = (counts.get(branch) ?? 0) + Math.max(0, groups.length - free);
    counts.set(branch, count);
    if (count <= limits.products) continue;
    const { span } = groups.at(-1)![0]!;
    const what = 'Patterns that share no variable: every row of one is joined with every row of the other.';
    refuse(
      'products',
      what,
      span,
      `Join them by a variable${once === undefined ? '' : `, e.g. begin both at (p:${once})`}, or ask in two queries.`,
    );
  }
}

const namesOf = (path: PathPattern) =>
  elementsOf(path).flatMap(({ variable }) => (variable === undefined ? [] : [variable]));

/** Patterns of one MATCH, put together where they share a variable. */
function connected(paths: readonly PathPattern[]): readonly (readonly PathPattern[])[] {
  let groups: { paths: PathPattern[]; names: Set<string> }[] = [];
  for (const path of paths) {
    const names = namesOf(path);
    const touched = groups.filter((group) => names.some((name) => group.names.has(name)));
    const joined = {
      paths: [...touched.flatMap((group) => group.paths), path],
      names: new Set([...touched.flatMap((group) => [...group.names]), ...names]),
    };
    groups = [...groups.filter((group) => !touched.includes(group)), joined];
  }
  return groups.map((group) => group.paths);
}

function isJoined(
  group: readonly PathPattern[],
  before: ReadonlySet<string>,
  once: string | undefined,
): boolean {
  return group.some(
    (path) =>
      namesOf(path).some((name) => before.has(name)) ||
      nodesOf(path).some(({ labels }) => once !== undefined && labels.length === 1 && labels[0] === once),
  );
}
