import { currentRun, defineTool, receiptFact } from '@consilium/kernel';
import { z } from 'zod';

/** One-way: news on the way, for the interaction agent. The runtime checks the words as a report's, and hands them on. */
export const sendMessage = defineTool({
  name: 'send_message',
  description:
    'Tells the interaction agent something now. Your last words are your report: do not send them too.',
  input: z.object({ message: z.string().trim().min(1).max(8_000) }),
  zone: 'neutral',
  effect: 'effect',
  follow: 'say',
  execute: ({ message }) => {
    currentRun().cite(receiptFact('send', 'a message to the interaction agent'));
    return { message };
  },
});
