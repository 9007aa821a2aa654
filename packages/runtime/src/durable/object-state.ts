import type { KeyHandle, KeyRing } from '@consilium/kernel';
import { type ObjectContext, serde } from '@restatedev/restate-sdk';
import { keyIdOf } from '../envelope/envelope.ts';
import type { Payload } from '../envelope/payload.ts';
import { statePlace } from '../envelope/place.ts';

/** Which state, of which service's object. */
export interface StateName<T> {
  readonly service: string;
  readonly name: string;
  readonly payload: Payload<T>;
}

/** State of an object under one name, opened with the key that it was sealed with: keys may have changed since. */
export async function readState<T>(
  ctx: ObjectContext,
  { service, name, payload }: StateName<T>,
  keys: KeyRing,
): Promise<T | null> {
  const bytes = await ctx.get<Uint8Array>(name, serde.binary);
  if (bytes === null) return null;
  return payload.open(await keys.byId(keyIdOf(bytes)), statePlace(service, ctx.key, name), bytes);
}

export function writeState<T>(
  ctx: ObjectContext,
  { service, name, payload }: StateName<T>,
  value: T,
  key: KeyHandle,
): void {
  ctx.set(name, payload.seal(key, statePlace(service, ctx.key, name), value), serde.binary);
}
