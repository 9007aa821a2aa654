import {
  createClinicalTrials,
  createEgress,
  createEuropePmc,
  createEuropePmcFullText,
  createOpenFda,
  createOpenFdaRecalls,
  createPages,
  createPerplexity,
  createPubMed,
  createSemanticScholar,
  hostLimits,
  type SourceClient,
} from '@consilium/evidence';
import type { HostTurnRows } from '@consilium/store';
import type { Config } from './config-schema.ts';

/** The real sources, asked in turns that all processes share. A person waits for them: none may take long. */
export function realSources(config: Config, turns: HostTurnRows): readonly SourceClient[] {
  const { EVIDENCE_CONTACT: contact, PUBMED_API_KEY: pubmed, OPENFDA_API_KEY: openFda } = config;
  const { SEMANTIC_SCHOLAR_API_KEY: semanticScholar, PERPLEXITY_API_KEY: perplexity } = config;
  const egress = createEgress({
    hosts: hostLimits({ pubmed: pubmed !== undefined }),
    turns,
    limits: { totalMs: 8_000, turnMs: 5_000 },
  });
  const options = { egress, now: () => new Date() };
  const atOpenFda = { ...options, ...(openFda && { apiKey: openFda }) };
  return [
    createPubMed({ ...options, ...(contact && { contact }), ...(pubmed && { apiKey: pubmed }) }),
    createEuropePmc(options),
    createEuropePmcFullText(options),
    createClinicalTrials(options),
    createOpenFda(atOpenFda),
    createOpenFdaRecalls(atOpenFda),
    ...(semanticScholar ? [createSemanticScholar({ ...options, apiKey: semanticScholar })] : []),
    ...(perplexity
      ? [createPerplexity({ ...options, apiKey: perplexity, pages: createPages({ egress }) })]
      : []),
  ];
}
