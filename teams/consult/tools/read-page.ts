import { ConsiliumError, currentRun, defineTool, type Json, linksIn, type ReadPage } from '@consilium/kernel';
import { z } from 'zod';

/** True in the state of a run that has read a page. */
export const PAGE_READ = 'temp:page_read';

/**
 * The text of a page that the person's own message links to. An address that does not stand there, letter by letter, is
 * refused: no model can make one up, or put something of a record into it.
 */
export const readPage = defineTool({
  name: 'read_page',
  description:
    'Reads a page. Takes only an address that stands in the message of the person, letter by letter.',
  input: z.object({ url: z.string().min(1).max(4000) }),
  zone: 'outside',
  effect: 'read',
  execute: async ({ url }): Promise<Json> => {
    const run = currentRun();
    if (!linksIn(run.userText).includes(url)) throw new ConsiliumError('url_refused');
    const { pages } = run.ports;
    if (!pages) throw new ConsiliumError('page_unreachable');
    const page = await once(`${run.run} ${url}`, () =>
      pages.read(url, { signal: run.signal, scope: run.scope }),
    );
    if (page.text.trim() === '') throw new ConsiliumError('page_unreadable');
    run.setState(PAGE_READ, true);
    return { title: page.title, text: page.text, truncated: page.truncated };
  },
});

const MOST_KEPT = 200;
const kept = new Map<string, Promise<ReadPage>>();

/**
 * A run fetches an address once, however often its model asks: the number of requests is something that a page's server can
 * count, and so a way out. The calls of one model step run side by side and see no state of each other, hence a map.
 */
function once(key: string, read: () => Promise<ReadPage>): Promise<ReadPage> {
  const found = kept.get(key) ?? read();
  kept.set(key, found);
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break;
    kept.delete(oldest);
  }
  return found;
}
