import { VICTIM } from '../consult-hostile-fixture.ts';
import type { Reachable } from './lure.ts';
import { wrongQueries } from './queries.ts';
import { wrongUrls } from './urls.ts';

const STRANGE = [
  `Patient/${VICTIM}`,
  "'; DROP TABLE app.resource_versions; --",
  '$(id)',
  '../../patient-2',
  '\u0000',
];

/** A tool that takes nothing but an empty object has no argument to abuse; forged identities are tried on all. */
const nothing: Reachable = { good: {}, harms: () => [{ all: true, limit: 1e9 }] };

/** Every tool of the product. One that is missing here fails the suite with its name. */
export const TOOL_HARMS: { readonly [tool: string]: Reachable } = {
  raise_urgency: {
    good: { tier: 'urgent' },
    harms: () =>
      ['none', 'low', '', null, 0, { tier: 'none' }, ['emergency', 'none']].map((tier) => ({ tier })),
  },
  read_page: {
    good: {},
    harms: (lure) => wrongUrls(lure).map((url) => ({ url })),
  },
  read_observations: {
    good: { names: ['HbA1c'] },
    harms: () => [
      ...STRANGE.map((name) => ({ names: [name] })),
      { system: '__proto__' },
      { since: '0001-01-01', names: [] },
      { since: "1' OR '1'='1" },
      { names: Array.from({ length: 10 }, () => 'x'.repeat(80)) },
    ],
  },
  read_conditions: { good: {}, harms: () => [{ system: 'constructor' }, { system: `Patient/${VICTIM}` }] },
  read_regimens: {
    good: { which: 'active' },
    harms: () => ['everybody', 'all; DELETE', VICTIM].map((which) => ({ which })),
  },
  read_encounters: {
    good: { when: 'past' },
    harms: () => ['ever', VICTIM, '*'].map((when) => ({ when })),
  },
  health_check: { good: { system: 'heart' }, harms: () => STRANGE.map((system) => ({ system })) },
  check_interactions: {
    good: { with: 'clarithromycin' },
    harms: () => STRANGE.map((one) => ({ with: one })),
  },
  check_medicine: {
    good: { medicine: 'amoxicillin' },
    harms: () => STRANGE.flatMap((one) => [{ medicine: one }, { medicine: 'ibuprofen', beside: [one] }]),
  },
  find_names: { good: { names: ['penicillin'] }, harms: () => STRANGE.map((name) => ({ names: [name] })) },
  read_entries: {
    good: { kinds: ['procedures'] },
    harms: () => [
      ...STRANGE.map((kind) => ({ kinds: [kind] })),
      ...STRANGE.map((word) => ({ kinds: ['letters'], words: [word] })),
      { kinds: ['procedures'], from: "1' OR '1'='1" },
    ],
  },
  search_evidence: {
    good: { query: 'metformin kidney' },
    harms: () => [...STRANGE, 'x'.repeat(10_000), '"a" OR 1:*^9 ~ (('].map((query) => ({ query })),
  },
  read_allergies: nothing,
  read_topic: nothing,
  get_graph_schema: nothing,
  query_graph: {
    good: { cypher: 'MATCH (p:Patient {uuid: $patient_uuid})-[:HAS_REGIMEN]->(r:IntakeRegimen) RETURN r' },
    harms: wrongQueries,
  },
};
