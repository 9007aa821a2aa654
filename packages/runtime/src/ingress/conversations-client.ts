import {
  type AcceptedMessage,
  ConsiliumError,
  type Conversations,
  errorCode,
  type KeyRing,
  type Scope,
} from '@consilium/kernel';
import { type AcceptRequest, acceptMessage, asked } from '../conversation/accept-message.ts';
import type { ScreenDeps } from '../conversation/screened.ts';
import { acceptedOffer } from '../outside/accepted-offer.ts';
import { requestKey } from '../payloads/request-key.ts';
import { askRerun, cancel, turn } from '../payloads/targets.ts';
import { turnRequest } from '../turn/send-turn.ts';
import { createEngineHttpClient, type EngineUrls } from './engine-http-client.ts';
import { sendCheck } from './send-check.ts';
import { callStamped, sendSealed } from './send-sealed.ts';

export interface IngressOptions {
  /**
   * Where the engine takes calls; loopback or a private network, as it has no authentication. Of several nodes the
   * next is asked when one cannot be reached.
   */
  readonly ingressUrl: EngineUrls;
  readonly keys: KeyRing;
  /** Default 10 s; after that the caller is told to try again. */
  readonly timeoutMs?: number;
  /** The W3C trace context of the request that is being served, if there is one. */
  readonly traceparent?: () => string | undefined;
  /** Each message of a person is read for danger by a model too. Default false. */
  readonly checkUrgency?: boolean;
  /** A turn could not be sent: the sweep sends it later. */
  readonly onUnsent?: (code: string) => void;
}

/**
 * The gateway's way to conversations. A message is there when its row is, also while the engine is away; its turn is sent
 * afterwards, and the sweep of the workers sends what was lost. What the engine says in an error is never handed on.
 */
export function createConversationsClient(options: IngressOptions & ScreenDeps): Conversations {
  const engine = { http: createEngineHttpClient(options.ingressUrl), keys: options.keys };
  const traced = () => ({ timeoutMs: options.timeoutMs, traceparent: options.traceparent?.() });
  /** Accepts a message and sends its turn, if that is next. */
  const hand = async (scope: Scope, message: AcceptRequest): Promise<AcceptedMessage | 'not-found'> => {
    const accepted = await acceptMessage(options, scope, message);
    if (accepted === 'not-found') return accepted;
    if (accepted === 'queue-full')
      throw new ConsiliumError('queue_full', {
        retryable: true,
        retryAfterMs: 5_000,
        remedy: 'wait for an answer first',
      });
    const { reply, turn: active } = accepted;
    if (active) {
      const request = turnRequest(scope, message.conversation, active);
      const idempotencyKey = requestKey(message.conversation, active.run);
      void sendSealed(engine, turn, scope, request, { ...traced(), idempotencyKey }).catch((error) =>
        options.onUnsent?.(errorCode(error)),
      );
    }
    return reply;
  };
  return {
    accept: async (scope, conversation, message) => {
      const { origin, searchOf } = message;
      const offer =
        searchOf === undefined ? null : await acceptedOffer(options.history, scope, conversation, searchOf);
      if (searchOf !== undefined && offer === null) return 'not-found';
      // A second click starts no second search.
      const said = offer ? { ...offer, clientKey: `search-of-${searchOf}` } : spoken(message);
      // The words of an accepted offer were screened when they were first sent.
      const check = options.checkUrgency === true && origin === undefined && offer === null;
      const reply = await hand(scope, { conversation, ...said, check });
      if (reply === 'not-found') return reply;
      if (check) {
        const asked = { scope, conversation, seq: reply.seq, message: reply.id };
        void sendCheck(engine, asked, traced()).catch((error) => options.onUnsent?.(errorCode(error)));
      }
      return reply;
    },
    promote: (scope, conversation, { clientKey, parts, claims }) =>
      hand(scope, { conversation, clientKey, parts: asked(parts), claims, fromAgent: true }),
    // Repeated at another node it must not stop the next turn too.
    cancel: (scope, conversation) => {
      const input = { scope, of: scope, conversation, run: null };
      return callStamped(engine, cancel, scope, input, { ...traced(), conversation });
    },
    rerun: (scope, conversation, answer) => {
      const input = { scope, conversation, answer };
      return callStamped(engine, askRerun, scope, input, { ...traced(), conversation });
    },
  };
}

function spoken({ clientKey, text, origin, voice }: Parameters<Conversations['accept']>[2]) {
  const said = voice === undefined ? {} : { voice };
  return { clientKey, parts: [{ origin: origin ?? ('user' as const), text, ...said }] };
}
