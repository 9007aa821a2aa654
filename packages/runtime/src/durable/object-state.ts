import type { KeyHandle, KeyRing } from '@consilium/kernel';
import { type ObjectContext, serde } from '@restatedev/restate-sdk';
import { keyIdOf } from '../envelope/envelope.ts';
import type { Payload } from '../envelope/payload.ts';

/** State of an object under one name, opened with the key that it was sealed with: keys may have changed since. */
export async function readState<T>(
  ctx: ObjectContext,
  name: string,
  payload: Payload<T>,
  keys: KeyRing,
): Promise<T | null> {
  const bytes = await ctx.get<Uint8Array>(name, serde.binary);
  return bytes === null ? null : payload.open(await keys.byId(keyIdOf(bytes)), bytes);
}

export function writeState<T>(
  ctx: ObjectContext,
  name: string,
  value: T,
  payload: Payload<T>,
  key: KeyHandle,
): void {
  ctx.set(name, payload.seal(key, value), serde.binary);
}
