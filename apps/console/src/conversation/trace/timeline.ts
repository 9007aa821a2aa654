import type { Run, Step } from '../../api/generated.ts';
import type { ActiveTurn } from '../active-turn.ts';
import { agentName } from './agent-names.ts';

/** One row of the timeline. All times in milliseconds from the beginning of the turn. */
export interface TimelineRow {
  readonly key: string;
  readonly label: string;
  readonly depth: number;
  /** It went on beside the answer, or after it. */
  readonly background: boolean;
  readonly bars: readonly { readonly from: number; readonly ms: number }[];
  readonly ms: number;
  readonly running: boolean;
  /** Why it failed: a code. */
  readonly failed: string | null;
}

export interface Timeline {
  readonly rows: readonly TimelineRow[];
  /** The time that all rows fit in. */
  readonly span: number;
}

/** What a turn took, with all that it called. */
export interface TurnCost {
  readonly ms: number | null;
  readonly tokens: number;
  readonly microUsd: number;
  /** A stand-in replied in it: nobody pays for it. */
  readonly standIn: boolean;
  readonly running: boolean;
}

export function timelineOf(turn: Run): Timeline {
  const start = Date.parse(turn.started_at);
  const rows = rowsOf(turn, start, 0);
  return { rows, span: spanOf(rows) };
}

/** From the stream, while the turn runs: agents only, as their steps begin and end. */
export function liveTimeline(turn: ActiveTurn, now: number): Timeline {
  const sent = new Set(turn.transfers.map(({ to }) => to));
  const byAgent = Map.groupBy(turn.steps, ({ run, agent }) => `${run}/${agent}`);
  const rows = [...byAgent].map(([key, steps]): TimelineRow => {
    const { agent, run } = steps[0]!;
    const bars = steps.map(({ startedAt, ms }) => ({
      from: Math.max(0, startedAt - turn.startedAt),
      ms: ms ?? Math.max(0, now - startedAt),
    }));
    const failed = steps.some(({ outcome }) => outcome === 'error');
    return {
      key,
      label: (sent.has(agent) ? '→ ' : '') + agentName(agent),
      depth: 0,
      background: run !== turn.run,
      bars,
      ms: sumOf(bars),
      running: steps.some(({ ms }) => ms === null),
      failed: failed ? 'error' : null,
    };
  });
  return { rows, span: spanOf(rows) };
}

export function costOf(turn: Run): TurnCost {
  const all = runsIn(turn);
  const ended = turn.ended_at === null ? null : Date.parse(turn.ended_at);
  return {
    ms: ended === null ? null : Math.max(0, ended - Date.parse(turn.started_at)),
    tokens: all.reduce((sum, run) => sum + run.input_tokens + run.output_tokens, 0),
    microUsd: all.reduce((sum, run) => sum + run.micro_usd, 0),
    standIn: all.some(({ steps }) => steps.some(({ stand_in }) => stand_in)),
    running: all.some(({ ended_at }) => ended_at === null),
  };
}

/**
 * Who took part, in words: agents by name, looks into the record and what ran beside it by number.
 *
 * @param hasRecord False: there is no patient, so its tools look into no record.
 */
export function whoOf(turn: Run, hasRecord = true): string {
  const agents = [...new Set(turn.steps.filter(({ kind }) => kind === 'model').map(({ agent }) => agent))];
  const looks = runsIn(turn)
    .flatMap(({ steps }) => steps)
    .filter(({ kind }) => kind === 'tool').length;
  const beside = turn.children.filter(({ kind }) => kind === 'background').length;
  const failed = runsIn(turn).filter(({ status }) => status === 'failed').length;
  return [
    ...agents.map(agentName),
    ...(looks === 0 ? [] : [lookWords(looks, hasRecord)]),
    ...(beside === 0 ? [] : [beside === 1 ? '1 background agent' : `${beside} background agents`]),
    ...(failed === 0 ? [] : [`${failed} failed`]),
  ].join(', ');
}

function lookWords(count: number, hasRecord: boolean): string {
  if (!hasRecord) return count === 1 ? '1 tool used' : `${count} tools used`;
  return count === 1 ? '1 look into the record' : `${count} looks into the record`;
}

function runsIn(run: Run): readonly Run[] {
  return [run, ...run.children.flatMap(runsIn)];
}

function rowsOf(run: Run, start: number, depth: number): readonly TimelineRow[] {
  const background = run.kind === 'background';
  const sent = new Set(run.steps.filter(({ kind }) => kind === 'transfer').map(({ name }) => name));
  const rows: TimelineRow[] = [];
  for (const [agent, steps] of Map.groupBy(run.steps, (step) => step.agent)) {
    const own = steps.filter(({ kind }) => kind === 'model' || kind === 'callback');
    const label = (sent.has(agent) ? '→ ' : '') + agentName(agent);
    rows.push(rowOf(`${run.run}/${agent}`, label, own.length > 0 ? own : steps, start, depth, background));
    for (const step of steps)
      if (step.kind === 'tool' || step.kind === 'agent')
        rows.push(
          rowOf(`${run.run}/${step.step}`, agentName(step.name), [step], start, depth + 1, background),
        );
  }
  const failedRun = run.status === 'failed' || run.status === 'parked';
  if (run.steps.length === 0 && run.kind !== 'turn')
    rows.push({
      ...rowOf(run.run, agentName(run.agent), [], start, depth, background),
      running: run.ended_at === null,
    });
  const named = rows.map((row, at) =>
    failedRun && at === rows.length - 1 && row.failed === null
      ? { ...row, failed: run.code ?? run.status }
      : row,
  );
  return [
    ...named,
    ...run.children.flatMap((child) => rowsOf(child, start, depth + (child.kind === 'background' ? 0 : 1))),
  ];
}

function rowOf(
  key: string,
  label: string,
  steps: readonly Step[],
  start: number,
  depth: number,
  background: boolean,
): TimelineRow {
  const bars = steps.map(({ started_at, ms }) => ({ from: Math.max(0, Date.parse(started_at) - start), ms }));
  const failed = steps.find(({ outcome }) => outcome === 'error');
  return {
    ...{ key, label, depth, background, bars },
    ms: sumOf(bars),
    running: false,
    failed: failed ? (failed.code ?? 'error') : null,
  };
}

function sumOf(bars: readonly { readonly ms: number }[]): number {
  return bars.reduce((sum, { ms }) => sum + ms, 0);
}

function spanOf(rows: readonly TimelineRow[]): number {
  return Math.max(1, ...rows.flatMap(({ bars }) => bars.map(({ from, ms }) => from + ms)));
}
