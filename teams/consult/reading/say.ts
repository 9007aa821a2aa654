import { type Callback, currentRun, type State } from '@consilium/kernel';
import { recordOf } from '../chart/ports.ts';
import { type Note, noteOf } from '../extract/propose.ts';
import { DOCUMENT, PAGES } from '../extract/source.ts';
import { documentOf, LONGEST_PAGE } from './pages.ts';
import { MOST_PAGES, pagesToRead } from './pages-to-read.ts';

const NO_DOCUMENT = 'This conversation reads a document of the record. Please start it at the document.';
const NO_TEXT =
  'This document has no readable text: it is a picture or a scan. Pictures are never sent to a model, so nothing was read. Please enter its facts by hand.';
const EXTRACTORS = ['medical_measurements', 'medical_context', 'data_extractor'];
/** Open proposals of one document that are counted; more are said as "at least". */
const MOST_COUNTED = 500;

/** Without text there is nothing to ask a model about. */
export const readableDocument: Callback = {
  name: 'readable_document',
  beforeAgent: async () => {
    const { state } = currentRun();
    if (typeof state[DOCUMENT]?.value !== 'string') return { decide: 'answer', text: NO_DOCUMENT };
    const pages = await pagesToRead(documentOf());
    return pages.length === 0 ? { decide: 'answer', text: NO_TEXT } : undefined;
  },
};

/** The answer is ours: numbers that code counted, and nothing of the document's own words. */
export const sayWhatWasRead: Callback = {
  name: 'say_what_was_read',
  afterAgent: async (outcome) => {
    const { caller, state } = currentRun();
    const document = documentOf();
    const whole = (await recordOf().documentText(caller, document)).pages;
    const given = (state[PAGES]?.value ?? []) as readonly number[];
    const toRead = await pagesToRead(document);
    // The pages of the round that failed were given, and not read.
    const reached = outcome.status === 'error' ? (given[0] ?? 1) - 1 : (given.at(-1) ?? 0);
    const read = toRead.filter(({ page }) => page <= reached).length;
    const open = await recordOf().proposals(caller, { status: 'open', document, limit: MOST_COUNTED });
    const text = [
      `Read ${count(read, 'page')} of ${whole.length}: ${open.length === MOST_COUNTED ? 'at least ' : ''}${count(open.length, 'proposal')} to check.`,
      ...notes(state),
      ...(read < toRead.length
        ? [`${count(toRead.length - read, 'page')} could not be read just now. Please try again.`]
        : []),
      ...(whole.length > MOST_PAGES
        ? [
            `Only the first ${MOST_PAGES} pages are read; ${count(whole.length - MOST_PAGES, 'page')} behind them not.`,
          ]
        : []),
      ...(toRead.some((page) => page.text.length > LONGEST_PAGE)
        ? ['A page was too long, and its end was not read.']
        : []),
    ].join(' ');
    return { status: 'success', text, ours: {} };
  },
};

function notes(state: State): readonly string[] {
  const all = EXTRACTORS.map((agent) => state[noteOf(agent)]?.value as unknown as Note | undefined);
  const sum = (of: keyof Note) => all.reduce((total, each) => total + (each?.[of] ?? 0), 0);
  return [
    ...(sum('known') > 0
      ? [`${count(sum('known'), 'fact')} ${sum('known') === 1 ? 'is' : 'are'} in the record already.`]
      : []),
    ...(sum('unclear') > 0
      ? [`${count(sum('unclear'), 'place')} could be read in several ways: please check there yourself.`]
      : []),
    ...(sum('failed') > 0
      ? ['Some pages were not read for everything: the service failed. Please try again.']
      : []),
  ];
}

function count(many: number, what: string): string {
  return `${many} ${what}${many === 1 ? '' : 's'}`;
}
