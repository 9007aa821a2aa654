import { createCipheriv, createDecipheriv, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { ConsiliumError, type NamingKey } from '@consilium/kernel';
import { type KeyName, nameBytes, nameOfBytes } from './key-name.ts';

/**
 * Names of keys as opaque ids and back: an id leads to its key without an index over all patients, and who reads it in
 * a journal learns nothing. Base64url of: number of the naming key, synthetic IV (16 bytes), encrypted name; at most
 * 199 characters. The same name gives the same id until there is a newer naming key.
 */
export interface KeyIds {
  readonly idOf: (name: KeyName) => string;
  /** Null: not made with any of these naming keys. */
  readonly nameOf: (keyId: string) => KeyName | null;
  readonly knows: (keyId: string) => boolean;
}

const IV = 16;
const LONGEST = 200;

export function createKeyIds(namingKeys: readonly NamingKey[]): KeyIds {
  const ciphers = new Map(namingKeys.map(({ id, secret }) => [id, nameCipher(secret)]));
  const newest = namingKeys.at(-1);
  const cipherOf = (bytes: Buffer) => ciphers.get(bytes[0] ?? 0);
  return {
    idOf: (name) => {
      const cipher = newest && ciphers.get(newest.id);
      if (!cipher) throw new ConsiliumError('no_naming_key', { remedy: 'the key wrapper must have one' });
      return Buffer.concat([Buffer.from([newest.id]), cipher.encrypt(nameBytes(name))]).toString('base64url');
    },
    nameOf: (keyId) => {
      const bytes = bytesOf(keyId);
      const plain = cipherOf(bytes)?.decrypt(bytes.subarray(1));
      return plain ? nameOfBytes(plain) : null;
    },
    knows: (keyId) => cipherOf(bytesOf(keyId)) !== undefined,
  };
}

function bytesOf(keyId: string): Buffer {
  return keyId.length > LONGEST ? Buffer.alloc(0) : Buffer.from(keyId, 'base64url');
}

/** Deterministic: the IV is a MAC of the name, checked when it is read back (the SIV construction). */
function nameCipher(secret: Uint8Array) {
  const derive = (use: string) =>
    Buffer.from(hkdfSync('sha256', secret, new Uint8Array(), `consilium-1 key-id ${use}`, 32));
  const cipherKey = derive('cipher');
  const macKey = derive('mac');
  const ivOf = (plain: Buffer) => createHmac('sha256', macKey).update(plain).digest().subarray(0, IV);
  return {
    encrypt: (plain: Buffer): Buffer => {
      const iv = ivOf(plain);
      return Buffer.concat([iv, createCipheriv('aes-256-ctr', cipherKey, iv).update(plain)]);
    },
    decrypt: (bytes: Buffer): Buffer | null => {
      if (bytes.length <= IV) return null;
      const iv = bytes.subarray(0, IV);
      const plain = createDecipheriv('aes-256-ctr', cipherKey, iv).update(bytes.subarray(IV));
      return timingSafeEqual(iv, ivOf(plain)) ? plain : null;
    },
  };
}
