import type { LibraryDocument } from '@consilium/kernel';
import { askSource } from '../ask-source.ts';
import { readFullText } from '../full-text/read-full-text.ts';
import { bytesOf, type ClientOptions, limitOf, type SourceClient } from '../source-client.ts';
import { malformed, type SourceGap } from '../source-result.ts';
import { EUROPE_PMC, type EuropePmcEntry, findEntries } from './europe-pmc.ts';

const NAME = 'Europe PMC full text';
/** Full texts per page of results: each is a request of up to megabytes. */
const MOST = 5;

/** Searches open-access full texts. Each is a separate document, beside the one with the abstract. */
export function createEuropePmcFullText(options: ClientOptions): SourceClient {
  return {
    name: NAME,
    search: async (search) => {
      const open = {
        ...search,
        query: `(${search.query}) AND OPEN_ACCESS:Y`,
        limit: Math.min(limitOf(search), MOST),
      };
      const found = await findEntries(NAME, options, open);
      if (found.kind !== 'found') return found;
      const texts = await Promise.all(found.items.map((entry) => fetchText(options, entry, search.signal)));
      const items = texts.filter((each): each is LibraryDocument => each !== null && !('kind' in each));
      const gaps = texts.filter((each): each is SourceGap => each !== null && 'kind' in each);
      if (items.length === 0) return gaps[0] ?? malformed(NAME);
      const lost = texts.length - items.length;
      const said = lost === 0 ? [] : [`${lost} of ${texts.length} texts of ${NAME} could not be read.`];
      const gap = [found.gap, ...said].filter(Boolean).join(' ');
      return { ...found, items, gap: gap === '' ? null : gap };
    },
  };
}

/** Null: not open access, not found, not in a format that we read, or of another article. */
async function fetchText(
  { egress, now }: ClientOptions,
  { document, openPmcid }: EuropePmcEntry,
  signal: AbortSignal,
): Promise<LibraryDocument | SourceGap | null> {
  if (openPmcid === null) return null;
  const url = `${EUROPE_PMC}/${openPmcid}/fullTextXML`;
  const headers = { accept: 'application/xml, text/xml' };
  const asked = await askSource({ source: NAME, egress }, { url, headers, signal });
  if (asked.kind === 'absent') return null;
  if (asked.kind !== 'answer') return asked;
  const read = await readFullText(asked.text, signal);
  if (read === null || !read.pmcids.includes(openPmcid.slice('PMC'.length))) return null;
  return {
    ...document,
    ...{ text: read.text, bytes: bytesOf(asked.text), request: url, retrieved: now().toISOString() },
  };
}
