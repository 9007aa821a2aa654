import { ConsiliumError } from '@consilium/kernel';
import type { EngineHttpClient } from './engine-http-client.ts';

export interface PostOptions {
  readonly timeoutMs: number;
  /** The engine answers a second request with the same key as it answered the first. A code, never text. */
  readonly idempotencyKey?: string;
  readonly traceparent?: string | undefined;
}

/** One call of the engine's ingress with sealed bytes. Whatever goes wrong is `unavailable`, and says nothing more. */
export async function postSealed(
  http: EngineHttpClient,
  path: string,
  body: Uint8Array,
  { timeoutMs, idempotencyKey, traceparent }: PostOptions,
): Promise<Uint8Array> {
  let response: Response;
  try {
    response = await http.send(
      path,
      {
        method: 'POST',
        headers: {
          'content-type': 'application/octet-stream',
          ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
          ...(traceparent === undefined ? {} : { traceparent }),
        },
        body: body as Uint8Array<ArrayBuffer>,
      },
      timeoutMs,
    );
    if (response.ok) return new Uint8Array(await response.arrayBuffer());
  } catch (cause) {
    throw unavailable(cause);
  }
  await response.body?.cancel();
  throw unavailable(`status ${response.status}`);
}

function unavailable(cause: unknown): ConsiliumError {
  return new ConsiliumError('unavailable', { retryable: true, retryAfterMs: 1_000, cause });
}
