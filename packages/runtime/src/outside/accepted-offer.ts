import type { History, MessagePart, OutsideSearch, Scope } from '@consilium/kernel';

/** A message that accepts an offered search. */
export interface AcceptedOffer {
  /** The question that the answer replied to. */
  readonly parts: readonly MessagePart[];
  readonly outside: OutsideSearch;
}

/** The stored offer of answer `seq`, with the question that it replied to. Null: none for this actor. */
export async function acceptedOffer(
  history: Pick<History, 'readMessages'>,
  scope: Scope,
  conversation: string,
  seq: number,
): Promise<AcceptedOffer | null> {
  const messageAt = async (place: number) => {
    const found = await history.readMessages(scope, conversation, { after: place - 1, limit: 1 });
    return found === 'not-found' ? undefined : found.find((message) => message.seq === place);
  };
  const answer = await messageAt(seq);
  if (answer?.role !== 'assistant' || answer.outside?.state !== 'offered' || answer.inReplyTo === null)
    return null;
  const question = await messageAt(answer.inReplyTo);
  const parts = question?.parts.filter(({ origin }) => origin === 'user') ?? [];
  if (question?.role !== 'user' || parts.length === 0) return null;
  const { query, sources } = answer.outside;
  return { parts, outside: { state: 'accepted', query, sources, of: seq } };
}
