import { limitConcurrency, runGuarded } from '@consilium/base';
import { z } from 'zod';
import { type FullText, readJats } from './read-jats.ts';

/** Characters of XML that are read in this process; longer XML would block it. */
const SHORT = 300_000;
/** Characters of the longest text that is kept. */
const MOST_CHARACTERS = 2_000_000;
/** Limits of the process that reads a long article. A character takes at most six bytes of JSON. */
const LIMITS = {
  ms: 12_000,
  memoryBytes: 500_000_000,
  answerBytes: MOST_CHARACTERS * 6 + 10_000,
  awaited: true,
};
const READER = new URL('./full-text-process.ts', import.meta.url);
/** Limits how many reader processes run at once. */
const reading = limitConcurrency(2);

const READ = z.object({
  pmcids: z.array(z.string()),
  text: z.string().min(1).max(MOST_CHARACTERS),
});

/** Reads the XML of an article, a long one in a separate process. Null: unreadable or too long. Rejects if `signal` aborts. */
export async function readFullText(xml: string, signal: AbortSignal): Promise<FullText | null> {
  const answer =
    xml.length <= SHORT
      ? readJats(xml)
      : await reading(() => runGuarded(READER, null, Buffer.from(xml), LIMITS, signal), signal).catch(
          () => signal.throwIfAborted() ?? null,
        );
  const read = READ.safeParse(answer);
  return read.success ? read.data : null;
}
