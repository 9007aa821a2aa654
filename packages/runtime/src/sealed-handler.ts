import type { KeyRing } from '@consilium/kernel';
import { type Context, RetryableError } from '@restatedev/restate-sdk';
import { createDurable, type Durable, type Target, type Trace } from './durable/durable.ts';
import { handlerError, isErased } from './durable/engine-error.ts';
import type { DurableHooks } from './durable/hooks.ts';
import { isReplaying } from './durable/replaying.ts';
import { keyIdOf } from './envelope/envelope.ts';

/**
 * Opens what a handler was sent and seals what it returns. The key is loaded before the first step, since the
 * engine's serializers are synchronous. A destroyed key ends the invocation with `erased` and no retry; one that must be
 * replayed cannot end so, as its journal cannot be read any more: it is killed.
 */
export function sealedHandler<C extends Context, I, O>(
  target: Target<I, O>,
  options: {
    readonly keys: KeyRing;
    readonly killInvocation: (invocation: string) => Promise<void>;
    readonly hooks?: DurableHooks | undefined;
    readonly trace?: Trace | undefined;
  },
  body: (ctx: C, durable: Durable, input: I) => Promise<O>,
): (ctx: C, bytes: Uint8Array) => Promise<Uint8Array> {
  return async (ctx, bytes) => {
    try {
      const key = await options.keys.byId(keyIdOf(bytes));
      const durable = createDurable(ctx, { key, hooks: options.hooks, trace: options.trace });
      return target.output.seal(key, await body(ctx, durable, target.input.open(key, bytes)));
    } catch (error) {
      if (!isErased(error) || !isReplaying(ctx)) throw handlerError(error);
      await options.killInvocation(ctx.request().id).catch(() => undefined);
      // The engine ends it meanwhile; where it could not be asked, the next attempt asks again.
      throw new RetryableError('erased');
    }
  };
}
