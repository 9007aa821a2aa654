import {
  definePayload as defineAtOne,
  type Payload,
  type Upgrade,
} from '../../packages/runtime/src/envelope/payload.ts';

export { defineReply, type Payload } from '../../packages/runtime/src/envelope/payload.ts';

/** Fields that the second release has renamed wherever they stand at the top of a payload or of an object's state. */
const RENAMED = { conversation: 'thread', scope: 'who', queue: 'waiting' };
const BACK = Object.fromEntries(Object.entries(RENAMED).map(([one, two]) => [two, one]));

/**
 * What the second release puts in the place of the first one's `definePayload`: every payload and state is a version
 * higher and has other fields, with an upgrade from the first. (The rest of its code keeps the old names, so values
 * are renamed on their way in and out.)
 */
export function definePayload<T>(
  name: string,
  version = 1,
  upgrades: { readonly [from: number]: Upgrade } = {},
): Payload<T> {
  const wire = defineAtOne<unknown>(name, version + 1, {
    ...upgrades,
    [version]: (older) => renamed(older, RENAMED),
  });
  return {
    name,
    seal: (key, value) => wire.seal(key, renamed(value, RENAMED)),
    open: (key, bytes) => renamed(wire.open(key, bytes), BACK) as T,
  };
}

function renamed(value: unknown, names: Readonly<Record<string, string>>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [names[name] ?? name, field]));
}
