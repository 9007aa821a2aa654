import type { Context, internal } from '@restatedev/restate-sdk';

/**
 * True while the attempt repeats what its journal holds. An attempt that ends there, even with a terminal error, has
 * left the journal's path: the engine calls it a mismatch and tries again, for ever.
 */
export function isReplaying(ctx: Context): boolean {
  return !(ctx as internal.ContextInternal).isProcessing();
}
