import { type Callback, ConsiliumError, currentRun, defineTool, type Json } from '@consilium/kernel';
import { z } from 'zod';
import { recordOf } from '../chart/ports.ts';
import { DOCUMENT, PAGES } from '../extract/source.ts';
import { pagesToRead } from './pages-to-read.ts';

/** Pages that the extractors are given at once. */
const AT_ONCE = 2;
/** UTF-16 units of one page; what is behind them is left out, and its page is said to be too long. */
export const LONGEST_PAGE = 20_000;
/** Truthy in the state when there is nothing left to read: the loop ends. */
const ALL_READ = 'temp:all_read';

/** Which document a conversation of this team reads, as the gateway wrote it when it began. */
export function documentOf(): string {
  const document = currentRun().state[DOCUMENT]?.value;
  if (typeof document !== 'string') throw new ConsiliumError('no_document');
  return document;
}

/** Turns to the next pages, and has them read by code in the model's place. */
export const nextPages: Callback = {
  name: 'next_pages',
  beforeAgent: async () => {
    const run = currentRun();
    const pages = await pagesToRead(documentOf());
    const last = (run.state[PAGES]?.value as readonly number[] | undefined)?.at(-1) ?? 0;
    const next = pages.filter(({ page }) => page > last).slice(0, AT_ONCE);
    const numbers = next.map(({ page }) => page);
    run.setState(PAGES, numbers);
    const left = pages.filter(({ page }) => page > (numbers.at(-1) ?? last));
    run.setState(ALL_READ, left.length === 0);
    return { decide: 'call', name: 'read_pages', input: {}, after: 'return' };
  },
};

/** No argument says which pages: code has turned to them. */
export const readPages = defineTool({
  name: 'read_pages',
  description: 'The pages of the document that are read now.',
  input: z.object({}),
  zone: 'record',
  effect: 'read',
  execute: async (): Promise<Json> => {
    const { caller, state } = currentRun();
    const numbers = (state[PAGES]?.value ?? []) as readonly number[];
    const { pages } = await recordOf().documentText(caller, documentOf());
    return pages
      .filter(({ page }) => numbers.includes(page))
      .map(({ page, text }) => `Page ${page}\n\n${text.slice(0, LONGEST_PAGE)}`)
      .join('\n\n');
  },
});
