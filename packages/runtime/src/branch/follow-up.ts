import type { AgentResult } from '../agents/run-context.ts';
import type { AppendRequest, BranchRequest } from '../payloads/targets.ts';
import { uuidFrom } from '../payloads/uuid-from.ts';

/** The field of a background member's typed output that becomes a question to the person. */
const FIELD = 'follow_up_question';

/**
 * At most one follow-up question a turn, whoever of the background members asks first: its message id comes from the
 * turn, and a message id exists once.
 */
export function followUpOf(request: BranchRequest, result: AgentResult): AppendRequest | null {
  if (result.outcome.status !== 'success') return null;
  const output = result.outcome.output;
  if (typeof output !== 'object' || output === null || Array.isArray(output)) return null;
  const question = (output as { readonly [field: string]: unknown })[FIELD];
  if (typeof question !== 'string' || question.trim() === '') return null;
  const { turn, seq, conversation } = request.identity;
  return {
    scope: request.scope,
    conversation,
    id: uuidFrom(`${turn}/follow-up`),
    inReplyTo: seq,
    draft: {
      parts: [{ origin: result.origin, text: question.trim(), agent: result.agent }],
      claims: [],
      sourceAgents: [result.agent],
      standIn: result.standIn,
      status: 'complete',
    },
  };
}
