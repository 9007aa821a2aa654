import { errorCode, type LibraryDocument, type WebPages } from '@consilium/kernel';
import { z } from 'zod';
import { askSource } from '../ask-source.ts';
import { type ClientOptions, jsonOf, limitOf, type SourceClient } from '../source-client.ts';
import { malformed } from '../source-result.ts';
import { findEntries } from './europe-pmc.ts';

const NAME = 'Perplexity';
const URL_ASKED = 'https://api.perplexity.ai/chat/completions';
/** References that are fetched; each may be a page on another host. */
const MOST = 10;
/** Tokens of its answer, which is discarded. */
const ANSWER_TOKENS = 16;

const ANSWER = z.object({ search_results: z.array(z.object({ url: z.string().min(1) })) });

export interface PerplexityOptions extends ClientOptions {
  readonly apiKey: string;
  readonly pages: Pick<WebPages, 'read'>;
}

/**
 * Perplexity's academic search. Its answer is written by a model and never read: its references are fetched where they were published,
 * an article from Europe PMC and anything else as a page, and only these are added to the library.
 */
export function createPerplexity(options: PerplexityOptions): SourceClient {
  return {
    name: NAME,
    search: async (search) => {
      const { query, signal } = search;
      const body = {
        ...{ model: 'sonar', search_mode: 'academic', max_tokens: ANSWER_TOKENS },
        messages: [{ role: 'user', content: query }],
      };
      const headers = { authorization: `Bearer ${options.apiKey}`, 'content-type': 'application/json' };
      const request = {
        url: URL_ASKED,
        method: 'POST',
        headers,
        body: JSON.stringify(body),
        signal,
      } as const;
      const asked = await askSource({ source: NAME, egress: options.egress }, request);
      if (asked.kind !== 'answer') return asked.kind === 'absent' ? malformed(NAME) : asked;
      const read = ANSWER.safeParse(jsonOf(asked.text));
      if (!read.success) return malformed(NAME);
      const urls = [...new Set(read.data.search_results.map(({ url }) => url))];
      if (urls.length === 0) return { kind: 'empty' };
      const first = urls.slice(0, Math.min(limitOf(search), MOST));
      const items = await fetchReferences(options, first, signal);
      const lost = Math.max(0, first.length - items.length);
      if (items.length === 0)
        return { kind: 'unavailable', gap: `What ${NAME} found could not be fetched; none of it was read.` };
      const gap =
        lost === 0 ? null : `${lost} of ${first.length} references of ${NAME} could not be fetched.`;
      return { kind: 'found', items, total: urls.length, next: null, gap };
    },
  };
}

async function fetchReferences(
  options: PerplexityOptions,
  urls: readonly string[],
  signal: AbortSignal,
): Promise<readonly LibraryDocument[]> {
  const articles = urls.flatMap((url) => europePmcQuery(url) ?? []);
  const others = urls.filter((url) => europePmcQuery(url) === null);
  const [found, ...pages] = await Promise.all([
    articles.length === 0
      ? null
      : findEntries(NAME, options, { query: articles.join(' OR '), limit: articles.length, signal }),
    ...others.map((url) => fetchPage(options, url, signal)),
  ]);
  const documents = found?.kind === 'found' ? found.items.map(({ document }) => document) : [];
  return [...documents, ...pages.filter((page) => page !== null)];
}

/** The Europe PMC query for the article at an address; null: the address names no article. */
function europePmcQuery(url: string): string | null {
  const { hostname = '', pathname = '' } = URL.parse(url) ?? {};
  const pmid = /^\/(\d{1,12})\/?$/.exec(pathname)?.[1];
  if (hostname === 'pubmed.ncbi.nlm.nih.gov' && pmid) return `(EXT_ID:${pmid} AND SRC:MED)`;
  const pmcid = /\/articles\/(PMC\d{1,12})(?:\/|$)/.exec(pathname)?.[1];
  if (hostname.endsWith('ncbi.nlm.nih.gov') && pmcid) return `PMCID:${pmcid}`;
  const doi = /^\/(10\.\d{4,9}\/[\w.;()/:-]{1,200})$/.exec(pathname)?.[1];
  return /^(?:dx\.)?doi\.org$/.test(hostname) && doi ? `DOI:"${doi}"` : null;
}

async function fetchPage(
  { pages, now }: PerplexityOptions,
  url: string,
  signal: AbortSignal,
): Promise<LibraryDocument | null> {
  try {
    const page = await pages.read(url, { signal });
    const site = new URL(page.url).hostname;
    const retrieved = now().toISOString();
    return {
      source: {
        ...{ source_type: 'web', title: page.title || site, site, url: page.url },
        retrieved: retrieved.slice(0, 10),
      },
      ...{ text: page.text, licence: 'Copyright of the site', retrieved, request: page.url },
      status: { status: 'unknown', by: 'perplexity' },
    };
  } catch (error) {
    if (signal.aborted || errorCode(error) === 'internal') throw error;
    return null;
  }
}
