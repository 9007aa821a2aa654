import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { ConsiliumError, type KeyHandle, type KeyRing } from '@consilium/kernel';

/** A ring in memory that seals: a key of its own for each compartment, until it is destroyed. */
export function createSealingKeys(): KeyRing & { readonly destroy: (compartment: string) => void } {
  const destroyed = new Set<string>();
  return {
    forCompartment: async (tenant, compartment) => {
      if (destroyed.has(compartment)) throw new ConsiliumError('erased');
      return handleOf(`${tenant}/${compartment}`);
    },
    byId: async () => {
      throw new ConsiliumError('unknown_key');
    },
    destroy: (compartment) => {
      destroyed.add(compartment);
    },
  };
}

function handleOf(secret: string): KeyHandle {
  const key = createHmac('sha256', 'test').update(secret).digest();
  const seal: KeyHandle['seal'] = (bytes, place) => {
    const nonce = createHmac('sha256', key).update(place).update(bytes).digest().subarray(0, 12);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
    const sealed = Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    return new Uint8Array(sealed);
  };
  return {
    id: 'k',
    seal,
    sealOnce: seal,
    open: (bytes, place) => {
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(place));
      decipher.setAuthTag(bytes.subarray(-16));
      return new Uint8Array(Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]));
    },
  };
}
