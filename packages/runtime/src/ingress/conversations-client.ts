import { ConsiliumError, type Conversations, type KeyRing, type Scope } from '@consilium/kernel';
import type { Target } from '../durable/durable.ts';
import { accept, cancel } from '../payloads/targets.ts';
import { postSealed } from './post.ts';

export interface IngressOptions {
  /** Where the engine takes calls; loopback or a private network, as it has no authentication. */
  readonly ingressUrl: string;
  readonly keys: KeyRing;
  /** Default 10 s; after that the caller is told to try again with the same client key. */
  readonly timeoutMs?: number;
}

/** The gateway's way to conversations. What the engine says in an error is never handed on. */
export function createConversationsClient(options: IngressOptions): Conversations {
  const invoke = async <I, O>(
    scope: Scope,
    target: Target<I, O>,
    conversation: string,
    input: I,
  ): Promise<O> => {
    const key = await options.keys.forCompartment(scope.tenant, scope.compartment);
    const url = `${options.ingressUrl}/${target.service}/${conversation}/${target.handler}`;
    return target.output.open(
      key,
      await postSealed(url, target.input.seal(key, input), options.timeoutMs ?? 10_000),
    );
  };
  return {
    accept: async (scope, conversation, { clientKey, text }) => {
      const parts = [{ origin: 'user' as const, text }];
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
    cancel: (scope, conversation) => invoke(scope, cancel, conversation, { conversation, run: null }),
  };
}
