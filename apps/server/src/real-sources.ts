import {
  createClinicalTrials,
  createEgress,
  createEuropePmc,
  createOpenFda,
  createPubMed,
  hostLimits,
  type SourceClient,
} from '@consilium/evidence';
import { createHostTurnRows } from '@consilium/store';
import type { Pool } from 'pg';
import type { Config } from './config-schema.ts';

/** The real sources, asked in turns that all processes on one database share. A person waits for them: none may take long. */
export function realSources(config: Config, pool: Pool): readonly SourceClient[] {
  const { EVIDENCE_CONTACT: contact, PUBMED_API_KEY: pubmed, OPENFDA_API_KEY: openFda } = config;
  const egress = createEgress({
    hosts: hostLimits({ pubmed: pubmed !== undefined }),
    turns: createHostTurnRows(pool),
    limits: { totalMs: 8_000, turnMs: 5_000 },
  });
  const options = { egress, now: () => new Date() };
  return [
    createPubMed({ ...options, ...(contact && { contact }), ...(pubmed && { apiKey: pubmed }) }),
    createEuropePmc(options),
    createClinicalTrials(options),
    createOpenFda({ ...options, ...(openFda && { apiKey: openFda }) }),
  ];
}
