import type { Compartment } from '../scope.ts';

/**
 * A loaded key: sealing and opening are synchronous, as the engine's serializers are. `seal` is deterministic (a nonce
 * derived from the key and the bytes): on replay the engine compares what is sent again with what its journal holds.
 */
export interface KeyHandle {
  /** Opaque; stands readable in the envelope. */
  readonly id: string;
  readonly seal: (bytes: Uint8Array) => Uint8Array;
  readonly open: (bytes: Uint8Array) => Uint8Array;
}

/** Keys by compartment. A destroyed key throws ConsiliumError('erased'). */
export interface KeyRing {
  readonly forCompartment: (tenant: string, compartment: Compartment) => Promise<KeyHandle>;
  readonly byId: (keyId: string) => Promise<KeyHandle>;
}
