import type { Message } from '@consilium/kernel';
import type { RuntimeDeps } from '../deps.ts';
import type { AppendRequest, TurnReport } from '../payloads/targets.ts';

type Committed = { readonly message: Message } | 'forbidden';

/** Answer, state, runs and steps of a turn, in one transaction; the same report commits once. */
export async function commitReport(deps: RuntimeDeps, report: TurnReport): Promise<Committed> {
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
export async function publishCommitted(
  deps: RuntimeDeps,
  report: TurnReport,
  committed: Committed,
): Promise<void> {
  const { scope, conversation, run, seq, answer } = report;
  const status = committed === 'forbidden' ? 'failed' : answer.status;
  try {
    if (committed !== 'forbidden') {
      const { message } = committed;
      await deps.bus.publish(scope, conversation, {
        type: 'message-committed',
        seq: message.seq,
        message: null,
      });
    }
    await deps.bus.publish(scope, conversation, { type: 'turn-ended', run, seq, status });
  } catch {
    // Followers that missed it read the rows when they connect again.
  }
  const ms = report.startedAt === 0 ? 0 : deps.now().getTime() - report.startedAt;
  deps.observe?.turnEnded({ status, ms });
}

/** One message outside a turn: a background member's follow-up question. */
export async function appendFollowUp(deps: RuntimeDeps, request: AppendRequest): Promise<void> {
  const appended = await deps.history.appendMessage(request.scope, request);
  if (appended === 'forbidden') return;
  const { message } = appended;
  await deps.bus
    .publish(request.scope, request.conversation, {
      type: 'message-committed',
      seq: message.seq,
      message: null,
    })
    .catch(() => undefined);
}
