import type { AnyTool } from '@consilium/kernel';
import { checkInteractions } from './check-interactions.ts';
import { checkMedicine } from './check-medicine.ts';
import { findNames } from './find-names.ts';
import { getGraphSchema } from './get-graph-schema.ts';
import { healthCheck } from './health-check.ts';
import { queryGraph } from './query-graph.ts';
import { readAllergies } from './read-allergies.ts';
import { readConditions } from './read-conditions.ts';
import { readEncounters } from './read-encounters.ts';
import { readEntries } from './read-entries.ts';
import { readObservationsTool } from './read-observations.ts';
import { readRegimens } from './read-regimens.ts';
import { readTopic } from './read-topic.ts';
import { searchEvidence } from './search-evidence.ts';

/** The tools on the record, and on the knowledge library beside it. */
export const recordTools: readonly AnyTool[] = [
  healthCheck,
  readObservationsTool,
  readConditions,
  readRegimens,
  checkInteractions,
  checkMedicine,
  findNames,
  readAllergies,
  readEncounters,
  readEntries,
  readTopic,
  getGraphSchema,
  queryGraph,
  searchEvidence,
];
