import type {
  Budget,
  Caller,
  ChartFact,
  ConversationEvent,
  EarlierMessage,
  MessagePart,
  Origin,
  Outcome,
  RunIdentity,
  RunRecord,
  RunStart,
  Scope,
  State,
  StateDelta,
  StepRecord,
  Team,
  Tier,
} from '@consilium/kernel';
import { higherTier } from '@consilium/kernel';
import type { RuntimeDeps, TeamParts } from '../deps.ts';
import type { Durable } from '../durable/durable.ts';

/** What stays the same for all agents that run in one invocation. */
export interface RunContext {
  readonly deps: RuntimeDeps;
  readonly durable: Durable;
  readonly team: Team;
  readonly tools: TeamParts['tools'];
  readonly callbacks: TeamParts['callbacks'];
  readonly scope: Scope;
  readonly identity: RunIdentity;
  /** The user's own words of the message that this turn answers. */
  readonly userText: string;
  /** A person wrote the message, and waits for an answer. */
  readonly fromPerson: boolean;
  /** An agent wrote the message, and its reader asked to be told. Absent: no. */
  readonly mustAnswer?: boolean;
  /** How far "today" is ahead of the world's clock, ms (`aheadOf`). */
  readonly aheadMs: number;
  /** Who wrote it acts for the patient. */
  readonly byProxy: boolean;
  /** The tenant has synthetic patients only, so the text of steps is kept. */
  readonly isDemo: boolean;
  /** The message repeats an earlier one that was already read for the record. Absent: no. */
  readonly isRepeated?: boolean;
  /** The second model that checks what sources say, as it was when the run began (`RunStart`). Absent: none. */
  readonly supportModel?: string;
  /** What was said before that message. Only inside a step: a replay does not read it again. */
  readonly earlier: () => Promise<readonly EarlierMessage[]>;
  /** True on the way to the answer: only there drafts are streamed. */
  readonly answering: boolean;
  readonly log: RunLog;
}

/** Who asks ports in this run: its scope, its run, and the past moment that it reads, which no tool chooses. */
export function callerOf({ scope, identity }: Pick<RunContext, 'scope' | 'identity'>): Caller & {
  readonly run: string;
} {
  const { run, turn, replay } = identity;
  return { scope, run, turn, ...(replay?.asOf !== undefined && { asOf: replay.asOf }) };
}

/** How far "today" is ahead of the world's clock, ms: by the tenant's clock, or back to the day that a re-run reads. */
export function aheadOf(
  start: Pick<RunStart, 'now' | 'clock'>,
  { replay }: Pick<RunIdentity, 'replay'>,
): number {
  return (replay?.asOf === undefined ? start.clock : Date.parse(replay.asOf)) - start.now;
}

/** What the start of a run says for all of it; journalled, so a replay by a worker that is set up otherwise does the same. */
export function ofStart({
  isDemo,
  supportModel,
}: Pick<RunStart, 'isDemo' | 'supportModel'>): Pick<RunContext, 'isDemo' | 'supportModel'> {
  return { isDemo: isDemo === true, ...(supportModel !== undefined && { supportModel }) };
}

/** What this invocation did, as rows of its run; grows with each step, in the journal's order. */
export interface RunLog {
  readonly nextStep: () => string;
  /** The run began now, epoch ms. */
  readonly begin: (now: number) => void;
  /** The end of the latest step, epoch ms, as the journal knows it: the time of what happens between steps. */
  readonly time: () => number;
  readonly add: (step: StepRecord) => void;
  readonly addRuns: (records: readonly RunRecord[]) => void;
  /** What tools handed out to be cited; each once. */
  readonly addFacts: (facts: readonly ChartFact[]) => void;
  /** What a model found urgent: kept if it is higher than what was raised before, whoever can see that. */
  readonly raise: (tier: Tier) => void;
  readonly raised: () => Tier;
  /**
   * Keeps an event until the next step tells it: code between steps runs again on every replay, a finished step does
   * not.
   */
  readonly note: (event: ConversationEvent) => void;
  readonly takeNotes: () => readonly ConversationEvent[];
  readonly steps: () => readonly StepRecord[];
  readonly runs: () => readonly RunRecord[];
  readonly facts: () => readonly ChartFact[];
}

export function createRunLog(): RunLog {
  const steps: StepRecord[] = [];
  const runs: RunRecord[] = [];
  const facts = new Map<string, ChartFact>();
  let raised: Tier = 'none';
  const notes: ConversationEvent[] = [];
  let count = 0;
  let time = 0;
  return {
    nextStep: () => `s${++count}`,
    begin: (now) => {
      time = now;
    },
    time: () => time,
    add: (step) => {
      time = Math.max(time, Date.parse(step.startedAt) + step.ms);
      steps.push(step);
    },
    addRuns: (records) => runs.push(...records),
    addFacts: (given) => {
      for (const fact of given) facts.set(fact.id, fact);
    },
    raise: (tier) => {
      raised = higherTier(raised, tier);
    },
    raised: () => raised,
    note: (event) => notes.push(event),
    takeNotes: () => notes.splice(0),
    steps: () => steps,
    runs: () => runs,
    facts: () => [...facts.values()],
  };
}

/** Something an agent of this turn has said to the next one. */
export interface TranscriptItem {
  readonly agent: string;
  readonly text: string;
  readonly origin: Origin;
}

export interface AgentInput {
  readonly state: State;
  readonly budget: Budget;
  readonly transcript: readonly TranscriptItem[];
  /** What the agent is asked: the message of a turn, a model's request in an agent tool, the text of a task. */
  readonly request: { readonly text: string; readonly origin: Origin };
}

export interface AgentResult {
  readonly outcome: Outcome;
  /** Who answered: the last agent of a chain of transfers. */
  readonly agent: string;
  readonly parts: readonly MessagePart[];
  readonly origin: Origin;
  readonly delta: StateDelta;
  readonly budget: Budget;
  readonly standIn: boolean;
}

/** Runs an agent of the team in this invocation; given to groups, which cannot import it back. */
export type RunAgent = (run: RunContext, agent: string, input: AgentInput) => Promise<AgentResult>;
