/**
 * Seals what the bus hands to Redis. The composition root makes it from the key ring; the conversation tells whose
 * key. An `open` that throws (the key was destroyed) makes followers skip the entry.
 */
export interface BusKeys {
  readonly seal: (conversation: string, bytes: Uint8Array) => SealedBytes | Promise<SealedBytes>;
  readonly open: (conversation: string, sealed: SealedBytes) => Uint8Array | Promise<Uint8Array>;
}

export interface SealedBytes {
  /** Opaque; stands readable beside the bytes. */
  readonly keyId: string;
  readonly bytes: Uint8Array;
}

/** No sealing: for tests, and for a Redis that holds no patient's data. */
export const PLAIN_BUS_KEYS: BusKeys = Object.freeze({
  seal: (_conversation: string, bytes: Uint8Array) => ({ keyId: 'none', bytes }),
  open: (_conversation: string, sealed: SealedBytes) => sealed.bytes,
});
