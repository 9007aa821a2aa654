import type { Json } from '../json.ts';
import type { Scope } from '../scope.ts';

/** What a person following a conversation sees. Names are noun-verb. */
export type ConversationEvent =
  | { readonly type: 'turn-started'; readonly run: string; readonly seq: number }
  | { readonly type: 'step-started'; readonly run: string; readonly agent: string; readonly step: string }
  | {
      readonly type: 'step-ended';
      readonly run: string;
      readonly agent: string;
      readonly step: string;
      readonly outcome: string;
      readonly ms: number;
    }
  | { readonly type: 'transfer-made'; readonly run: string; readonly from: string; readonly to: string }
  | { readonly type: 'transfer-refused'; readonly run: string; readonly from: string }
  /** A new attempt of the same step: what it had drafted is void. */
  | { readonly type: 'draft-reset'; readonly run: string; readonly step: string; readonly attempt: string }
  | {
      readonly type: 'draft-added';
      readonly run: string;
      readonly agent: string;
      readonly step: string;
      readonly attempt: string;
      readonly text: string;
    }
  /** On the bus without the message (null): anyone who shows it reads the row, and so asks the grant again. */
  | { readonly type: 'message-committed'; readonly seq: number; readonly message: Json | null }
  /** The stored message has changed: a reader loads its row again. Only on the bus. */
  | { readonly type: 'message-changed'; readonly seq: number }
  /** Somebody may be out of the audience now: each follower asks again. */
  | { readonly type: 'audience-changed' }
  | {
      readonly type: 'turn-ended';
      readonly run: string;
      readonly seq: number;
      readonly status: 'complete' | 'partial' | 'cancelled' | 'failed';
    };

export interface BusEntry {
  /** Grows within one conversation; opaque to readers, good as SSE id. */
  readonly id: string;
  readonly event: ConversationEvent;
}

/**
 * The event bus keeps what the active turn has published (the newest attempt of each step) until the turn ends, so
 * who comes late misses nothing. It is ephemeral: rows are the truth.
 */
export interface EventBus {
  /** `whose`: with whose key the event is sealed where it leaves the process. */
  readonly publish: (
    whose: Pick<Scope, 'tenant' | 'compartment'>,
    conversation: string,
    event: ConversationEvent,
  ) => Promise<void>;
  /**
   * Entries after `after`, or all that is kept, then live ones, until the signal aborts. An `after` that is no
   * longer known gives all that is kept.
   */
  readonly follow: (
    conversation: string,
    options: { readonly after?: string; readonly signal: AbortSignal },
  ) => AsyncIterable<BusEntry>;
  /** Removes what is kept of a conversation. Throws ConsiliumError('bus_unavailable') where it cannot. */
  readonly forget: (conversation: string) => Promise<void>;
  readonly close: () => Promise<void>;
}
