import { randomUUID } from 'node:crypto';
import { ConsiliumError, type Conversations, type KeyRing, type Scope } from '@consilium/kernel';
import type { Target } from '../durable/durable.ts';
import { conversationKey } from '../payloads/conversation-key.ts';
import { accept, cancel } from '../payloads/targets.ts';
import { postSealed } from './post.ts';
import { createReach, type EngineUrls } from './reach.ts';

export interface IngressOptions {
  /**
   * Where the engine takes calls; loopback or a private network, as it has no authentication. Of several nodes the
   * next is asked when one cannot be reached.
   */
  readonly ingressUrl: EngineUrls;
  readonly keys: KeyRing;
  /** Default 10 s; after that the caller is told to try again with the same client key. */
  readonly timeoutMs?: number;
  /** The W3C trace context of the request that is being served, if there is one. */
  readonly traceparent?: () => string | undefined;
}

/** The gateway's way to conversations. What the engine says in an error is never handed on. */
export function createConversationsClient(options: IngressOptions): Conversations {
  const reach = createReach(options.ingressUrl);
  const invoke = async <I, O>(
    scope: Scope,
    target: Target<I, O>,
    conversation: string,
    input: I,
    once: { readonly idempotencyKey?: string } = {},
  ): Promise<O> => {
    const key = await options.keys.forCompartment(scope.tenant, scope.compartment);
    const path = `/${target.service}/${conversationKey(scope, conversation)}/${target.handler}`;
    const timeoutMs = options.timeoutMs ?? 10_000;
    const traceparent = options.traceparent?.();
    return target.output.open(
      key,
      await postSealed(reach, path, target.input.seal(key, input), { timeoutMs, traceparent, ...once }),
    );
  };
  return {
    // Safe to repeat at another node: the client key is unique.
    accept: async (scope, conversation, { clientKey, text, origin, voice }) => {
      const said = voice === undefined ? {} : { voice };
      const parts = [{ origin: origin ?? ('user' as const), text, ...said }];
      const reply = await invoke(scope, accept, conversation, { scope, conversation, clientKey, parts });
      if (reply === 'queue-full') {
        throw new ConsiliumError('queue_full', {
          retryable: true,
          retryAfterMs: 5_000,
          remedy: 'wait for an answer first',
        });
      }
      return reply;
    },
    // Repeated at another node it must not stop the next turn too.
    cancel: (scope, conversation) =>
      invoke(
        scope,
        cancel,
        conversation,
        { scope, conversation, run: null },
        { idempotencyKey: randomUUID() },
      ),
  };
}
