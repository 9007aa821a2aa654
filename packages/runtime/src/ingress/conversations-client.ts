import { ConsiliumError, type Conversations, type KeyRing, type Scope } from '@consilium/kernel';
import type { Target } from '../durable/durable.ts';
import { inputPlace, replyPlace } from '../envelope/place.ts';
import { conversationKey } from '../payloads/conversation-key.ts';
import { accept, cancel } from '../payloads/targets.ts';
import { newStamp } from './new-stamp.ts';
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
    const objectKey = conversationKey(scope, conversation);
    const path = `/${target.service}/${objectKey}/${target.handler}`;
    const timeoutMs = options.timeoutMs ?? 10_000;
    const traceparent = options.traceparent?.();
    const body = target.input.seal(key, inputPlace(target, objectKey), input);
    const reply = await postSealed(reach, path, body, { timeoutMs, traceparent, ...once });
    return target.output.open(key, replyPlace(target, objectKey, body), reply);
  };
  return {
    accept: async (scope, conversation, { clientKey, text, origin, voice }) => {
      const said = voice === undefined ? {} : { voice };
      const parts = [{ origin: origin ?? ('user' as const), text, ...said }];
      const stamp = newStamp();
      const input = { scope, conversation, clientKey, parts, stamp };
      // Repeated at another node it is still this request, with the same answer.
      const reply = await invoke(scope, accept, conversation, input, { idempotencyKey: stamp.nonce });
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
    cancel: (scope, conversation) => {
      const stamp = newStamp();
      const input = { scope, conversation, run: null, stamp };
      return invoke(scope, cancel, conversation, input, { idempotencyKey: stamp.nonce });
    },
  };
}
