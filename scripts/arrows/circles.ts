import { posix } from 'node:path';
import { importsOf } from './imports.ts';
import type { Finding, SourceFile } from './source-file.ts';

/** The rules about circles by name. */
export const circleRules = ['file-circle', 'folder-circle'] as const;

/** One import inside a package, between two entries of the same folder: files, or folders with all that is in them. */
interface Edge {
  readonly to: string;
  readonly path: string;
  readonly line: number;
}

/** The entries of one folder: which imports which. */
type Graph = Map<string, Edge[]>;

/**
 * Finds circles of imports between the files and folders of every folder, at every depth: `versions → graph → versions`
 * is one, though no file of it imports itself back. Each circle is one finding, at the import that closes it. Tests
 * and fixtures are left out: they may import everything.
 */
export function checkCircles(files: readonly SourceFile[]): readonly Finding[] {
  const graphs = new Map<string, Graph>();
  const paths = new Set(files.map(({ path }) => path));
  for (const file of files) if (!/\.(test|fixture)\.tsx?$/.test(file.path)) addImports(file, paths, graphs);
  return [...graphs].flatMap(([folder, graph]) => circlesIn(graph).map((circle) => finding(folder, circle)));
}

function addImports(file: SourceFile, paths: ReadonlySet<string>, graphs: Map<string, Graph>): void {
  for (const { target, line } of importsOf(file)) {
    const reached = posix.join(posix.dirname(file.path), target);
    if (!target.startsWith('.') || !paths.has(reached)) continue;
    const [from, to] = [file.path.split('/'), reached.split('/')];
    const depth = from.findIndex((part, index) => part !== to[index]);
    // A file that imports itself has no depth at which it differs.
    if (depth < 0) continue;
    const folder = from.slice(0, depth).join('/');
    const graph = graphs.get(folder) ?? new Map<string, Edge[]>();
    graphs.set(folder, graph);
    const edges = graph.get(from[depth]!) ?? [];
    graph.set(from[depth]!, edges);
    edges.push({ to: to[depth]!, path: file.path, line });
  }
}

type Step = Edge & { readonly from: string };

/** One circle for each group of entries that reach each other: the shortest through its first entry. */
function circlesIn(graph: Graph): readonly (readonly Step[])[] {
  const found: (readonly Step[])[] = [];
  const seen = new Set<string>();
  for (const entry of [...graph.keys()].sort()) {
    if (seen.has(entry)) continue;
    const circle = wayBack(graph, entry);
    if (circle === null) continue;
    for (const { from } of circle) seen.add(from);
    found.push(circle);
  }
  return found;
}

/** The shortest way from an entry back to itself, breadth first; null: there is none. */
function wayBack(graph: Graph, entry: string): readonly Step[] | null {
  const ways = new Map<string, readonly Step[]>([[entry, []]]);
  for (const [from, way] of ways) {
    for (const edge of graph.get(from) ?? []) {
      const longer = [...way, { ...edge, from }];
      if (edge.to === entry) return longer;
      if (!ways.has(edge.to)) ways.set(edge.to, longer);
    }
  }
  return null;
}

function finding(folder: string, circle: readonly Step[]): Finding {
  const last = circle.at(-1)!;
  const isOfFiles = circle.every(({ from }) => /\.[cm]?[jt]sx?$/.test(from));
  const names = [...circle.map(({ from }) => from), last.to].join(' → ');
  return {
    rule: isOfFiles ? 'file-circle' : 'folder-circle',
    path: last.path,
    line: last.line,
    message: `${names} in ${folder}: move what both sides need into a file below them`,
  };
}
