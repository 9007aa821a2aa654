import type { Compartment, Purpose } from '@consilium/kernel';

/** Whose data goes, who asked for it, and for what: `PATRQT` at a patient's request, `HOPERAT` by an operator. */
export interface ErasureRequest {
  readonly tenant: string;
  readonly compartment: Compartment;
  readonly by: string;
  readonly purpose: Purpose;
}

/** What has been done for good; a repeat goes on behind it. */
export const ERASURE_PHASES = [
  'requested',
  'stopped',
  'key-destroyed',
  'forgotten',
  'rows-deleted',
  'finished',
] as const;
export type ErasurePhase = (typeof ERASURE_PHASES)[number];

/** The tombstone: it stays for ever, and holds opaque ids only. */
export interface Erasure extends ErasureRequest {
  readonly phase: ErasurePhase;
  readonly requestedAt: Date;
  readonly finishedAt: Date | null;
  /** How many rows went from which table; empty before that. */
  readonly deleted: Readonly<Record<string, number>>;
}

/** What the engine may hold of the compartment. */
export interface ErasureTargets {
  readonly conversations: readonly string[];
  readonly invocations: readonly string[];
  /** Idempotency keys of delayed sends. */
  readonly wakes: readonly string[];
}
