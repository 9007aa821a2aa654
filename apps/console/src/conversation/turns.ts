import type { Message } from '../api/generated.ts';

/** What a person or an agent said, and all that answers it, in the order of reading. */
export interface Turn {
  /** The seq of its first message: stays the same while it grows. */
  readonly seq: number;
  readonly question: Message | null;
  readonly replies: readonly Message[];
}

/** An answer stands right after what it answers, whatever came between. */
export function turnsOf(messages: readonly Message[], before: readonly Turn[] = []): readonly Turn[] {
  const known = new Map(before.map((turn) => [turn.seq, turn]));
  const turns = new Map<number, { question: Message | null; replies: Message[] }>();
  for (const message of messages) {
    const asked = message.role === 'assistant' ? message.in_reply_to : null;
    const turn = asked === null ? undefined : turns.get(asked);
    if (turn) turn.replies.push(message);
    else if (message.role !== 'assistant') turns.set(message.seq, { question: message, replies: [] });
    else turns.set(message.seq, { question: null, replies: [message] });
  }
  // A turn that has not changed is the same object, so it is not drawn again.
  return [...turns].map(([seq, turn]) => {
    const same = known.get(seq);
    return same && isSame(same, turn) ? same : { seq, ...turn };
  });
}

function isSame(one: Omit<Turn, 'seq'>, other: Omit<Turn, 'seq'>): boolean {
  return (
    one.question === other.question &&
    one.replies.length === other.replies.length &&
    one.replies.every((reply, at) => reply === other.replies[at])
  );
}
