import { limitConcurrency, runGuarded } from '@consilium/base';
import { z } from 'zod';
import { type FullText, readJats } from './read-jats.ts';

/** Characters of XML that are read here; what is longer would keep everybody else waiting. */
const SHORT = 300_000;
/** Of a text that is kept. */
const MOST_CHARACTERS = 2_000_000;
/** What the reading of a long one may cost. A character takes at most six bytes of JSON. */
const LIMITS = {
  ms: 12_000,
  memoryBytes: 500_000_000,
  answerBytes: MOST_CHARACTERS * 6 + 10_000,
  awaited: true,
};
const READER = new URL('./full-text-process.ts', import.meta.url);
/** A reader is a process: more of them at once would take the machine from the others. */
const reading = limitConcurrency(2);

const READ = z.object({
  pmcids: z.array(z.string()),
  text: z.string().min(1).max(MOST_CHARACTERS),
});

/** Reads an article's XML, a long one in a process of its own. Null: it cannot be read, or is too long. Rejects where `signal` ends it. */
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
