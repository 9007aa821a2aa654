import type { ActiveTurn, History, RunRecord } from '@consilium/kernel';
import type { RuntimeDeps } from '../deps.ts';
import type { Durable } from '../durable/durable.ts';
import { failureCode } from '../durable/engine-error.ts';
import { STORE } from '../durable/policy.ts';
import { throughCancels } from '../durable/settle.ts';
import type { TurnReport } from '../payloads/targets.ts';
import { publishMessage } from '../stream/publish-appended.ts';
import { sendTurn } from './send-turn.ts';

/** Commits the end of a turn, in whatever way it ended, and sends the one that waited for it. */
export async function finishTurn(deps: RuntimeDeps, durable: Durable, report: TurnReport): Promise<void> {
  const next = await committed(deps, durable, report);
  if (next) sendTurn(durable, report.scope, report.conversation, next);
}

async function committed(
  deps: RuntimeDeps,
  durable: Durable,
  report: TurnReport,
): Promise<ActiveTurn | null> {
  try {
    // A cancel that comes so late finds the answer made: it is committed.
    return await commitStep(deps, durable, 'commit', report);
  } catch (error) {
    // The database refuses this answer for good: the turn is parked with its code, and the conversation goes on.
    const parked = reportWithoutAnswer(report, 'parked', failureCode(error), report.runs);
    return commitStep(deps, durable, 'park', parked);
  }
}

function commitStep(deps: RuntimeDeps, durable: Durable, name: string, report: TurnReport) {
  const commit = async () => {
    const { scope, conversation, run } = report;
    const ended = await commitReport(deps, report);
    const next =
      ended === 'forbidden'
        ? await deps.endWithoutAnswer(scope, { conversation, run, code: 'forbidden' })
        : ended.next;
    await publishCommitted(deps, report, ended);
    return next;
  };
  return throughCancels(durable.step(name, STORE, commit));
}

/** The report of a turn that could not give one itself. */
export function reportWithoutAnswer(
  turn: Pick<TurnReport, 'scope' | 'conversation' | 'seq' | 'run'>,
  status: 'parked' | 'cancelled',
  code: string,
  known: readonly RunRecord[] = [],
): TurnReport {
  const { scope, conversation, seq, run } = turn;
  const own = known.find((each) => each.run === run);
  return {
    ...{ scope, conversation, seq, run },
    answer: {
      parts: [],
      claims: [],
      sourceAgents: [],
      standIn: false,
      status: status === 'parked' ? 'failed' : status,
    },
    delta: {},
    // What was done is paid for, whatever becomes of the answer.
    runs: [{ run, status, code, steps: own?.steps ?? [] }, ...known.filter((each) => each.run !== run)],
    startedAt: 0,
  };
}

type Ended = Awaited<ReturnType<History['commitTurn']>>;

/** Answer, state, runs and steps of a turn, in one transaction; the same report commits once. */
async function commitReport(deps: RuntimeDeps, report: TurnReport): Promise<Ended> {
  return deps.history.commitTurn(report.scope, {
    conversation: report.conversation,
    seq: report.seq,
    turn: report.run,
    answer: report.answer,
    delta: report.delta,
    runs: report.runs,
  });
}

/** Tells followers that there is a message, not what it says: gateways read the row. The row is the truth: a bus that is down costs a stream its end, never an answer. */
async function publishCommitted(deps: RuntimeDeps, report: TurnReport, ended: Ended): Promise<void> {
  const { scope, conversation, run, seq, answer } = report;
  const status = ended === 'forbidden' ? 'failed' : (answer?.status ?? 'complete');
  try {
    if (ended !== 'forbidden' && ended.message) await publishMessage(deps, report, ended.message);
    await deps.bus.publish(scope, conversation, { type: 'turn-ended', run, seq, status });
    if (ended !== 'forbidden' && ended.question) await publishMessage(deps, report, ended.question);
  } catch {
    // Followers that missed it read the rows when they connect again.
  }
  const ms = report.startedAt === 0 ? 0 : deps.now().getTime() - report.startedAt;
  deps.observe?.turnEnded({ status, ms });
}
