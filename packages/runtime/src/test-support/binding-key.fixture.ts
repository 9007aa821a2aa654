import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { ConsiliumError, type KeyHandle } from '@consilium/kernel';

/** A key that binds as the store's does: AES-256-GCM with the place as additional data. For few messages only. */
export function bindingKey(name: string): KeyHandle {
  const key = createHash('sha256').update(name).digest();
  const seal: KeyHandle['seal'] = (bytes, place) => {
    const nonce = createHash('sha256').update(place).update(bytes).digest().subarray(0, 12);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
    return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  };
  return {
    id: name,
    seal,
    sealOnce: seal,
    open: (sealed, place) => {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12)).setAAD(
        Buffer.from(place),
      );
      decipher.setAuthTag(sealed.subarray(-16));
      try {
        return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]);
      } catch {
        throw new ConsiliumError('not_an_envelope');
      }
    },
  };
}
