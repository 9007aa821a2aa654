import { type AnswerDraft, ConsiliumError, type MessagePart, type Scope } from '@consilium/kernel';
import { acceptMessage, asked } from '../conversation/accept-message.ts';
import type { RuntimeDeps } from '../deps.ts';
import type { Durable } from '../durable/durable.ts';
import { STORE } from '../durable/policy.ts';
import { sendTurn } from '../turn/send-turn.ts';

/**
 * Hands what a run said to a conversation as a message of its agent, which the team then answers. Once, by the run's id; while the
 * conversation's queue is full it is tried again. A run without a result says that, in words of code: somebody may wait for it. Where
 * the actor may not open the conversation any more, nobody is told.
 */
export async function report(
  deps: RuntimeDeps,
  durable: Durable,
  scope: Scope,
  said: {
    readonly conversation: string;
    readonly run: string;
    readonly agent: string;
    /** Null: there is none. */
    readonly answer: AnswerDraft | null;
    /** Of one message of several of a run; also the name of its step. Default: the run's only one. */
    readonly part?: string;
    /** Said before it: whose report it is. */
    readonly title?: MessagePart;
    /** The reader has a rule to be told this always: no agent may answer it with silence. Default false. */
    readonly mustAnswer?: boolean;
  },
): Promise<void> {
  const { conversation, run, agent, answer, part, title, mustAnswer = false } = said;
  const hasResult = answer !== null && answer.parts.length > 0;
  const none = [{ origin: 'code' as const, text: `The agent ${agent} has ended without a result.`, agent }];
  const words = hasResult ? answer.parts : none;
  const message = title ? [title, ...words] : words;
  const turn = await durable.step(part === undefined ? 'report' : `report ${part}`, STORE, async () => {
    const accepted = await acceptMessage(deps, scope, {
      conversation,
      clientKey: part === undefined ? `report_${run}` : `report_${run}_${part}`,
      parts: mustAnswer ? asked(message) : message,
      claims: hasResult ? answer.claims : [],
      fromAgent: true,
    });
    if (accepted === 'queue-full') throw new ConsiliumError('queue_full', { retryable: true });
    return accepted === 'not-found' ? null : accepted.turn;
  });
  if (turn) sendTurn(durable, scope, conversation, turn);
}
