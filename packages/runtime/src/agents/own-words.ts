import { type Message, textOf } from '@consilium/kernel';

/** What a person or our own code wrote in a message: all that may be copied to an agent that may see no more. */
export function ownWords(message: Message): string {
  return textOf(message.parts.filter(({ origin }) => origin === 'user' || origin === 'code'));
}
