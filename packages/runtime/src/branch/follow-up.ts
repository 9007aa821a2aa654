import { uuidFrom } from '@consilium/base';
import type { AnswerDraft, Scope } from '@consilium/kernel';
import type { BranchRequest } from '../payloads/targets.ts';
import type { AgentResult } from '../run/run-context.ts';

export interface FollowUp {
  readonly scope: Scope;
  readonly conversation: string;
  readonly id: string;
  readonly inReplyTo: number;
  readonly draft: AnswerDraft;
}

/**
 * The question that a callback of a background member printed from a template of code; what its model wrote never becomes one. At
 * most one follow-up question a turn, of the background member that asks first: its message id comes from the
 * turn, and a message id exists once.
 */
export function followUpOf(request: BranchRequest, result: AgentResult): FollowUp | null {
  if (result.outcome.status !== 'success') return null;
  const { question = '' } = result.outcome;
  if (question.trim() === '') return null;
  const { turn, seq, conversation } = request.identity;
  // A task has nobody to ask.
  if (conversation === null) return null;
  return {
    scope: request.scope,
    conversation,
    id: uuidFrom(`${turn}/follow-up`),
    inReplyTo: seq,
    draft: {
      parts: [{ origin: 'code', text: question.trim(), agent: result.agent }],
      claims: [],
      sourceAgents: [result.agent],
      standIn: result.standIn,
      status: 'complete',
    },
  };
}
