import type { AnswerDraft, RunRecord, RunStatus, StepRecord } from '@consilium/kernel';
import type { AgentResult } from '../run/run-context.ts';

/** The message that a finished root run becomes. Partial text is kept and says that it is partial. */
export function answerOf(result: AgentResult): AnswerDraft {
  const agents = result.parts.flatMap((part) => part.agent ?? []);
  return {
    parts: result.parts,
    claims: [],
    sourceAgents: [...new Set(agents)],
    standIn: result.standIn,
    status: result.outcome.status === 'success' ? 'complete' : result.parts.length > 0 ? 'partial' : 'failed',
  };
}

/** It has chosen to say nothing. */
export function isSilent({ outcome }: AgentResult): boolean {
  return outcome.status === 'empty' && outcome.silence !== undefined;
}

/** The turn's own run row: closed as its answer was. */
export function closedTurn(
  run: string,
  result: AgentResult | null,
  answer: AnswerDraft | null,
  steps: readonly StepRecord[],
): RunRecord {
  const code = result ? codeOf(result) : null;
  return { run, status: answer?.status ?? 'complete', code, steps, ...silenceOf(result) };
}

export function closedRun(run: string, result: AgentResult, steps: readonly StepRecord[]): RunRecord {
  const status: RunStatus =
    result.outcome.status === 'error' ? (result.parts.length > 0 ? 'partial' : 'failed') : 'complete';
  return { run, status, code: codeOf(result), steps, ...silenceOf(result) };
}

function silenceOf(result: AgentResult | null): Pick<RunRecord, 'silence'> {
  if (result?.outcome.status !== 'empty' || result.outcome.silence === undefined) return {};
  const { agent, origin } = result;
  return { silence: { agent, origin, reason: result.outcome.silence } };
}

function codeOf(result: AgentResult): string | null {
  if (result.outcome.status === 'error') return result.outcome.code;
  if (isSilent(result)) return 'silent';
  return result.outcome.status === 'empty' ? 'empty' : null;
}
