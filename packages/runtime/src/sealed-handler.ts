import type { KeyHandle, KeyRing } from '@consilium/kernel';
import { ConsiliumError } from '@consilium/kernel';
import { type Context, TerminalError } from '@restatedev/restate-sdk';
import { createDurable, type Durable, type Target, type Trace } from './durable/durable.ts';
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
    const key = await loadKey(options.keys, bytes);
    const durable = createDurable(ctx, { key, hooks: options.hooks, trace: options.trace });
    return target.output.seal(key, await body(ctx, durable, open(target, key, bytes)));
  };
}

async function loadKey(keys: KeyRing, bytes: Uint8Array): Promise<KeyHandle> {
  try {
    return await keys.byId(keyIdOf(bytes));
  } catch (error) {
    throw terminal(error);
  }
}

function open<I, O>(target: Target<I, O>, key: KeyHandle, bytes: Uint8Array): I {
  try {
    return target.input.open(key, bytes);
  } catch (error) {
    throw terminal(error);
  }
}

/** What cannot be opened now and never will be is final; anything else (a key service away) is tried again. */
function terminal(error: unknown): unknown {
  return error instanceof ConsiliumError && !error.retryable ? new TerminalError(error.code) : error;
}
