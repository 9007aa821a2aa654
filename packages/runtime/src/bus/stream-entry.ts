import type { BusEntry, ConversationEvent } from '@consilium/kernel';
import type { BusKeys } from './bus-keys.ts';

const VERSION = '1';

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

export function bytesOf(event: ConversationEvent): Uint8Array {
  return Buffer.from(JSON.stringify(event));
}

/** Null for an entry that this version or this key ring cannot read. */
export async function entryOf(
  conversation: string,
  [id, list]: [id: Buffer, fields: Buffer[]],
  keys: BusKeys,
): Promise<BusEntry | null> {
  const fields = new Map<string, Buffer>();
  for (let i = 0; i + 1 < list.length; i += 2) fields.set(String(list[i]), list[i + 1] as Buffer);
  const text = (name: string) => fields.get(name)?.toString() ?? '';
  if (text('v') !== VERSION) return null;
  if (text('t') === 'draft-reset') {
    const event = { type: 'draft-reset', run: text('r'), step: text('s'), attempt: text('a') } as const;
    return { id: id.toString(), event };
  }
  const bytes = await keys.open(conversation, {
    keyId: text('k'),
    bytes: fields.get('b') ?? Buffer.alloc(0),
  });
  return { id: id.toString(), event: JSON.parse(Buffer.from(bytes).toString()) as ConversationEvent };
}
