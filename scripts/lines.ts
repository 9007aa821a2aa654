/** `npm run -s lines -- [commit …]`: lines of source, tests and docs by package, at each of these commits. */
import { execFileSync } from 'node:child_process';
import { root } from './run-command.ts';
import { markdownTable } from './table.ts';

const CODE = /\.(?:ts|tsx|sql|css|yml)$/;
const TEST = /^(?:tests|bench|packages\/testing)\/|\.test\.|\.fixture\.|\/(?:testing|test-support)\//;

function linesAt(commit: string): ReadonlyMap<string, { source: number; tests: number; docs: number }> {
  const counted = execFileSync('git', ['grep', '-Ic', '', commit], { cwd: root, maxBuffer: 2 ** 28 });
  const byPart = new Map<string, { source: number; tests: number; docs: number }>();
  for (const line of counted.toString().split('\n')) {
    const [, path, count] = /^[^:]*:(.*):(\d+)$/.exec(line) ?? [];
    if (path === undefined || !(CODE.test(path) || path.endsWith('.md'))) continue;
    const [part = path] = /^(?:packages|apps|teams|examples)\/[^/]+|^[^/]+(?=\/)/.exec(path) ?? ['.'];
    const lines = byPart.get(part) ?? { source: 0, tests: 0, docs: 0 };
    lines[path.endsWith('.md') ? 'docs' : TEST.test(path) ? 'tests' : 'source'] += Number(count);
    byPart.set(part, lines);
  }
  return byPart;
}

const commits = process.argv.length > 2 ? process.argv.slice(2) : ['HEAD'];
const at = commits.map(linesAt);
const kinds = ['source', 'tests', 'docs'] as const;
const parts = [...new Set(at.flatMap((each) => [...each.keys()]))].toSorted();
const rows = parts.map((part) => [
  part,
  ...kinds.flatMap((kind) => at.map((each) => String(each.get(part)?.[kind] ?? 0))),
]);
const sum = (column: number) => String(rows.reduce((all, row) => all + Number(row[column]), 0));
const heads = kinds.flatMap((kind) => commits.map((commit) => `${kind} ${commit}`));
console.log(markdownTable(['', ...heads], [...rows, ['all', ...heads.map((_, at) => sum(at + 1))]]));
