import { checkAnswer } from '@consilium/clinical';
import { type AnswerDraft, factId, type Json, receiptFact } from '@consilium/kernel';
import type { FollowedTool, ResearchDeps, RuntimeDeps, ToolFollowUp } from '../deps.ts';
import { STORE } from '../durable/policy.ts';
import { settle } from '../durable/settle.ts';
import { type ResearchReply, research } from '../payloads/targets.ts';
import { report } from '../task/report.ts';
import { mayInterrupt } from './may-interrupt.ts';
import { RESEARCHER, titleOf } from './research.ts';

type Deps = RuntimeDeps & { readonly research: ResearchDeps };

/** What follows on the tools of the research team: a request is sent or awaited, a message is handed on. */
export function createFollowTool(deps: Deps): (tool: FollowedTool) => () => Promise<ToolFollowUp> {
  return (tool) => {
    if (tool.follow === 'say') return () => say(deps, tool);
    const run = requestIn(tool.result);
    if (run === null) return async () => told(tool.result);
    if (tool.follow === 'send') {
      tool.durable.send(research, { scope: tool.scope, run }, { idempotencyKey: run });
      return async () => told(withoutRequest(tool.result));
    }
    return awaiting(deps, tool, run);
  };
}

/** Waits for the reply for a while; then the agent reports when it has ended, and the caller may say so. */
function awaiting(deps: Deps, tool: FollowedTool, run: string): () => Promise<ToolFollowUp> {
  const { durable, scope, identity, step } = tool;
  const reply = durable.call(research, { scope, run });
  const { wait_ms = Infinity } = tool.result as { readonly wait_ms?: number };
  const soon = durable.within(reply, Math.min(wait_ms, deps.research.waitMs));
  return async () => {
    const [first] = await settle<ResearchReply | null>([soon]);
    if (first?.ok && first.value !== null) return answered(tool, first.value);
    if (first?.ok) {
      const conversation = identity.conversation ?? identity.reportsTo ?? '';
      const later = await durable.step(`later ${step}`, STORE, () =>
        deps.research.rows.reportLater(scope, run, conversation),
      );
      if (later === 'will-report') return pending(tool);
      const [ended] = await settle<ResearchReply>([reply]);
      if (ended?.ok) return answered(tool, ended.value);
    }
    return told({ status: 'failed', response: 'The research agent could not be asked.' });
  };
}

function answered(tool: FollowedTool, reply: ResearchReply): ToolFollowUp {
  const { status, text, origin, findings, facts, standIn } = reply;
  if (status === 'waits' || status === 'paused') return pending(tool, status);
  const response = text === '' ? `(${status})` : text;
  return {
    result: { status, response, findings: findings as unknown as Json },
    seen: [origin],
    ...{ facts, standIn },
  };
}

/** With the receipt for saying so. */
function pending({ result }: FollowedTool, status = 'running'): ToolFollowUp {
  const { name = 'the research agent' } = result as { readonly name?: string };
  const receipt = receiptFact('ask', `the research agent ${name}, which will report here`);
  return {
    result: { pending: true, status, note: 'It will report here when it has ended. You may say so.' },
    ...{ seen: ['code'], facts: [{ ...receipt, id: factId(receipt) }], standIn: false },
  };
}

/** A message on the way: its words are checked as a report's are. */
async function say(deps: Deps, tool: FollowedTool): Promise<ToolFollowUp> {
  const { durable, scope, identity, agent, step, facts, speaks } = tool;
  const { message = '' } = tool.result as { readonly message?: string };
  const { run, reportsTo: conversation = null } = identity;
  const claimed =
    conversation && (await durable.step(`agent ${step}`, STORE, () => deps.research.rows.find(scope, run)));
  if (!conversation || !claimed)
    return told({ ok: false, note: 'Nobody is told: this run reports to nobody.' });
  const parts = [{ origin: speaks, text: message, agent }];
  const answer: AnswerDraft = {
    ...checkAnswer(parts, facts, new Map(), { chart: false }),
    ...{ sourceAgents: [agent], standIn: false, status: 'complete' },
  };
  const said = {
    key: `report_${run}_${step}`,
    agent: claimed.agent,
    run,
    why: claimed.request.why,
    conversation,
  };
  const verdict = await mayInterrupt(deps, durable, scope, { ...said, answer });
  if (!verdict.may)
    return told({ ok: true, note: 'It was kept; the person does not want to be interrupted now.' });
  await report(deps, durable, scope, {
    ...{ conversation, run, agent: RESEARCHER, answer, part: step, title: titleOf(claimed.agent) },
    mustAnswer: verdict.always !== null,
  });
  return told({ ok: true });
}

function told(result: Json): ToolFollowUp {
  return { result, seen: ['code'], facts: [], standIn: false };
}

function requestIn(result: Json): string | null {
  const { request } = (result ?? {}) as { readonly request?: unknown };
  return typeof request === 'string' ? request : null;
}

/** Its id is for the engine, not for a model. */
function withoutRequest(result: Json): Json {
  const { request: _request, ...rest } = result as { readonly [key: string]: Json };
  return rest;
}
