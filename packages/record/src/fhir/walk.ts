import type { Issue } from './issue.ts';

/** The limits of one resource. Beyond them it is refused as `too-costly`, before a deep or huge value costs more. */
export const LIMITS = {
  /** Objects and arrays within each other. */
  depth: 64,
  /** Elements in all. */
  elements: 100_000,
  /** UTF-16 units of all strings together. */
  characters: 4 * 1024 * 1024,
  /** Findings reported; what comes after them is not looked for. */
  issues: 100,
} as const;

/** One walk through a resource: where it stands, what it has found, how much it has seen. */
export interface Walk {
  /** FHIRPath of the resource itself. */
  readonly at: string;
  /** Element names and indices from there to here. */
  readonly path: (string | number)[];
  readonly issues: Issue[];
  /** The type of each resource in `contained` by its id; a reference `#id` must lead to one. */
  readonly contained: ReadonlyMap<string, string>;
  inContained: boolean;
  elements: number;
  characters: number;
  /** A limit is reached: nothing further is looked at. */
  stopped: boolean;
}

export function startWalk(at: string, contained: ReadonlyMap<string, string>): Walk {
  return {
    at,
    path: [],
    issues: [],
    contained,
    inContained: false,
    elements: 0,
    characters: 0,
    stopped: false,
  };
}

/** FHIRPath of where the walk stands, or of an element below it. */
function expressionOf(walk: Walk, below?: string): string {
  let text = walk.at;
  for (const part of walk.path) text += typeof part === 'number' ? `[${part}]` : `.${part}`;
  return below === undefined ? text : `${text}.${below}`;
}

/** Keeps an error about where the walk stands, or about an element below it. */
export function report(walk: Walk, code: Issue['code'], text: string, below?: string): void {
  if (walk.stopped) return;
  walk.issues.push({ severity: 'error', code, expression: expressionOf(walk, below), text });
  if (walk.issues.length >= LIMITS.issues) walk.stopped = true;
}

/** Refuses the resource for its size and ends the walk. */
export function reportTooCostly(walk: Walk, text: string): void {
  report(walk, 'too-costly', text);
  walk.stopped = true;
}
