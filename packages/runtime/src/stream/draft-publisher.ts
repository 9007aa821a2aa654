import type { ConversationEvent } from '@consilium/kernel';

export interface DraftPublisher {
  readonly add: (text: string) => void;
  /** Resolves when all that was added is out. Never rejects: a lost draft is no lost answer. */
  readonly end: () => Promise<void>;
}

/** The first piece goes out at once, the next ones in batches of this many ms. */
const BATCH_MS = 50;

export function createDraftPublisher(
  publish: (event: ConversationEvent) => Promise<void>,
  draft: { readonly run: string; readonly agent: string; readonly step: string; readonly attempt: string },
): DraftPublisher {
  let waiting = '';
  let timer: NodeJS.Timeout | null = null;
  let sent: Promise<void> = Promise.resolve();

  const flush = () => {
    if (waiting === '') return;
    const event: ConversationEvent = { type: 'draft-added', ...draft, text: waiting };
    waiting = '';
    sent = sent.then(() => publish(event)).catch(() => undefined);
  };

  return {
    add: (text) => {
      waiting += text;
      if (timer !== null) return;
      flush();
      timer = setTimeout(function again() {
        timer = waiting === '' ? null : setTimeout(again, BATCH_MS);
        flush();
      }, BATCH_MS);
    },
    end: async () => {
      if (timer !== null) clearTimeout(timer);
      flush();
      await sent;
    },
  };
}
