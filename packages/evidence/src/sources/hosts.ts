import type { HostLimit } from '../egress/index.ts';

/** What the sources allow, by host. With a key of ours PubMed takes 10 a second. */
export function hostLimits(keys: { readonly pubmed?: boolean } = {}): Readonly<Record<string, HostLimit>> {
  return {
    'eutils.ncbi.nlm.nih.gov': { perSecond: keys.pubmed ? 10 : 3 },
    'www.ebi.ac.uk': { perSecond: 5 },
    'clinicaltrials.gov': { perSecond: 1 },
    // 240 a minute.
    'api.fda.gov': { perSecond: 4 },
    'api.crossref.org': { perSecond: 5 },
    'api.semanticscholar.org': { perSecond: 1 },
    // By tier; the lowest has 50 a minute.
    'api.perplexity.ai': { perSecond: 1 },
  };
}
