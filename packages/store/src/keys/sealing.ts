import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomFillSync,
} from 'node:crypto';
import { ConsiliumError, type KeyHandle } from '@consilium/kernel';

const NONCE = 12;
const TAG = 16;

export type Sealing = Pick<KeyHandle, 'seal' | 'sealOnce' | 'open'>;

/**
 * AES-256-GCM under a data key of 32 bytes. The nonce of `seal` comes from the place and the bytes, so that the same bytes
 * at the same place give the same sealed ones: an onlooker learns that they are equal, and nothing more. `name` says whose
 * key this is; it and the place are bound to what is sealed. Sealed: nonce, ciphertext, tag (28 bytes more than given).
 */
export function createSealing(dataKey: Uint8Array, name: string): Sealing {
  const cipherKey = derive(dataKey, 'seal', name);
  const nonceKey = derive(dataKey, 'nonce', name);
  const boundTo = (place: string) => Buffer.from(JSON.stringify([name, place]));
  const sealWith = (nonce: Uint8Array, bytes: Uint8Array, bound: Buffer) => {
    const cipher = createCipheriv('aes-256-gcm', cipherKey, nonce, { authTagLength: TAG }).setAAD(bound);
    return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  };
  return {
    seal: (bytes, place) => {
      const bound = boundTo(place);
      // Of the place too: a nonce that is used twice must not have two of them.
      const mac = createHmac('sha256', nonceKey).update(lengthOf(bound)).update(bound).update(bytes);
      return sealWith(mac.digest().subarray(0, NONCE), bytes, bound);
    },
    sealOnce: (bytes, place) => sealWith(randomNonce(), bytes, boundTo(place)),
    open: (sealed, place) => {
      if (sealed.length < NONCE + TAG) throw damaged();
      const nonce = sealed.subarray(0, NONCE);
      const decipher = createDecipheriv('aes-256-gcm', cipherKey, nonce, { authTagLength: TAG }).setAAD(
        boundTo(place),
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

const nonces = Buffer.alloc(NONCE * 256);
let used = nonces.length;

/** Random bytes are asked for in larger pieces: one call of the system for each nonce would cost more than the cipher. */
function randomNonce(): Uint8Array {
  if (used === nonces.length) {
    randomFillSync(nonces);
    used = 0;
  }
  used += NONCE;
  return nonces.subarray(used - NONCE, used);
}

function derive(dataKey: Uint8Array, use: string, name: string) {
  const derived = hkdfSync('sha256', dataKey, new Uint8Array(), `consilium-2 ${use} ${name}`, 32);
  return createSecretKey(Buffer.from(derived));
}

function lengthOf(bytes: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return length;
}

function damaged(): ConsiliumError {
  return new ConsiliumError('not_an_envelope', {
    remedy: 'it was sealed with another key or for another place, or it is damaged',
  });
}
