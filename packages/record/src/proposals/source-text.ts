import {
  ConsiliumError,
  type FactSource,
  isByProxy,
  type MessagePart,
  type Scope,
  textOf,
} from '@consilium/kernel';
import type { PoolClient } from 'pg';
import { readPage } from '../documents/page-rows.ts';
import { storable } from '../documents/storable.ts';
import { readCurrent } from '../versions/read-versions.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MOST = 2 ** 31 - 1;

const MESSAGE = {
  name: 'proposal_message',
  text: `SELECT id, body FROM app.messages
    WHERE tenant = $1 AND compartment = $2 AND conversation = $3 AND seq = $4`,
};

/** What a fact was read from: the id of the message or the document, and the text that quotes are looked for in. */
export interface SourceText {
  readonly id: string;
  readonly text: string;
  /** A message of somebody who acts for the patient. */
  readonly byProxy: boolean;
}

/** How the source stands in the trail. Throws ConsiliumError('not_found') for what cannot be one of ours. */
export function sourceTarget(source: FactSource): string {
  const [id, place] =
    source.kind === 'message' ? [source.conversation, source.seq] : [source.document, source.page];
  if (!UUID.test(id) || !Number.isInteger(place) || place < 1 || place > MOST)
    throw new ConsiliumError('not_found');
  return source.kind === 'message' ? `conversation/${id}/${place}` : `DocumentReference/${id}`;
}

/** Throws ConsiliumError('not_found') where the compartment has no such message, document or readable page. */
export async function sourceText(
  transaction: PoolClient,
  scope: Scope,
  source: FactSource,
): Promise<SourceText> {
  if (source.kind === 'message') return messageText(transaction, scope, source.conversation, source.seq);
  const { withdrawn } = await readCurrent(transaction, scope, {
    type: 'DocumentReference',
    id: source.document,
  });
  const text = withdrawn ? undefined : await readPage(transaction, scope, source.document, source.page);
  if (text === undefined) throw new ConsiliumError('not_found');
  return { id: source.document, text, byProxy: false };
}

async function messageText(
  transaction: PoolClient,
  { tenant, compartment }: Scope,
  conversation: string,
  seq: number,
): Promise<SourceText> {
  const found = await transaction.query({ ...MESSAGE, values: [tenant, compartment, conversation, seq] });
  const [row] = found.rows as {
    readonly id: string;
    readonly body: { readonly parts: readonly MessagePart[] };
  }[];
  if (row === undefined) throw new ConsiliumError('not_found');
  const { parts } = row.body;
  return { id: row.id, text: textOf(parts.map(ofUser)), byProxy: isByProxy(parts) };
}

/** Only what the user wrote can be quoted; the rest keeps its place and can match no quote, as quotes hold no NUL. */
function ofUser(part: MessagePart): MessagePart {
  return { ...part, text: part.origin === 'user' ? storable(part.text) : '\0'.repeat(part.text.length) };
}
