import type { ApiRun, ApiStep } from '../api.ts';

/** One step as a line of the trace. */
export interface TraceLine {
  readonly depth: number;
  readonly agent: string;
  readonly did: string;
  readonly ms: number | null;
  /** Whether a model was asked, with or without an answer. */
  readonly asked: boolean;
  /** The model that answered; null where none did. */
  readonly model: string | null;
  readonly failed: boolean;
}

/** The steps of a run and of what it called, in the order of their beginning. Those that read along are left out. */
export function traceOf(run: ApiRun, depth = 0): readonly TraceLine[] {
  const own = run.steps.map((step) => ({ at: step.started_at, lines: [lineOf(step, depth)] }));
  const below = run.children
    .filter(({ kind }) => kind !== 'background')
    .map((child) => ({ at: child.started_at, lines: traceOf(child, depth + 1) }));
  return [...own, ...below]
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .flatMap(({ lines }) => lines);
}

/** The runs that read along, behind the answer. */
export function readersOf(run: ApiRun): readonly ApiRun[] {
  return run.children.filter(({ kind }) => kind === 'background');
}

function lineOf(step: ApiStep, depth: number): TraceLine {
  const { kind, agent, model, ms, outcome } = step;
  const isTimed = kind === 'model' || kind === 'tool';
  return {
    depth,
    agent,
    did: wordsFor(step),
    ms: isTimed ? ms : null,
    asked: kind === 'model',
    model,
    failed: outcome === 'error',
  };
}

function wordsFor({ kind, name, outcome, code }: ApiStep): string {
  // A name that the team does not have is not repeated, wherever it came from.
  if (name === 'refused') return `is refused: ${code}`;
  const end = outcome === 'error' ? `: ${code ?? 'failed'}` : outcome === 'empty' ? ': nothing came' : '';
  return `${WORDS[kind](name)}${end}`;
}

const WORDS: { readonly [kind in ApiStep['kind']]: (name: string) => string } = {
  model: () => 'asks the model',
  tool: (name) => `calls ${name}`,
  agent: (name) => `calls ${name}`,
  transfer: (name) => `hands over to ${name}`,
  callback: (name) => `code: ${name}`,
};
