import { hkdfSync } from 'node:crypto';
import { EncryptJWT, type JWTPayload, jwtDecrypt } from 'jose';

/**
 * `session` outlives requests; `sign-in` lives from the way to the issuer until the way back; `dev-door` says that a browser
 * may use the development sign-in.
 */
export type SealedKind = 'session' | 'sign-in' | 'dev-door';

/** Claims that only holders of our key can read or make: AES-256-GCM, with a key of its own for each kind. */
export interface Seals {
  readonly seal: (kind: SealedKind, claims: JWTPayload, expiresAt: number) => Promise<string>;
  /** Null: tampered with, of another key, kind or place, or too old. */
  readonly open: (kind: SealedKind, text: string) => Promise<JWTPayload | null>;
}

export interface SealsOptions {
  /** The first one seals, all of them open. */
  readonly keys: readonly string[];
  /** What was sealed for another place is nothing here. */
  readonly place: () => string;
  readonly now: () => Date;
}

export function createSeals({ keys, place, now }: SealsOptions): Seals {
  const keysOf = (kind: SealedKind) =>
    keys.map((key) => new Uint8Array(hkdfSync('sha256', key, '', `consilium ${kind}`, 32)));
  const byKind = {
    session: keysOf('session'),
    'sign-in': keysOf('sign-in'),
    'dev-door': keysOf('dev-door'),
  };
  return {
    seal(kind, claims, expiresAt) {
      return new EncryptJWT(claims)
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setIssuer(place())
        .setAudience(kind)
        .setExpirationTime(expiresAt)
        .encrypt(byKind[kind][0] as Uint8Array);
    },
    async open(kind, text) {
      const checks = {
        ...{ issuer: place(), audience: kind, currentDate: now(), requiredClaims: ['exp'] },
        ...{ keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] },
      };
      for (const key of byKind[kind]) {
        const opened = await jwtDecrypt(text, key, checks).catch(() => null);
        if (opened) return opened.payload;
      }
      return null;
    },
  };
}
