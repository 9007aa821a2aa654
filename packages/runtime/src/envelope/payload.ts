import { ConsiliumError, type KeyHandle } from '@consilium/kernel';
import { openEnvelope, sealEnvelope } from './envelope.ts';
import type { Place } from './place.ts';

/**
 * A kind of payload with a schema version. A release that changes its shape raises `version` and adds the way from
 * the version before, so that it reads what an older release left asleep.
 */
export interface Payload<T> {
  readonly name: string;
  readonly seal: (key: KeyHandle, place: Place, value: T) => Uint8Array;
  /** Throws ConsiliumError('not_an_envelope') for what was sealed for another place or as another kind. */
  readonly open: (key: KeyHandle, place: Place, bytes: Uint8Array) => T;
}

export type Upgrade = (older: never) => unknown;

export function definePayload<T>(
  name: string,
  version = 1,
  /** From version n to n + 1, by n. */
  upgrades: { readonly [from: number]: Upgrade } = {},
): Payload<T> {
  return {
    name,
    seal: (key, place, value) => sealEnvelope(key, [...place, name], version, value),
    open: (key, place, bytes) => {
      const envelope = openEnvelope(key, [...place, name], bytes);
      let value = envelope.value;
      for (let from = envelope.version; from < version; from++) {
        const upgrade = upgrades[from];
        if (!upgrade)
          throw new ConsiliumError('payload_too_old', { remedy: `add an upgrade of ${name} from ${from}` });
        value = upgrade(value as never);
      }
      // A newer release wrote it: that release's worker must read it. The engine pins invocations, state is the case.
      if (envelope.version > version) {
        throw new ConsiliumError('payload_too_new', {
          retryable: true,
          remedy: `${name} needs the newer release`,
        });
      }
      return value as T;
    },
  };
}

/**
 * What a call gives back. Who asked may be a release older or newer than who answers (running work stays with its
 * release, what it calls goes to the newest; gateways come after workers), so a reply has no version: it may gain
 * fields that readers can do without, and nothing else. A reply of another shape is a new handler.
 */
export function defineReply<T>(name: string): Payload<T> {
  return definePayload<T>(name);
}
