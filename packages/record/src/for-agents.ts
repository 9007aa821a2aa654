import type { PatientRecord, ReadViews, RecordForAgents } from '@consilium/kernel';

/**
 * The part of the record that tools are given: it reads, and it proposes. The database refuses a run every other write too; this
 * is so that a tool cannot even ask.
 */
export function forAgents(record: PatientRecord): RecordForAgents {
  const {
    panel,
    search,
    read,
    documentText,
    propose,
    currentVersions,
    vocabulary,
    proposals,
    doubtedResults,
    medicineDangers,
  } = record;
  return Object.freeze({
    panel,
    search,
    read,
    documentText,
    propose,
    currentVersions,
    vocabulary,
    proposals,
    doubtedResults,
    medicineDangers,
  });
}

/** The views that code of ours reads in a run of a function. */
export function viewsForAgents({ section, timeline, labs, questions, dangers }: PatientRecord): ReadViews {
  return Object.freeze({ section, timeline, labs, questions, dangers });
}
