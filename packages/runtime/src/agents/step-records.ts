import type { ModelReply, Outcome, StepRecord } from '@consilium/kernel';
import type { ModelCallResult } from '../run/model-call.ts';
import type { RunContext } from '../run/run-context.ts';
import type { CallPlan } from './plan-calls.ts';
import type { ToolStepResult } from './tool-step.ts';

const BLANK = {
  model: null,
  provider: null,
  usage: null,
  microUsd: 0,
  startedAt: '',
  ms: 0,
  code: null,
} as const;

export function recordModel(
  run: Pick<RunContext, 'log'>,
  agent: string,
  step: string,
  tier: string,
  result: ModelCallResult<object>,
  /** Why a reply is no answer to what was asked; null: it is one. */
  unread: string | null = null,
): void {
  const reply = result.kind === 'reply' ? result.reply : null;
  add(run, {
    ...BLANK,
    step,
    kind: 'model',
    agent,
    name: tier,
    model: reply?.model ?? null,
    provider: reply?.provider ?? null,
    usage: reply?.usage ?? null,
    microUsd: reply?.microUsd ?? 0,
    standIn: reply?.standIn ?? false,
    startedAt: result.startedAt,
    ms: result.ms,
    outcome: reply && unread === null ? 'success' : 'error',
    code: result.kind === 'refused' ? result.code : (unread ?? failedOver(reply)),
  });
}

/** Why another model of the tier answered than the first: a code too, as the step has succeeded all the same. */
function failedOver(reply: ModelReply | null): string | null {
  const first = reply?.failover?.[0];
  return first === undefined ? null : `failover.${first.provider}.${first.code}`;
}

export function recordFailedModel(
  run: Pick<RunContext, 'log'>,
  agent: string,
  step: string,
  tier: string,
  code: string,
): void {
  add(run, { ...BLANK, step, kind: 'model', agent, name: tier, outcome: 'error', code });
}

export function recordTool(
  run: Pick<RunContext, 'log'>,
  agent: string,
  step: string,
  tool: string,
  result: ToolStepResult,
): void {
  const { outcome, code, startedAt, ms, lensMs = 0 } = result;
  add(run, { ...BLANK, step, kind: 'tool', agent, name: tool, outcome, code, startedAt, ms, lensMs });
}

export function recordAgentCall(
  run: RunContext,
  agent: string,
  step: string,
  called: string,
  outcome: Outcome,
  /** Why there is no more of it. */
  note: string | null = null,
): void {
  const code = outcome.status === 'error' ? outcome.code : note;
  add(run, { ...BLANK, step, kind: 'agent', agent, name: called, outcome: outcome.status, code });
}

export function recordTransfer(run: RunContext, from: string, to: string): void {
  run.log.note({ type: 'transfer-made', run: run.identity.run, from, to });
  add(run, {
    ...BLANK,
    step: run.log.nextStep(),
    kind: 'transfer',
    agent: from,
    name: to,
    outcome: 'success',
  });
}

/** A refused call is a row too. The made-up name is not kept: a model must not write into our rows of codes. */
export function recordRefusal(
  run: RunContext,
  agent: string,
  plan: Extract<CallPlan, { kind: 'refused' }>,
): void {
  const kind = plan.code === 'transfer_refused' ? 'transfer' : 'tool';
  if (kind === 'transfer') run.log.note({ type: 'transfer-refused', run: run.identity.run, from: agent });
  add(run, {
    ...BLANK,
    step: run.log.nextStep(),
    kind,
    agent,
    name: 'refused',
    outcome: 'error',
    code: plan.code,
  });
}

/** What has no clock of its own (it happens between steps) gets the time of the step before it. */
function add(run: Pick<RunContext, 'log'>, record: StepRecord): void {
  const step =
    record.startedAt === '' ? { ...record, startedAt: new Date(run.log.time()).toISOString() } : record;
  run.log.add(step);
}
