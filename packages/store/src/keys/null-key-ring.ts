import { ConsiliumError, type KeyHandle, type KeyRing } from '@consilium/kernel';

const NULL_KEY: KeyHandle = Object.freeze({
  id: 'null',
  seal: (bytes: Uint8Array) => bytes,
  open: (bytes: Uint8Array) => bytes,
});

/** A ring without keys: envelopes carry the key id `null` and readable bytes. For development and tests only. */
export function createNullKeyRing(): KeyRing {
  return Object.freeze({
    forCompartment: async () => NULL_KEY,
    byId: async (keyId: string) => {
      if (keyId !== NULL_KEY.id)
        throw new ConsiliumError('unknown_key', {
          remedy: 'configure the key ring that sealed this envelope',
        });
      return NULL_KEY;
    },
  });
}
