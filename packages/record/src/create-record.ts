import type { PatientRecord } from '@consilium/kernel';
import { exportBundle } from './bundles/export-bundle.ts';
import { importBundle } from './bundles/import-bundle.ts';
import { createByHand } from './by-hand/by-hand.ts';
import { createDocuments } from './documents/index.ts';
import { panel } from './panel/panel.ts';
import { createProposals } from './proposals/index.ts';
import { provenance } from './provenance/provenance.ts';
import type { RecordParts } from './record-parts.ts';
import { search } from './search/search.ts';
import { createReading } from './versions/reading.ts';

/** The record of patients: everything that may be read or written of one, and nothing beside it. */
export function createRecord(parts: RecordParts): PatientRecord {
  return {
    ...createReading(parts),
    panel: panel(parts),
    search: search(parts),
    provenance: provenance(parts),
    ...createByHand(parts),
    importBundle: importBundle(parts),
    exportBundle: exportBundle(parts),
    ...createDocuments(parts),
    ...createProposals(parts),
  };
}
