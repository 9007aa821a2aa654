import { ConsiliumError } from '@consilium/kernel';

/** One call of the engine's ingress with sealed bytes. Whatever goes wrong is `unavailable`, and says nothing more. */
export async function postSealed(url: string, body: Uint8Array, timeoutMs: number): Promise<Uint8Array> {
  let response: Response;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: body as Uint8Array<ArrayBuffer>,
      signal: AbortSignal.timeout(timeoutMs),
    });
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
