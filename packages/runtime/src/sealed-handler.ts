import type { KeyRing } from '@consilium/kernel';
import { type Context, RetryableError } from '@restatedev/restate-sdk';
import { createDurable, type Durable, type Target, type Trace } from './durable/durable.ts';
import { handlerError, isErased } from './durable/engine-error.ts';
import type { DurableHooks } from './durable/hooks.ts';
import { isReplaying } from './durable/replaying.ts';
import { keyIdOf } from './envelope/envelope.ts';
import { inputPlace, replyPlace } from './envelope/place.ts';
import { checkStamp, type Stamp } from './envelope/stamp.ts';
import { type OnUnexpected, tellUnexpected } from './unexpected.ts';

/**
 * Opens what a handler was sent and seals what it returns. The key is loaded before the first step, since the
 * engine's serializers are synchronous. A destroyed key ends the invocation with `erased` and no retry; one that must be
 * replayed cannot end so, as its journal cannot be read any more: it is killed. What was sealed for another handler,
 * or as another kind or version, ends it with `not_an_envelope`.
 */
export function sealedHandler<C extends Context, I, O>(
  target: Target<I, O>,
  options: {
    readonly keys: KeyRing;
    readonly killInvocation: (invocation: string) => Promise<void>;
    readonly hooks?: DurableHooks | undefined;
    readonly trace?: Trace | undefined;
    readonly now: () => Date;
    readonly onUnexpected?: OnUnexpected | undefined;
  },
  body: (ctx: C, durable: Durable, input: I) => Promise<O>,
): (ctx: C, bytes: Uint8Array) => Promise<Uint8Array> {
  return async (ctx, bytes) => {
    try {
      const key = await options.keys.byId(keyIdOf(bytes));
      const durable = createDurable(ctx, { ...options, key });
      const input = target.input.open(key, inputPlace(target), bytes);
      return target.output.seal(key, replyPlace(target, bytes), await body(ctx, durable, input));
    } catch (error) {
      tellUnexpected(options.onUnexpected, `handler.${target.service}.${target.handler}`, error);
      if (!isErased(error) || !isReplaying(ctx)) throw handlerError(error);
      await options.killInvocation(ctx.request().id).catch(() => undefined);
      // The engine ends it meanwhile; where it could not be asked, the next attempt asks again.
      throw new RetryableError('erased');
    }
  };
}

/**
 * The same for a handler that is called from outside: its stamp is checked first. An attempt that repeats its journal had it
 * checked before.
 */
export function stampedHandler<C extends Context, I extends { readonly stamp: Stamp }, O>(
  target: Target<I, O>,
  options: Parameters<typeof sealedHandler<C, I, O>>[1] & Parameters<typeof checkStamp>[2],
  body: (ctx: C, durable: Durable, input: I) => Promise<O>,
): (ctx: C, bytes: Uint8Array) => Promise<Uint8Array> {
  return sealedHandler<C, I, O>(target, options, async (ctx, durable, input) => {
    if (!isReplaying(ctx)) await checkStamp(input.stamp, durable.invocation, options);
    return body(ctx, durable, input);
  });
}
