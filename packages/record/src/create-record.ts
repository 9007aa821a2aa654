import type { PatientRecord } from '@consilium/kernel';
import { exportBundle } from './bundles/export-bundle.ts';
import { importBundle } from './bundles/import-bundle.ts';
import { createReading } from './create-reading.ts';
import { dangers, medicineDangers } from './dangers/dangers.ts';
import { createDoctor } from './doctor/create-doctor.ts';
import { createDocuments } from './documents/index.ts';
import { find } from './find/find.ts';
import { createLabs } from './labs/create-labs.ts';
import { createByHand } from './manual-edits/manual-edits.ts';
import { markSeen } from './panel/changes.ts';
import { panel } from './panel/panel.ts';
import { createProposals } from './proposals/index.ts';
import { provenance } from './provenance/provenance.ts';
import type { RecordParts } from './record-parts.ts';
import { search } from './search/search.ts';
import { entryVersion } from './sections/entry-version.ts';
import { section } from './sections/section.ts';
import { timeline } from './sections/timeline.ts';

/** The record of patients: everything that may be read or written of one, and nothing beside it. */
export function createRecord(parts: RecordParts): PatientRecord {
  return {
    ...createReading(parts),
    panel: panel(parts),
    markSeen: markSeen(parts),
    search: search(parts),
    find: find(parts),
    section: section(parts),
    timeline: timeline(parts),
    entryVersion: entryVersion(parts),
    ...createLabs(parts),
    ...createDoctor(parts),
    dangers: dangers(parts),
    medicineDangers: medicineDangers(parts),
    provenance: provenance(parts),
    ...createByHand(parts),
    importBundle: importBundle(parts),
    exportBundle: exportBundle(parts),
    ...createDocuments(parts),
    ...createProposals(parts),
  };
}
