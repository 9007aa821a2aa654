import type { History } from '@consilium/kernel';
import type { RuntimeDeps } from '../deps.ts';
import type { TurnReport } from '../payloads/targets.ts';
import { publishMessage } from '../stream/publish-appended.ts';

type Ended = Awaited<ReturnType<History['commitTurn']>>;

/** Answer, state, runs and steps of a turn, in one transaction; the same report commits once. */
export async function commitReport(deps: RuntimeDeps, report: TurnReport): Promise<Ended> {
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
export async function publishCommitted(deps: RuntimeDeps, report: TurnReport, ended: Ended): Promise<void> {
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
