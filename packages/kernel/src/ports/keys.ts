import type { Compartment } from '../scope.ts';

/** A loaded key: sealing and opening are synchronous, as the engine's serializers are. */
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
