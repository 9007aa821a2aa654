import type { Message } from '../api/generated.ts';

export type TurnStatus = 'complete' | 'partial' | 'cancelled' | 'failed';

/** What a stream of the conversation tells; the gateway's own names. */
export type ConversationEvent =
  | { readonly type: 'ready'; readonly last_seq: number }
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
  | { readonly type: 'draft-reset'; readonly run: string; readonly step: string; readonly attempt: string }
  | {
      readonly type: 'draft-added';
      readonly run: string;
      readonly agent: string;
      readonly step: string;
      readonly attempt: string;
      readonly text: string;
    }
  | { readonly type: 'message-committed'; readonly seq: number; readonly message: Message }
  | { readonly type: 'turn-ended'; readonly run: string; readonly seq: number; readonly status: TurnStatus }
  /** The audience of the conversation has changed; people who are no longer in it get `forbidden`. */
  | { readonly type: 'audience-changed' }
  | { readonly type: 'forbidden' }
  | { readonly type: 'stream-closed'; readonly reason: string };

export const EVENT_TYPES = [
  'ready',
  'turn-started',
  'step-started',
  'step-ended',
  'transfer-made',
  'transfer-refused',
  'draft-reset',
  'draft-added',
  'message-committed',
  'turn-ended',
  'audience-changed',
  'forbidden',
  'stream-closed',
] as const satisfies readonly ConversationEvent['type'][];

/** An event with the part of its id that grows along the bus; null where it has none. */
export interface Arrival {
  readonly event: ConversationEvent;
  readonly place: string | null;
}

/** Null for what is no event of ours: a newer server may send more. */
export function readEvent(data: string, id: string): Arrival | null {
  let event: unknown;
  try {
    event = JSON.parse(data);
  } catch {
    return null;
  }
  if (typeof event !== 'object' || event === null || !('type' in event)) return null;
  if (!EVENT_TYPES.some((type) => type === event.type)) return null;
  if (event.type === 'message-committed' && !('message' in event && event.message)) return null;
  const busId = /^\d+\.(\d+-\d+)$/.exec(id)?.[1] ?? null;
  return { event: event as ConversationEvent, place: busId };
}

/** Whether a place of the bus is after another. */
export function isAfter(place: string, other: string): boolean {
  const [ms = 0, nth = 0] = place.split('-').map(Number);
  const [otherMs = 0, otherNth = 0] = other.split('-').map(Number);
  return ms > otherMs || (ms === otherMs && nth > otherNth);
}
