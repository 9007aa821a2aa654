import {
  applyDelta,
  type Budget,
  type CodeDecision,
  exhausted,
  failure,
  followDelta,
  type LlmAgent,
  type MessagePart,
  type ModelMessage,
  type ModelReply,
  type ModelRequest,
  NOTHING_SPENT,
  type Origin,
  type Outcome,
  originOfReply,
  type StateDelta,
  spend,
  visibleOrigins,
  visibleState,
} from '@consilium/kernel';
import { failureCode } from '../durable/engine-error.ts';
import type { AgentInput, AgentResult, RunContext } from '../run/run-context.ts';
import { afterAgent, beforeAgent } from './around-agent.ts';
import { followDecision } from './follow-decision.ts';
import { functionsOf, withoutSilence } from './functions.ts';
import { createMarker } from './marked.ts';
import { modelStep } from './model-step.ts';
import { openAgent } from './opening.ts';
import { isEnd, planCalls, type ToolCall } from './plan-calls.ts';
import { readReply } from './read-reply.ts';
import { type CallsResult, runCalls, zoneOrigin } from './run-calls.ts';
import { recordFailedModel, recordModel } from './step-records.ts';

/** An llm agent's own end: an answer, or a checked transfer that its caller carries out. */
export type LlmEnd = AgentResult & { readonly transferTo: string | null };

/** How often an agent may correct an output that does not fit its schema. */
const REPAIRS = 2;

/**
 * One llm agent: a model step, then its calls side by side, then the next step, until it answers, hands over, or a
 * limit is met. Every step is durable; this function only decides, from what the journal gives back.
 */
export async function runLlm(run: RunContext, agent: LlmAgent, input: AgentInput): Promise<LlmEnd> {
  const origins = visibleOrigins(agent, run.scope.compartment);
  const began = await beforeAgent(run, agent, visibleState(input.state, origins));
  let delta: StateDelta = began.delta;
  // What this run's own code wrote it may read again, whatever its origin: its thread holds that text already.
  let own: StateDelta = began.delta;
  let budget: Budget = input.budget;
  let partial = '';
  let standIn = false;
  let repairs = 0;
  const state = () => applyDelta(input.state, delta);
  const shown = () => applyDelta(visibleState(state(), origins), own);
  const opening = openAgent(run, agent, { ...input, state: state() });
  const seen = new Set<Origin>(opening?.seen);
  // A record agent speaks of the chart and an outside agent of the outside, whatever this run has read so far.
  if (agent.zone !== 'neutral') seen.add(zoneOrigin(agent.zone));
  const all = functionsOf(run.team, agent, run.tools);
  // Whose words are the answer that a person waits for may not be silent.
  const isAwaited = run.fromPerson || run.mustAnswer === true;
  const functions = isAwaited && run.answering ? withoutSilence(all) : all;
  const thread: ModelMessage[] = [...(opening?.messages ?? [])];

  const take = (done: CallsResult) => {
    delta = followDelta(delta, done.delta);
    own = followDelta(own, done.own);
    budget = done.budget;
    standIn ||= done.standIn;
    for (const origin of done.seen) seen.add(origin);
    // Its tools and guards read this state from now on, and may say it to the model.
    for (const { origin } of Object.values(shown())) seen.add(origin);
  };
  const end = async (
    outcome: Outcome,
    transferTo: string | null = null,
    instead?: readonly MessagePart[],
  ): Promise<LlmEnd> => {
    const origin = originOfReply(seen);
    const closed =
      transferTo === null ? await afterAgent(run, agent, outcome, shown(), origin) : { outcome, delta: {} };
    delta = followDelta(delta, closed.delta);
    const final = closed.outcome;
    if (agent.outputKey !== null && final.status === 'success') {
      delta = followDelta(delta, { [agent.outputKey]: { value: final.output ?? final.text, origin } });
    }
    const parts = instead && sameWords(final, outcome) ? instead : partsOf(agent, final, origin);
    return { outcome: final, agent: agent.name, parts, origin, delta, budget, standIn, transferTo };
  };
  if (began.refused) return end(failure('guard_refused', { text: agent.fallback ?? '' }));
  if (!opening) return end(failure('instruction_failed', { text: agent.fallback ?? '' }));

  let decision: CodeDecision | undefined = began.decision;
  while (decision) {
    const calling = { state: state(), shown: shown(), budget, speaks: 'user' as const };
    const followed = await followDecision(run, agent, decision, functions, calling);
    if (followed.done) take(followed.done);
    const failed: boolean = followed.kind === 'end' && followed.outcome.status === 'error';
    decision = failed && !followed.done?.forbidden ? otherwiseOf(decision) : undefined;
    if (decision) continue;
    if (followed.kind === 'end') return end(followed.outcome, followed.transferTo, followed.parts);
    if (followed.done.forbidden) return end(failure('forbidden'));
    const told = followed.done.results.map(({ name, result }) =>
      JSON.stringify({ function: name, ...(result as object) }),
    );
    thread.push({
      role: 'user',
      text: createMarker(run.identity.run).mark(originOfReply(followed.done.seen), told.join('\n')),
    });
  }

  for (let count = 0; count < agent.limits.steps; count++) {
    const request: ModelRequest = {
      model: agent.model,
      system: opening.system,
      messages: thread,
      tools: functions.offered,
      // Its result is a call too: text of its own would be nobody's answer.
      ...(functions.finishes ? { mustCall: true } : {}),
      output: functions.finishes ? null : agent.output,
      builtin: agent.builtin,
      generate: agent.generate,
    };
    // The step asks again, with the earlier messages that it reads.
    if (exhausted(budget, run.deps.models.estimate(request)))
      return end(failure('budget_exhausted', { text: partial }));

    const step = run.log.nextStep();
    let reply: ModelReply;
    try {
      const result = await modelStep(run, agent, step, request, { state: shown(), seen, budget });
      recordModel(run, agent.name, step, agent.model, result);
      if (result.kind === 'refused') {
        if (result.spent) budget = spend(budget, { ...NOTHING_SPENT, ...result.spent, calls: 1 });
        const text = result.code === 'budget_exhausted' ? partial : (agent.fallback ?? '');
        return end(failure(result.code, { text }));
      }
      reply = result.reply;
      for (const origin of result.origins) seen.add(origin);
      delta = followDelta(delta, result.delta);
      own = followDelta(own, result.delta);
    } catch (error) {
      const code = failureCode(error);
      recordFailedModel(run, agent.name, step, agent.model, code);
      // Nobody says what a failed call cost: it is charged at its most, so that failing is no way around a cap.
      const most = run.deps.models.estimate(request, agent.history.tokens);
      budget = spend(budget, { ...NOTHING_SPENT, ...most, calls: 1 });
      return end(failure(code, { text: agent.fallback ?? partial }));
    }
    budget = spend(budget, {
      ...NOTHING_SPENT,
      tokens: reply.usage.inputTokens + reply.usage.outputTokens,
      microUsd: reply.microUsd,
      calls: 1,
    });
    standIn ||= reply.standIn;
    if (agent.builtin !== null) seen.add('outside');

    const read = readReply(agent, functions.finishes, reply);
    // What is said beside a typed end is said to nobody.
    if (agent.output === null) partial = read.text || partial;
    if (read.kind === 'answer') return end(read.outcome);
    thread.push({ role: 'assistant', content: reply.content });
    if (read.kind === 'repair') {
      if (++repairs > REPAIRS) return end(failure('invalid_output', { text: agent.fallback ?? '' }));
      thread.push({ role: 'user', text: read.advice });
      continue;
    }
    const plans = planCalls(run.team, agent, functions, read.calls as readonly ToolCall[]);
    const speaks = originOfReply(seen);
    const done = await runCalls(run, agent, plans, { state: state(), shown: shown(), budget, speaks });
    take(done);
    // The person who asked has lost the grant: what comes next would be read and said for nobody.
    if (done.forbidden) return end(failure('forbidden'));
    const control = plans.find(isEnd);
    if (control?.kind === 'finish') {
      return end({ status: 'success', text: JSON.stringify(control.output), output: control.output });
    }
    if (control?.kind === 'respond') return end({ status: 'success', text: control.text });
    if (control?.kind === 'silence') return end({ status: 'empty', text: '', silence: control.reason });
    if (control?.kind === 'transfer') return end({ status: 'success', text: read.text }, control.to);
    thread.push({ role: 'tool', results: done.results });
  }
  return end(failure('step_limit', { text: partial || (agent.fallback ?? '') }));
}

/** The journal gives a copy back: it is the same if it says the same. */
function sameWords(final: Outcome, outcome: Outcome): boolean {
  return final.status === outcome.status && final.text === outcome.text;
}

/** Only what a callback put there and the declared fallback are our text; what a model had said when something failed stays its. */
function partsOf(agent: LlmAgent, final: Outcome, origin: Origin): readonly MessagePart[] {
  const { text } = final;
  if (text === '') return [];
  if (final.status === 'success' && final.ours) {
    return [{ origin: 'code', text, agent: agent.name, ...final.ours }];
  }
  const fallback = final.status !== 'success' && text === agent.fallback;
  return [{ origin: fallback ? 'code' : origin, text, agent: agent.name }];
}

/** What code decides next where a call that it made has failed. */
function otherwiseOf(decision: CodeDecision): CodeDecision | undefined {
  return decision.decide === 'call' ? decision.otherwise : undefined;
}
