import type { Run } from '../../api/generated.ts';
import { roundStep } from '../../charts/scale.ts';
import type { RunKind, RunStatus, StepKind } from '../words/run-words.ts';

/** One line of the waterfall. `start` and `length` are ms since the turn began. */
export interface WaterfallRow {
  readonly key: string;
  readonly depth: number;
  readonly start: number;
  readonly length: number;
  readonly inBackground: boolean;
  /** It goes on: the bar ends where now is. */
  readonly open: boolean;
  readonly what:
    | { readonly is: 'agent'; readonly name: string; readonly kind: RunKind; readonly status: RunStatus }
    | {
        readonly is: 'step';
        readonly name: string;
        readonly kind: StepKind;
        /** Null: the agent of the run that it is a step of. */
        readonly agent: string | null;
        readonly failed: boolean;
        readonly model: string | null;
      };
  readonly code: string | null;
  readonly tokens: { readonly input: number; readonly output: number } | null;
  readonly microUsd: number;
  /** A stand-in replied: nobody pays for it. */
  readonly standIn: boolean;
}

/** The whole tree as lines: each agent, its steps and the agents that it called, in the order in which they began; background last. */
export function waterfallRows(tree: Run, now: number): readonly WaterfallRow[] {
  const zero = Date.parse(tree.started_at);
  const rows = (run: Run, depth: number, above: boolean): readonly WaterfallRow[] => {
    const start = Math.max(0, Date.parse(run.started_at) - zero);
    const end = run.ended_at === null ? Math.max(now - zero, start) : Date.parse(run.ended_at) - zero;
    const inBackground = above || run.kind === 'background';
    const own: WaterfallRow = {
      key: run.run,
      depth,
      start,
      length: Math.max(0, end - start),
      inBackground,
      open: run.ended_at === null,
      what: { is: 'agent', name: run.agent, kind: run.kind, status: run.status },
      code: run.code,
      tokens: { input: run.input_tokens, output: run.output_tokens },
      microUsd: run.micro_usd,
      standIn: run.steps.some(({ stand_in }) => stand_in),
    };
    const parts = [
      ...run.steps.map((step) => ({
        at: Date.parse(step.started_at),
        later: false,
        rows: [stepRow(run, step)],
      })),
      ...run.children.map((child) => ({
        at: Date.parse(child.started_at),
        later: child.kind === 'background',
        rows: rows(child, depth + 1, inBackground),
      })),
    ];
    const inOrder = parts.toSorted((a, b) => Number(a.later) - Number(b.later) || a.at - b.at);
    return [own, ...inOrder.flatMap((part) => part.rows)];

    function stepRow(of: Run, step: Run['steps'][number]): WaterfallRow {
      return {
        key: `${of.run}/${step.step}`,
        depth: depth + 1,
        start: Math.max(0, Date.parse(step.started_at) - zero),
        length: step.ms,
        inBackground,
        open: false,
        what: {
          is: 'step',
          name: step.name,
          kind: step.kind,
          agent: step.agent === of.agent ? null : step.agent,
          failed: step.outcome === 'error',
          model: step.model,
        },
        code: step.code,
        tokens:
          step.input_tokens === null && step.output_tokens === null
            ? null
            : { input: step.input_tokens ?? 0, output: step.output_tokens ?? 0 },
        microUsd: step.micro_usd,
        standIn: step.stand_in,
      };
    }
  };
  return rows(tree, 0, false);
}

/** How long the axis is: to the end of what ended last. */
export function spanOf(rows: readonly WaterfallRow[]): number {
  return rows.reduce((longest, { start, length }) => Math.max(longest, start + length), 1);
}

/** About `wanted` round marks from 0 on (ms), none past the end. */
export function axisMarks(span: number, wanted: number): readonly number[] {
  const step = roundStep(span / wanted, [1, 2, 5]);
  return Array.from({ length: Math.floor(span / step) + 1 }, (_, i) => Math.round(i * step));
}
