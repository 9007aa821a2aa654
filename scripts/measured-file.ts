import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-command.ts';

/** One figure beside its goal. `goal` is a comparison such as `≤ 1.15`, in the same unit as `figure`. */
export type Goal = {
  readonly what: string;
  readonly goal: string;
  readonly figure: number;
  readonly unit: string;
  readonly holds: boolean;
};

/** A file of `docs/measured`: figures, and where and when they were taken. */
export type Measured = {
  readonly name: string;
  readonly goals: readonly Goal[];
  /** Short hash. Older files may end in `-dirty`: the sources differed from it. */
  readonly commit: string;
  /** Paths from the top folder: once one of them has changed, the figures are stale. Older files have none. */
  readonly dependsOn?: readonly string[];
  readonly machine: {
    readonly cores: number;
    readonly memoryGb: number;
    readonly cpu: string;
    readonly kernel: string;
  };
  /** ISO 8601, UTC. */
  readonly date: string;
};

export const measuredFolder = join(root, 'docs/measured');

const comparisons: Readonly<Record<string, (figure: number, limit: number) => boolean>> = {
  '≤': (figure, limit) => figure <= limit,
  '≥': (figure, limit) => figure >= limit,
  '<': (figure, limit) => figure < limit,
  '>': (figure, limit) => figure > limit,
  '=': (figure, limit) => figure === limit,
};

/** Judges a figure: `goal('lost messages', '= 0', lost, 'messages')`. Throws when the goal is no comparison. */
export function goal(what: string, comparison: string, figure: number, unit: string): Goal {
  const [, sign = '', limit = ''] = /^([≤≥<>=]) (-?\d+(?:\.\d+)?)$/.exec(comparison) ?? [];
  const holds = comparisons[sign];
  if (holds === undefined) throw new Error(`"${comparison}" is no goal: write for example "≤ 1.15"`);
  return { what, goal: comparison, figure, unit, holds: holds(figure, Number(limit)) };
}

/** What is wrong with the content of a file; undefined when it is well-formed and its verdicts follow its figures. */
export function faultOf(name: string, content: unknown): string | undefined {
  const { goals, commit, dependsOn = ['all'], machine, date, ...rest } = Object(content) as Partial<Measured>;
  if (rest.name !== name) return `its name is ${rest.name}`;
  if (!Array.isArray(goals) || goals.length === 0) return 'it has no goals';
  for (const each of goals) {
    const { what, unit, figure } = Object(each) as Partial<Goal>;
    if (!what || typeof unit !== 'string') return `${what ?? 'a goal'} lacks what or unit`;
    if (!Number.isFinite(figure)) return `${what}: its figure was never set`;
    try {
      if (goal(what, each.goal, each.figure, unit).holds !== each.holds)
        return `${what}: the verdict does not follow the figure`;
    } catch (error) {
      return `${what}: ${(error as Error).message}`;
    }
  }
  if (!/^[0-9a-f]{7,}(-dirty)?$/.test(commit ?? '')) return 'it names no commit';
  if (!Array.isArray(dependsOn) || dependsOn.length === 0) return 'it names no paths that it depends on';
  if (!machine?.cores || !machine.memoryGb || !machine.cpu || !machine.kernel) return 'it names no machine';
  if (new Date(date ?? '').toJSON() !== date) return 'its date is not ISO 8601';
  return undefined;
}

/** Every measured file by name, each with its fault if it has one. */
export function readMeasured(): readonly {
  readonly name: string;
  readonly file: Measured;
  readonly fault?: string;
}[] {
  return globSync('*.json', { cwd: measuredFolder })
    .sort()
    .map((path) => {
      const name = path.replace(/\.json$/, '');
      try {
        const file = JSON.parse(readFileSync(join(measuredFolder, path), 'utf8'));
        const fault = faultOf(name, file);
        return fault === undefined ? { name, file } : { name, file, fault };
      } catch (error) {
        return { name, file: {} as Measured, fault: (error as Error).message };
      }
    });
}
