import { type Message, type Origin, originOfReply, textOf } from '@consilium/kernel';

/** What a person or our own code wrote in a message: all that may be copied to an agent that may see no more. */
export function ownWords(message: Message): string {
  return textOf(message.parts.filter(({ origin }) => origin === 'user' || origin === 'code'));
}

/** What a turn is asked: a person's own words. Of a message of an agent all its parts, with the origin that taints most. */
export function requestOf(message: Message): { readonly text: string; readonly origin: Origin } {
  if (message.role !== 'agent') return { text: ownWords(message), origin: 'user' };
  const [only = 'code', ...others] = new Set(message.parts.map(({ origin }) => origin));
  return {
    text: textOf(message.parts),
    origin: others.length === 0 ? only : originOfReply([only, ...others]),
  };
}
