import { randomUUID } from 'node:crypto';
import type {
  AnswerDraft,
  History,
  RunIdentity,
  RunRecord,
  Scope,
  State,
  StepRecord,
  TurnCommit,
} from '@consilium/kernel';

export async function newConversation(history: History, scope: Scope, state: State = {}): Promise<string> {
  const id = randomUUID();
  const made = await history.createConversation(scope, { id, team: 'consult', topic: null, state });
  if (made !== 'created') throw new Error(`conversation was not created: ${made}`);
  return id;
}

export async function say(
  history: History,
  scope: Scope,
  conversation: string,
  text: string,
  clientKey: string = randomUUID(),
): Promise<Exclude<Awaited<ReturnType<History['acceptMessage']>>, string>> {
  const parts = [{ origin: 'user' as const, text }];
  const [id, run] = [randomUUID(), randomUUID()];
  const accepted = await history.acceptMessage(scope, { conversation, id, clientKey, parts, run, most: 50 });
  if (typeof accepted === 'string') throw new Error(`message was not accepted: ${accepted}`);
  if (!accepted.duplicate) turns.set(`${conversation}/${accepted.seq}`, run);
  return accepted;
}

/** By conversation and number: the turns that the accepted messages were given. */
const turns = new Map<string, string>();

/** The turn of a message, or a part of one when `turn` is given. */
/** A run of a conversation. */
export type Run = RunIdentity & { readonly conversation: string };

export function runOf(conversation: string, seq: number, over: Partial<Run> = {}): Run {
  const own = over.turn === undefined ? turns.get(`${conversation}/${seq}`) : undefined;
  const run = over.run ?? own ?? randomUUID();
  return {
    run,
    turn: run,
    parent: null,
    conversation,
    seq,
    kind: 'turn',
    team: 'consult',
    teamVersion: 'version-1',
    agent: 'root',
    invocation: `inv_${run}`,
    ...over,
  };
}

export function stepOf(step: string, over: Partial<StepRecord> = {}): StepRecord {
  return {
    step,
    kind: 'model',
    agent: 'root',
    name: 'fast',
    model: 'gemini-2.5-flash',
    provider: 'gemini',
    usage: { inputTokens: 100, outputTokens: 20, cachedTokens: 5 },
    microUsd: 30,
    standIn: false,
    lensMs: 40,
    startedAt: '2026-03-01T10:00:00.123Z',
    ms: 12.5,
    outcome: 'success',
    code: null,
    ...over,
  };
}

export function draftOf(text: string, over: Partial<AnswerDraft> = {}): AnswerDraft {
  return {
    parts: [{ origin: 'model', text, agent: 'root' }],
    claims: [],
    sourceAgents: ['root'],
    standIn: false,
    status: 'complete',
    ...over,
  };
}

export function recordOf(run: string, over: Partial<RunRecord> = {}): RunRecord {
  return { run, status: 'complete', code: null, steps: [stepOf('1')], ...over };
}

export function commitOf(turn: Run, over: Partial<TurnCommit> = {}): TurnCommit {
  return {
    conversation: turn.conversation,
    seq: turn.seq,
    turn: turn.turn,
    answer: draftOf('an answer'),
    delta: {},
    runs: [recordOf(turn.run)],
    ...over,
  };
}

/** One question with its answer, from the accept to the commit. */
export async function wholeTurn(
  history: History,
  scope: Scope,
  conversation: string,
  over: Partial<TurnCommit> = {},
): Promise<Run> {
  const { seq } = await say(history, scope, conversation, 'a question');
  const turn = runOf(conversation, seq);
  await history.startRun(scope, turn);
  const committed = await history.commitTurn(scope, commitOf(turn, over));
  if (committed === 'forbidden') throw new Error('turn was not committed');
  return turn;
}
