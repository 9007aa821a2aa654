import {
  type Agent,
  type CodeDecision,
  failure,
  type LlmAgent,
  type MessagePart,
  mayTransfer,
  type Origin,
  type Outcome,
  success,
} from '@consilium/kernel';
import type { RunContext } from '../run/run-context.ts';
import type { AgentFunctions } from './functions.ts';
import { type CallPlan, planCalls, type ToolCall } from './plan-calls.ts';
import { type CallsResult, type CallsView, runCalls } from './run-calls.ts';

/** What became of a decision of code: the agent's end, or a call's result that its model is told first. */
export type Followed =
  | {
      readonly kind: 'end';
      readonly outcome: Outcome;
      readonly transferTo: string | null;
      /** Instead of the agent's own words. */
      readonly parts?: readonly MessagePart[];
      readonly done?: CallsResult;
    }
  | { readonly kind: 'told'; readonly done: CallsResult };

/** Carries out what code decided before a model was asked: through the same edges, tools and checks as a model's own calls. */
export async function followDecision(
  run: RunContext,
  agent: LlmAgent,
  decision: CodeDecision,
  functions: AgentFunctions,
  view: CallsView,
): Promise<Followed> {
  switch (decision.decide) {
    case 'answer':
      return {
        kind: 'end',
        outcome: success(decision.text),
        transferTo: null,
        parts: [decidedPart(agent, decision)],
      };
    case 'transfer':
      return mayTransfer(run.team, agent.name, decision.to, 'code')
        ? { kind: 'end', outcome: success(''), transferTo: decision.to }
        : { kind: 'end', outcome: failure('transfer_refused', fallbackOf(agent)), transferTo: null };
    case 'call': {
      const call: ToolCall = { type: 'tool-call', id: 'code', name: decision.name, input: decision.input };
      const plans = planCalls(run.team, agent, functions, [call]);
      const done = await runCalls(run, agent, plans, view);
      return decision.after === 'go-on' ? { kind: 'told', done } : returned(agent, done, plans[0]);
    }
  }
}

/** Code of a record agent may have copied from the chart; that of the others has seen none. */
export function decidedPart(
  agent: Agent,
  { text, section }: Extract<CodeDecision, { decide: 'answer' }>,
): MessagePart {
  const origin = agent.zone === 'record' ? 'chart' : 'code';
  return { origin, text, agent: agent.name, ...(section ? { section } : {}) };
}

/** The call's result is the answer, with its own origin; what failed is a failure with its fallback. */
function returned(agent: LlmAgent, done: CallsResult, plan: CallPlan | undefined): Followed {
  const { status, code, result, origin } = (done.results[0]?.result ?? {}) as {
    readonly [field: string]: unknown;
  };
  const text = typeof result === 'string' ? result : result === undefined ? '' : JSON.stringify(result);
  if (done.forbidden) return { kind: 'end', outcome: failure('forbidden'), transferTo: null, done };
  if (status !== 'success' || plan?.kind === 'refused') {
    const said = text || (agent.fallback ?? '');
    const outcome = failure(typeof code === 'string' ? code : 'call_failed', { text: said });
    // Ours are the declared texts; what an agent had said when it failed stays its.
    const spec = plan?.kind === 'agent' ? plan.spec : null;
    const ours = [agent.fallback, spec?.fallback, spec?.emptyText].includes(said);
    const part = { origin: ours ? 'code' : ((origin ?? 'outside') as Origin), text: said, agent: agent.name };
    const parts = said === '' ? [] : [part];
    return { kind: 'end', outcome, transferTo: null, parts, done };
  }
  const part = { origin: origin as MessagePart['origin'], text, agent: agent.name };
  return { kind: 'end', outcome: success(text), transferTo: null, parts: [part], done };
}

function fallbackOf(agent: LlmAgent): { readonly text: string } {
  return { text: agent.fallback ?? '' };
}
