import type { OperatedTurn, Run, Step, TurnCounts } from '../../api/generated.ts';
import { moneyWords } from '../../words/stand-in-words.ts';

export type RunStatus = OperatedTurn['status'];
export type StepKind = Step['kind'];
export type RunKind = Run['kind'];

/** The tabs of the list, in the order in which they ask for a person. */
export const STATES = ['live', 'stuck', 'parked', 'failed', 'ended', 'all'] as const;
export type State = (typeof STATES)[number];

export const STATE_WORDS: { readonly [state in State]: { readonly name: string; readonly means: string } } = {
  live: { name: 'Live', means: 'Work that goes on now.' },
  stuck: {
    name: 'Stuck',
    means: 'Past its time limit and not ended. The watchdog ends it; you can cancel it before.',
  },
  parked: {
    name: 'Waiting',
    means: 'Stopped until a person has looked. What may have happened outside is never repeated by itself.',
  },
  failed: { name: 'Failed', means: 'Ended without an answer. The person was told that it failed.' },
  ended: { name: 'Finished', means: 'Answered, answered in part, or cancelled.' },
  all: { name: 'All', means: 'Every run, newest first.' },
};

/** Null: the address names none. */
export function readState(given: unknown): State | null {
  return STATES.find((each) => each === given) ?? null;
}

const NEED_A_PERSON = ['stuck', 'parked', 'failed'] as const;

/** Where the page opens: at what needs a person, else at what goes on, else at what has ended. */
export function firstState(counts: TurnCounts): State {
  const waits = NEED_A_PERSON.find((state) => countOf(counts, state) > 0);
  return waits ?? (counts.live > 0 ? 'live' : 'ended');
}

/** What may have happened outside is parked too. All of them are not counted. */
export function countOf(counts: TurnCounts, state: Exclude<State, 'all'>): number {
  return counts[state] + (state === 'parked' ? counts.effects : 0);
}

export const STATUS_WORDS: { readonly [status in RunStatus]: string } = {
  running: 'running',
  complete: 'answered',
  partial: 'answered in part',
  cancelled: 'cancelled',
  failed: 'failed',
  parked: 'parked',
};

export type Tone = 'plain' | 'waits' | 'danger' | 'good';

export function toneOf(status: RunStatus, state?: State): Tone {
  if (status === 'failed') return 'danger';
  if (status === 'parked' || state === 'stuck') return 'waits';
  return status === 'complete' ? 'good' : 'plain';
}

export const KIND_WORDS: { readonly [kind in RunKind]: string } = {
  turn: 'turn',
  branch: 'side by side',
  tool: 'as a tool',
  background: 'in the background',
  task: 'by itself',
  urgency: 'reads for danger',
  replay: 'replay on another model',
  function: 'function',
  pipeline: 'pipeline',
  stage: 'stage of a pipeline',
};

/** The kinds of the list. */
export const ROOT_WORDS: { readonly [kind in Exclude<OperatedTurn['kind'], 'replay'>]: string } = {
  turn: 'Conversations',
  function: 'Functions',
  pipeline: 'Pipelines',
};

/** What a run is of: its team, or the function or pipeline that was run. */
export function rootName({ kind, team, agent }: Pick<OperatedTurn, 'kind' | 'team' | 'agent'>): string {
  return kind === 'function' || kind === 'pipeline' ? agent.replaceAll(/[_-]/g, ' ') : team;
}

export const STEP_WORDS: { readonly [kind in StepKind]: string } = {
  model: 'model call',
  tool: 'tool',
  agent: 'asked an agent',
  transfer: 'handed over to',
  callback: 'check by code',
};

/** Sums are known when the runs of a turn have ended; until then nothing is no sum. */
export function costWords(turn: Pick<OperatedTurn, 'ended_at' | 'micro_usd' | 'stand_in'>): string {
  return turn.ended_at === null && turn.micro_usd === 0
    ? 'not yet known'
    : moneyWords(turn.micro_usd, turn.stand_in);
}

/** As the server decides; what it refuses all the same says why. */
export function mayCancel(status: RunStatus): boolean {
  return status === 'running';
}

export function mayRetry(status: RunStatus): boolean {
  return status === 'failed' || status === 'partial' || status === 'parked';
}
