import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync } from 'node:crypto';
import { ConsiliumError, type KeyHandle } from '@consilium/kernel';

const NONCE = 12;
const TAG = 16;

/**
 * AES-256-GCM under a data key of 32 bytes. The nonce comes from the bytes themselves, so that the same bytes give the
 * same sealed ones: whoever sees both learns that they are equal, and nothing more. `name` tells whose key this is and
 * is bound to what it seals. Sealed: nonce, ciphertext, tag (28 bytes more than given).
 */
export function createSealing(dataKey: Uint8Array, name: string): Pick<KeyHandle, 'seal' | 'open'> {
  const cipherKey = derive(dataKey, 'seal', name);
  const nonceKey = derive(dataKey, 'nonce', name);
  const bound = Buffer.from(name);
  return {
    seal: (bytes) => {
      const nonce = createHmac('sha256', nonceKey).update(bytes).digest().subarray(0, NONCE);
      const cipher = createCipheriv('aes-256-gcm', cipherKey, nonce, { authTagLength: TAG }).setAAD(bound);
      return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    },
    open: (sealed) => {
      if (sealed.length < NONCE + TAG) throw damaged();
      const nonce = sealed.subarray(0, NONCE);
      const decipher = createDecipheriv('aes-256-gcm', cipherKey, nonce, { authTagLength: TAG }).setAAD(
        bound,
      );
      decipher.setAuthTag(sealed.subarray(-TAG));
      const opened = decipher.update(sealed.subarray(NONCE, -TAG));
      try {
        decipher.final();
      } catch {
        throw damaged();
      }
      return opened;
    },
  };
}

function derive(dataKey: Uint8Array, use: string, name: string) {
  const derived = hkdfSync('sha256', dataKey, new Uint8Array(), `consilium-1 ${use} ${name}`, 32);
  return createSecretKey(Buffer.from(derived));
}

function damaged(): ConsiliumError {
  return new ConsiliumError('not_an_envelope', {
    remedy: 'it was sealed with another key, or it is damaged',
  });
}
