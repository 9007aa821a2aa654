import type { Compartment } from '../scope.ts';

/**
 * A loaded key: sealing and opening are synchronous, as the engine's serializers are. `seal` is deterministic (a nonce
 * derived from the key, the place and the bytes): on replay the engine compares what is sent again with what its journal holds.
 */
export interface KeyHandle {
  /** Opaque; stands readable in the envelope. */
  readonly id: string;
  /** `place` says what the bytes are and where they belong: they open with the same one only. */
  readonly seal: (bytes: Uint8Array, place: string) => Uint8Array;
  /** With a random nonce, for what nobody compares with what was sealed before. */
  readonly sealOnce: (bytes: Uint8Array, place: string) => Uint8Array;
  /** Throws ConsiliumError('not_an_envelope') for other bytes, another key or another place. */
  readonly open: (bytes: Uint8Array, place: string) => Uint8Array;
}

/**
 * Keys by compartment. A destroyed key throws ConsiliumError('erased'), here and from a handle that somebody still holds
 * once the ring has heard of it; an id that this ring never made is `unknown_key`.
 */
export interface KeyRing {
  /** The key to seal with; made when it is asked for first. */
  readonly forCompartment: (tenant: string, compartment: Compartment) => Promise<KeyHandle>;
  /** The key with which an envelope was sealed. The handle has this very id. */
  readonly byId: (keyId: string) => Promise<KeyHandle>;
}

/** Secrets of a tenant that outlive its patients' keys: what the audit trail is made with. */
export interface TenantSecrets {
  /** 32 bytes with which audit entries are MACed. The database never holds them. */
  readonly auditKey: (tenant: string) => Promise<Uint8Array>;
  /** Ed25519: signs checkpoints. */
  readonly signer: (tenant: string) => Promise<{
    readonly sign: (bytes: Uint8Array) => Uint8Array;
    readonly verify: (bytes: Uint8Array, signature: Uint8Array) => boolean;
    /** SPKI PEM, for anyone who verifies elsewhere. */
    readonly publicKey: string;
  }>;
}

/**
 * The one thing that must be kept apart from the database: it wraps the keys that stand there. A file in development,
 * a KMS in production. With AWS KMS `wrap` is Encrypt under the tenant's key with the encryption context
 * `{tenant, context}`, `unwrap` is Decrypt with the same one, and a naming key is GenerateMac of a fixed text with an
 * HMAC key; KMS rotates its own masters. What cannot be unwrapped throws ConsiliumError('key_unreadable'), and a KMS
 * that does not answer 'keys_unavailable'; both are retryable, as another process or a fixed one can.
 */
export interface KeyWrapper {
  /** `context` is bound to the wrapped bytes: unwrapping with another one, or for another tenant, fails. */
  readonly wrap: (tenant: string, context: string, plain: Uint8Array) => Promise<Uint8Array>;
  readonly unwrap: (tenant: string, context: string, wrapped: Uint8Array) => Promise<Uint8Array>;
  /** What key ids are made with: at least one, the newest last. Asked again when an id names one that is not known. */
  readonly namingKeys: () => Promise<readonly NamingKey[]>;
  /**
   * Whether `wrap` would use the same master now; what it would not is wrapped again by `consilium keys rewrap`. Left out
   * by a KMS that rotates its masters itself.
   */
  readonly isCurrent?: (wrapped: Uint8Array) => Promise<boolean>;
  /** Removes the secrets of older masters, but not their naming keys. Gives their ids. Left out as above. */
  readonly retireOlder?: () => Promise<readonly number[]>;
}

/** Turns the name of a key (tenant, compartment, number) into an opaque id and back. */
export interface NamingKey {
  /** 1 to 255; stands in every id made with it. */
  readonly id: number;
  /** 32 bytes. */
  readonly secret: Uint8Array;
}
