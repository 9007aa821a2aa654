import {
  type ApiAnswer,
  createClinicalTrials,
  createCrossref,
  createEuropePmc,
  createEuropePmcFullText,
  createOpenFda,
  createOpenFdaRecalls,
  createPerplexity,
  createPubMed,
  createSemanticScholar,
  type Egress,
  type SourceClient,
  type SourceResult,
} from '@consilium/evidence';
import type { SourceName } from '@consilium/evidence/test-support/sources';
import type { WebPages } from '@consilium/kernel';

export interface Options {
  readonly egress: Pick<Egress, 'ask'>;
  readonly now: () => Date;
  readonly pages: WebPages;
  /** Of the sources that want one. Default: one that a stand-in takes. */
  readonly keys?: { readonly semanticScholar?: string; readonly perplexity?: string };
}

/** All clients that search. */
export const CLIENTS = {
  pubmed: createPubMed,
  europePmc: createEuropePmc,
  europePmcFullText: createEuropePmcFullText,
  clinicalTrials: createClinicalTrials,
  openFda: createOpenFda,
  openFdaRecalls: createOpenFdaRecalls,
  semanticScholar: ({ keys, ...options }: Options) =>
    createSemanticScholar({ ...options, apiKey: keys?.semanticScholar ?? 'key-s' }),
  perplexity: ({ keys, ...options }: Options) =>
    createPerplexity({ ...options, apiKey: keys?.perplexity ?? 'key-p' }),
} as const satisfies Record<string, (options: Options) => SourceClient>;

export type Client = keyof typeof CLIENTS;
export const clients = Object.keys(CLIENTS) as Client[];

/** A search, or of Crossref the standing of a paper. */
export function askOnce(
  name: SourceName,
  options: Options,
  { doi, limit, signal }: { readonly doi: string; readonly limit?: number; readonly signal: AbortSignal },
): Promise<SourceResult<unknown>> {
  return name === 'crossref'
    ? createCrossref(options).statusOf(doi, signal)
    : CLIENTS[name](options).search({ query: 'metformin', signal, ...(limit && { limit }) });
}

/** What a source answered with 200. */
export type Answered = Extract<ApiAnswer, { readonly status: 200 }>;
