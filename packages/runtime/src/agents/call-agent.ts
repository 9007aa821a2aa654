import {
  applyDelta,
  type Budget,
  beginAgentTool,
  factId,
  type Json,
  type Origin,
  receiptFact,
  type State,
  type StateDelta,
} from '@consilium/kernel';
import type { DurablePromise } from '../durable/durable.ts';
import { STORE } from '../durable/policy.ts';
import { type BranchReply, branch, reporting } from '../payloads/targets.ts';
import type { RunContext } from '../run/run-context.ts';
import { withoutAway } from './branch-time.ts';
import type { CallPlan } from './plan-calls.ts';
import { recordAgentCall } from './step-records.ts';

type AgentPlan = Extract<CallPlan, { kind: 'agent' }>;

export interface CalledAgent {
  readonly run: string;
  readonly reply: DurablePromise<BranchReply>;
  /** Its caller may go on without it. */
  readonly mayReport: boolean;
}

/** An agent used as a tool: an invocation of its own. One that its caller need not wait for closes its own run. */
export function callAgent(
  run: RunContext,
  { spec, request }: AgentPlan,
  view: { readonly state: State; readonly speaks: Origin },
  share: Budget,
): CalledAgent {
  const state = beginAgentTool(spec, view.state, run.userText);
  const mayReport = spec.waitMs !== null && run.identity.conversation !== null && !run.identity.replay;
  const identity = {
    ...run.identity,
    run: run.durable.uuid(),
    parent: run.identity.run,
    kind: 'tool' as const,
    agent: spec.agent,
  };
  const reply = run.durable.call(mayReport ? reporting : branch, {
    scope: run.scope,
    identity,
    state: applyDelta(state, {}),
    budget: withoutAway(run, share),
    since: run.durable.away.last(),
    transcript: [],
    request: { text: request, origin: view.speaks },
    answering: false,
  });
  return { run: identity.run, reply, mayReport };
}

/** Asked when the caller has waited long enough. Otherwise its reply is there, or comes: it has just ended, or has lost its grant. */
export function reportLater(
  run: RunContext,
  { run: called }: CalledAgent,
  step: string,
): Promise<'will-report' | 'ended' | 'forbidden'> {
  const { turn, conversation } = run.identity;
  return run.durable.step(`later ${step}`, STORE, () =>
    run.deps.history.reportLater(run.scope, { run: called, turn, conversation: conversation ?? '' }),
  );
}

/** What the calling model is told of an agent that goes on, and the receipt with which it may say so. */
export function leftBehind(
  run: RunContext,
  agent: string,
  { spec }: AgentPlan,
  step: string,
): { readonly answer: Json; readonly delta: StateDelta } {
  recordAgentCall(run, agent, step, spec.agent, { status: 'empty', text: '' }, 'will_report');
  const receipt = receiptFact('ask', `the agent ${spec.agent}, which will report here`);
  run.log.addFacts([{ ...receipt, id: factId(receipt) }]);
  const result = 'It takes longer, and goes on. It will report here when it has ended. You may say so.';
  return {
    answer: { status: 'running', origin: 'code', result },
    delta: spec.statusKey === null ? {} : { [spec.statusKey]: { value: 'running', origin: 'code' } },
  };
}
