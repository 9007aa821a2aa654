import type { Usage } from '@consilium/kernel';
import type { ProviderName } from './library/library.ts';

/** One ended call for metrics: codes and numbers, never text. */
export interface CallFacts {
  readonly provider: ProviderName;
  readonly model: string;
  /** `ok`, or the code of the error. */
  readonly outcome: string;
  readonly streamed: boolean;
  /** Milliseconds in the queue for a slot. */
  readonly waitedMs: number;
  /** Milliseconds from the slot to the end. */
  readonly ms: number;
  readonly firstTokenMs: number | null;
  readonly usage: Usage;
  readonly microUsd: number;
  readonly standIn: boolean;
}
