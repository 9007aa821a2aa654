import {
  clinicalTrialsStatuses,
  createClinicalTrials,
  createCrossref,
  createEgress,
  createEuropePmc,
  createEuropePmcFullText,
  createOpenFda,
  createOpenFdaRecalls,
  createPages,
  createPerplexity,
  createPubMed,
  createSemanticScholar,
  crossrefStatuses,
  europePmcStatuses,
  hostLimits,
  labelRecalls,
  pubMedStatuses,
  type SourceClient,
  type StatusSource,
  type WatchSource,
  watchLabels,
  watchPapers,
  watchTrials,
} from '@consilium/evidence';
import type { HostTurnRows } from '@consilium/store';
import type { Config } from './config-schema.ts';
import type { Network } from './server-parts.ts';

/** The real sources of literature, rate limited over all processes. Timeouts are short, because a person waits for them. */
export function realSources(config: Config, turns: HostTurnRows, network?: Network): readonly SourceClient[] {
  const { OPENFDA_API_KEY: openFda } = config;
  const { SEMANTIC_SCHOLAR_API_KEY: semanticScholar, PERPLEXITY_API_KEY: perplexity } = config;
  const options = clientOptions(config, turns, network, { totalMs: 8_000, turnMs: 5_000 });
  const atOpenFda = { ...options, ...(openFda && { apiKey: openFda }) };
  return [
    createPubMed({ ...options, ...pubMedOptions(config) }),
    createEuropePmc(options),
    createEuropePmcFullText(options),
    createClinicalTrials(options),
    createOpenFda(atOpenFda),
    createOpenFdaRecalls(atOpenFda),
    ...(semanticScholar ? [createSemanticScholar({ ...options, apiKey: semanticScholar })] : []),
    ...(perplexity
      ? [createPerplexity({ ...options, apiKey: perplexity, pages: createPages({ egress: options.egress }) })]
      : []),
  ];
}

/** The services that are asked about retractions and corrections, with EVIDENCE=live; none otherwise. Timeouts are long: nobody waits. */
export function statusSources(
  config: Config,
  turns: HostTurnRows,
  network?: Network,
): readonly StatusSource[] {
  if (config.EVIDENCE !== 'live') return [];
  const { EVIDENCE_CONTACT: contact, OPENFDA_API_KEY: apiKey } = config;
  const options = clientOptions(config, turns, network, { totalMs: 30_000, turnMs: 30_000 });
  return [
    crossrefStatuses(createCrossref({ ...options, ...(contact && { contact }) })),
    pubMedStatuses(createPubMed({ ...options, ...pubMedOptions(config) })),
    europePmcStatuses(createEuropePmc(options)),
    clinicalTrialsStatuses(createClinicalTrials(options)),
    labelRecalls({ ...options, ...(apiKey && { apiKey }) }),
  ];
}

/** The sources of which trials, labels and papers are watched, with EVIDENCE=live; none otherwise. */
export function watchSources(config: Config, turns: HostTurnRows, network?: Network): readonly WatchSource[] {
  if (config.EVIDENCE !== 'live') return [];
  const { EVIDENCE_CONTACT: contact, OPENFDA_API_KEY: apiKey } = config;
  const options = clientOptions(config, turns, network, { totalMs: 30_000, turnMs: 30_000 });
  return [
    watchTrials(options),
    watchLabels({ ...options, ...(apiKey && { apiKey }) }),
    watchPapers({ ...options, ...(contact && { contact }) }),
  ];
}

function clientOptions(
  config: Config,
  turns: HostTurnRows,
  network: Network | undefined,
  limits: { readonly totalMs: number; readonly turnMs: number },
) {
  const hosts = hostLimits({ pubmed: config.PUBMED_API_KEY !== undefined });
  return { egress: createEgress({ hosts, turns, limits, ...network }), now: () => new Date() };
}

function pubMedOptions({ EVIDENCE_CONTACT: contact, PUBMED_API_KEY: apiKey }: Config) {
  return { ...(contact && { contact }), ...(apiKey && { apiKey }) };
}
