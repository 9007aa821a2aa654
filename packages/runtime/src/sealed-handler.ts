import type { KeyRing } from '@consilium/kernel';
import type { Context } from '@restatedev/restate-sdk';
import { createDurable, type Durable, type Target, type Trace } from './durable/durable.ts';
import { handlerError } from './durable/engine-error.ts';
import type { DurableHooks } from './durable/hooks.ts';
import { keyIdOf } from './envelope/envelope.ts';

/**
 * Opens what a handler was sent and seals what it returns. The key is loaded before the first step, since the
 * engine's serializers are synchronous; a destroyed key ends the invocation with `erased` and no retry.
 */
export function sealedHandler<C extends Context, I, O>(
  target: Target<I, O>,
  options: {
    readonly keys: KeyRing;
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
      throw handlerError(error);
    }
  };
}
