import { ConsiliumError } from '@consilium/kernel';

/** What makes a request from outside good once: the engine's door has no lock, and what is stored there can be sent again. */
export interface Stamp {
  /** Used by the first invocation that brings it, and by no other. It is the idempotency key at the engine too. */
  readonly nonce: string;
  /** When it was sent, or is to be delivered; epoch ms. */
  readonly at: number;
}

export type Stamped<T> = T & { readonly stamp: Stamp };

/** Clocks of gateways, workers and the engine differ by less. */
const EARLY_MS = 300_000;
/** A worker or an engine may be away for so long before what waits for it is refused. */
const LATE_MS = 7 * 86_400_000;

/** Marks a nonce as used by an invocation until `until`. False where another invocation has used it. */
export type UseNonce = (nonce: string, invocation: string, until: Date) => Promise<boolean>;

/** Throws ConsiliumError: `replayed`, `too_early` or `too_late`, none of them retryable. */
export async function checkStamp(
  { nonce, at }: Stamp,
  invocation: string,
  { now, useNonce }: { readonly now: () => Date; readonly useNonce: UseNonce },
): Promise<void> {
  const age = now().getTime() - at;
  if (age < -EARLY_MS) throw new ConsiliumError('too_early');
  if (age > LATE_MS) throw new ConsiliumError('too_late');
  // Kept for as long as the same bytes could still come in time, by any clock.
  const until = new Date(at + LATE_MS + EARLY_MS);
  if (!(await useNonce(nonce, invocation, until))) throw new ConsiliumError('replayed');
}
