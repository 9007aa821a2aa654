import type { KeyRing, Scope } from '@consilium/kernel';
import type { Target } from '../durable/durable.ts';
import { inputPlace, replyPlace } from '../envelope/place.ts';
import type { Stamped } from '../envelope/stamp.ts';
import { requestKey } from '../payloads/request-key.ts';
import type { EngineHttpClient } from './engine-http-client.ts';
import { newStamp } from './new-stamp.ts';
import { postSealed } from './post.ts';

export interface Engine {
  readonly http: EngineHttpClient;
  readonly keys: KeyRing;
}

interface SendOptions {
  /** The engine answers a second request with the same key as it answered the first. */
  readonly idempotencyKey: string;
  /** Default 10 s. */
  readonly timeoutMs?: number | undefined;
  readonly traceparent?: string | undefined;
}

type Of = Pick<Scope, 'tenant' | 'compartment'>;

const TIMEOUT_MS = 10_000;

/** Hands a request to the engine, without waiting for its answer. Throws ConsiliumError: `unavailable`, `erased`. */
export async function sendSealed<I, O>(
  engine: Engine,
  target: Target<I, O>,
  of: Of,
  input: I,
  options: SendOptions,
): Promise<void> {
  await post(engine, target, of, input, { ...options, suffix: '/send' });
}

/** The same, and waits for the answer. */
export async function callSealed<I, O>(
  engine: Engine,
  target: Target<I, O>,
  of: Of,
  input: I,
  options: SendOptions,
): Promise<O> {
  const { key, body, reply } = await post(engine, target, of, input, { ...options, suffix: '' });
  return target.output.open(key, replyPlace(target, body), reply);
}

/** As `callSealed`, with a stamp: asked of one node and then of another, it is still one request. Its key begins with a conversation's id, if one is given. */
export function callStamped<I, O>(
  engine: Engine,
  target: Target<Stamped<I>, O>,
  of: Of,
  input: I,
  { conversation, ...options }: Omit<SendOptions, 'idempotencyKey'> & { readonly conversation?: string } = {},
): Promise<O> {
  const stamp = newStamp();
  const idempotencyKey = conversation === undefined ? stamp.nonce : requestKey(conversation, stamp.nonce);
  return callSealed(engine, target, of, { ...input, stamp }, { ...options, idempotencyKey });
}

async function post<I, O>(
  { http, keys }: Engine,
  target: Target<I, O>,
  of: Of,
  input: I,
  { suffix, timeoutMs = TIMEOUT_MS, ...options }: SendOptions & { readonly suffix: string },
) {
  const key = await keys.forCompartment(of.tenant, of.compartment);
  const body = target.input.seal(key, inputPlace(target), input);
  const path = `/${target.service}/${target.handler}${suffix}`;
  return { key, body, reply: await postSealed(http, path, body, { ...options, timeoutMs }) };
}
