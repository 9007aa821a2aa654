/** Where a client stands: the last message it has, and the last entry of the bus; null: none seen. */
export interface EventPlace {
  readonly seq: number;
  readonly busId: string | null;
}

const EVENT_ID = /^(\d{1,15})\.(0|\d{1,15}-\d{1,15})$/;

/** `<seq>.<bus id>`, the SSE id: any gateway can go on from it. */
export function eventIdOf(place: EventPlace): string {
  return `${place.seq}.${place.busId ?? '0'}`;
}

/** Null for what is no event id of ours. */
export function placeOf(eventId: string): EventPlace | null {
  const [, seq, busId] = EVENT_ID.exec(eventId) ?? [];
  if (seq === undefined || busId === undefined) return null;
  return { seq: Number(seq), busId: busId === '0' ? null : busId };
}
