import type { BusEntry, ConversationEvent, KeyHandle, KeyRing } from '@consilium/kernel';
import { keyIdOf, openEnvelope, sealTextOnce } from '../envelope/envelope.ts';
import type { Place } from '../envelope/place.ts';

/** Of the stream's fields; the script writes it. */
const VERSION = '2';
/** Of the sealed event. A reader of another version skips it: the bus is ephemeral. */
const EVENT_VERSION = 2;

/** The readable fields of a stream entry: codes and opaque ids only, which the script needs to find void drafts. */
export interface StreamFields {
  readonly type: string;
  readonly run: string;
  readonly step: string;
  readonly attempt: string;
}

export function fieldsOf(event: ConversationEvent): StreamFields {
  const isDraft = event.type === 'draft-added' || event.type === 'draft-reset';
  return {
    type: event.type,
    run: isDraft ? event.run : '',
    step: isDraft ? event.step : '',
    attempt: isDraft ? event.attempt : '',
  };
}

export function sealEvent(key: KeyHandle, conversation: string, event: ConversationEvent): Uint8Array {
  return sealTextOnce(key, eventPlace(conversation, fieldsOf(event)), EVENT_VERSION, JSON.stringify(event));
}

/** With the fields beside it: what one entry says of itself is not taken for another's. */
function eventPlace(conversation: string, { type, run, step, attempt }: StreamFields): Place {
  return ['event', conversation, type, run, step, attempt];
}

/** Null for an entry of another version. Throws where its key was destroyed. */
export async function entryOf(
  conversation: string,
  [id, list]: [id: Buffer, fields: Buffer[]],
  keys: KeyRing,
): Promise<BusEntry | null> {
  const fields = new Map<string, Buffer>();
  for (let i = 0; i + 1 < list.length; i += 2) fields.set(String(list[i]), list[i + 1] as Buffer);
  const text = (name: string) => fields.get(name)?.toString() ?? '';
  if (text('v') !== VERSION) return null;
  if (text('t') === 'draft-reset') {
    const event = { type: 'draft-reset', run: text('r'), step: text('s'), attempt: text('a') } as const;
    return { id: id.toString(), event };
  }
  const bytes = fields.get('b') ?? Buffer.alloc(0);
  const place = eventPlace(conversation, {
    ...{ type: text('t'), run: text('r'), step: text('s'), attempt: text('a') },
  });
  const { version, value } = openEnvelope(await keys.byId(keyIdOf(bytes)), place, bytes);
  return version === EVENT_VERSION ? { id: id.toString(), event: value as ConversationEvent } : null;
}
