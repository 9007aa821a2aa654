export { createClinicalTrials } from './clients/clinical-trials.ts';
export { type Crossref, createCrossref } from './clients/crossref.ts';
export { createEuropePmc } from './clients/europe-pmc.ts';
export { createOpenFda } from './clients/open-fda.ts';
export { createPubMed } from './clients/pubmed.ts';
export { createEvidenceSources, type FetchParts } from './fetch-into-library.ts';
export { hostLimits } from './hosts.ts';
export type { ClientOptions, SourceClient, SourceSearch } from './source-client.ts';
export { isGap, type SourceGap, type SourceResult } from './source-result.ts';
