import type { RecordVocabulary } from '../facts/record-vocabulary.ts';
import type { Caller } from './caller.ts';
import type { DangersOfMedicine } from './dangers.ts';
import type { DoubtedResult, ListSection, RecordViews } from './record-views.ts';
import type { FhirResource, ResourceRef, ResourceVersion } from './resource.ts';

export interface RecordSearch {
  /** One or more resource types. */
  readonly types: readonly string[];
  /**
   * Any of these values of the element `status` (or clinicalStatus, verificationStatus where that is its status; what
   * was refuted is `refuted`, whatever its clinicalStatus).
   */
  readonly status?: readonly string[];
  /** A category's code, e.g. `laboratory`. */
  readonly category?: string;
  /** `system|code`, or a code of any system. */
  readonly code?: string;
  /** Part of the display name, in any case. */
  readonly text?: string;
  /** Clinical time, ISO; from is inclusive, to is not. */
  readonly from?: string;
  readonly to?: string;
  /** As the record stood at this moment (transaction time); now if not given. */
  readonly at?: string;
  /** 1 to 500. */
  readonly limit: number;
  /** Of the page before. */
  readonly cursor?: string;
}

export interface SearchPage {
  /** Newest clinical date first; those without a date last. */
  readonly found: readonly ResourceVersion[];
  /** Null: this was the last page. */
  readonly cursor: string | null;
}

/** What a side panel shows at once: the current version of what matters, newest first in each list. */
export interface Panel {
  readonly patient: FhirResource | null;
  readonly conditions: readonly FhirResource[];
  readonly medications: readonly FhirResource[];
  readonly allergies: readonly FhirResource[];
  /** The newest observation of each code. */
  readonly observations: readonly FhirResource[];
  /** Upcoming: planned visits and booked appointments. Past: visits that took place. */
  readonly encounters: { readonly upcoming: readonly FhirResource[]; readonly past: readonly FhirResource[] };
  readonly immunizations: readonly FhirResource[];
  readonly procedures: readonly FhirResource[];
  readonly documents: readonly FhirResource[];
  readonly careTeam: readonly FhirResource[];
  /** How many there are of each resource type, also of those that the lists cut off. */
  readonly counts: Readonly<Record<string, number>>;
  /** How many a section holds: of what lasts, those that go on; of what happens once, all. */
  readonly inSections: Readonly<Partial<Record<ListSection, number>>>;
  readonly openProposals: number;
  /** By `Type/id` of what is listed: `reported by the patient`. What the care team has is not in it. */
  readonly reported: Readonly<Record<string, string>>;
  readonly changes: RecordChanges;
}

/** An allergy, a medicine or a diagnosis that somebody else has changed since the reader looked. */
export interface RecordChange {
  readonly type: string;
  readonly id: string;
  readonly version: number;
  readonly name: string | null;
  readonly what: 'added' | 'changed' | 'ended' | 'withdrawn' | 'resumed';
  readonly by: string;
  readonly at: string;
}

export interface RecordChanges {
  /** Up to when the reader knows the record; null: no look was ever marked. */
  readonly since: string | null;
  /** The newest moment of the record, to be marked as seen; null: it is empty. */
  readonly until: string | null;
  /** Allergies first, then the newest. None for a run of an agent. */
  readonly entries: readonly RecordChange[];
  /** There are more. */
  readonly isCut: boolean;
}

export interface ImportProgress {
  readonly stage: 'checking' | 'writing';
  readonly done: number;
  readonly total: number;
}

export interface ImportResult {
  readonly import: string;
  readonly added: number;
  readonly changed: number;
  /** There already with the same content. */
  readonly unchanged: number;
  /** Of those changed: what a person had written or accepted, and its source now says otherwise. */
  readonly replacedByHand: number;
}

/** Where a proposed fact was read. The characters are found by code from the quote, never given by a model. */
export type FactSource =
  | { readonly kind: 'message'; readonly conversation: string; readonly seq: number }
  | { readonly kind: 'document'; readonly document: string; readonly page: number };

export interface ProposalDraft {
  readonly source: FactSource;
  /** Stands in the source, character by character. */
  readonly quote: string;
  readonly extractor: string;
  readonly extractorVersion: string;
  /** What kind of fact (`system|code`), and which element of the resource it fills. */
  readonly factCode: string;
  readonly factPath: string;
  readonly resource: FhirResource;
}

/** A change of an entry that a patient or a proxy wants; there are no words that it was read from. */
export interface PersonSource {
  readonly kind: 'person';
  readonly reporter: 'patient' | 'proxy';
  /** The version that it would change. */
  readonly target: ResourceRef & { readonly version: number };
  /** It says that the entry was never true. */
  readonly withdraws: boolean;
}

export type ProposalSource = FactSource | PersonSource;

export interface Proposal extends Omit<ProposalDraft, 'source'> {
  readonly source: ProposalSource;
  /** All places that the same fact was read from and that the caller may see, with the words; a decision is for all of them. */
  readonly sources: readonly (FactSource & { readonly quote: string })[];
  readonly id: string;
  /** Half-open range of UTF-16 units in the message's text or the page's text. */
  readonly span: { readonly start: number; readonly end: number };
  readonly status: 'open' | 'accepted' | 'rejected';
  readonly run: string | null;
  readonly proposedBy: string;
  /** It is open, and the caller may decide it. */
  readonly mayDecide: boolean;
  readonly proposedAt: string;
  readonly decidedBy: string | null;
  readonly decidedAt: string | null;
  /** What acceptance wrote. */
  readonly result: (ResourceRef & { readonly version: number }) | null;
}

export type Decision =
  | {
      readonly verdict: 'accept';
      /** The whole resource as the person wants it, of the proposed type; as proposed if not given. */
      readonly edited?: FhirResource;
      /** Needed for a medication: the person names its status, whatever the model wrote. */
      readonly status?: string;
    }
  | { readonly verdict: 'reject'; readonly reason?: string };

export interface DocumentUpload {
  readonly bytes: Uint8Array;
  readonly contentType: 'application/pdf' | 'text/plain' | 'image/jpeg' | 'image/png';
  readonly title: string;
  /** Of the document itself, ISO; today if not given. */
  readonly date?: string;
}

export interface DocumentText {
  readonly document: string;
  /** `none`: there is no readable text (a scan, a photo); say so instead of guessing. */
  readonly text: 'readable' | 'none';
  readonly pages: readonly { readonly page: number; readonly text: string }[];
}

/** How an entry ends: it is over since a day, or it was never true. */
export type Ending = { readonly how: 'over'; readonly on: string } | { readonly how: 'entered-in-error' };

/** What became of a correction or an end: a version, or a proposal where a patient or a proxy changes an entry of somebody else. */
export type Changed = ResourceVersion | { readonly proposed: Proposal };

/**
 * One patient's record. Every function opens the caller's compartment only, leaves an audit entry, and throws
 * ConsiliumError: `forbidden` (no live grant), `invalid_resource` (a RecordRefusal with the OperationOutcome),
 * `not_found`, `conflict` (the expected version is not the current one), `erased`, `not_permitted` (the actor's relation or purpose
 * does not allow it: docs/rights.md).
 */
export interface PatientRecord extends RecordForAgents, RecordViews {
  /** The reader knows the record up to `until` (of `Panel.changes`). False: this access keeps nothing. */
  readonly markSeen: (caller: Caller, until: string) => Promise<boolean>;
  /** The newest 500 versions, newest first. */
  readonly history: (caller: Caller, ref: ResourceRef) => Promise<readonly ResourceVersion[]>;
  /** The version's origin as a FHIR Provenance resource. */
  readonly provenance: (
    caller: Caller,
    ref: ResourceRef & { readonly version: number },
  ) => Promise<FhirResource>;
  /**
   * All current versions as a transaction bundle that imports elsewhere: what was withdrawn is in it only where something
   * else refers to it, as entered in error.
   */
  readonly exportBundle: (caller: Caller) => Promise<FhirResource>;
  /**
   * With a client key, the same content of the same actor again gives the entry as it stands now; other content under
   * that key is a `conflict`. Without one each call makes an entry.
   */
  readonly add: (
    caller: Caller,
    resource: FhirResource,
    options?: { readonly clientKey?: string },
  ) => Promise<ResourceVersion>;
  readonly correct: (
    caller: Caller,
    ref: ResourceRef & { readonly version: number },
    resource: FhirResource,
  ) => Promise<Changed>;
  readonly end: (
    caller: Caller,
    ref: ResourceRef & { readonly version: number },
    ending: Ending,
  ) => Promise<Changed>;
  /**
   * All or nothing; the same bundle again changes nothing. `source` names where it comes from. A bundle from outside comes as
   * bytes, and is parsed and checked in a process of its own; one that our code made as a resource. `signal` gives up
   * before anything is written, never after.
   */
  readonly importBundle: (
    caller: Caller,
    bundle: FhirResource | Uint8Array,
    options: {
      readonly source: string;
      readonly onProgress?: (progress: ImportProgress) => void;
      readonly signal?: AbortSignal;
    },
  ) => Promise<ImportResult>;
  readonly decide: (caller: Caller, proposal: string, decision: Decision) => Promise<Proposal>;
  readonly addDocument: (caller: Caller, document: DocumentUpload) => Promise<ResourceVersion>;
  readonly readDocument: (
    caller: Caller,
    document: string,
  ) => Promise<{ readonly bytes: Uint8Array; readonly contentType: string }>;
}

/** What an agent of the record zone is given: it reads, and it proposes. */
export interface RecordForAgents {
  readonly panel: (caller: Caller) => Promise<Panel>;
  readonly search: (caller: Caller, search: RecordSearch) => Promise<SearchPage>;
  /** `toPropose`: throws `not_permitted` also where the caller may not propose anything out of it. */
  readonly read: (
    caller: Caller,
    ref: ResourceRef,
    options?: { readonly toPropose?: boolean },
  ) => Promise<ResourceVersion>;
  readonly documentText: (caller: Caller, document: string) => Promise<DocumentText>;
  /**
   * The same fact of the same source again gives the proposal that is there. Throws `quote_not_found`; `in_record`: the record says
   * it already.
   */
  readonly propose: (
    caller: Caller,
    draft: ProposalDraft,
  ) => Promise<{ readonly id: string; readonly duplicate: boolean }>;
  /** The version of each of these (`Observation/<id>`) as it stands now; what is withdrawn or was never there is absent. */
  readonly currentVersions: (
    caller: Caller,
    resources: readonly string[],
  ) => Promise<ReadonlyMap<string, number>>;
  /** The results that wait for review: no verdict or trend may be built on them. */
  readonly doubtedResults: (caller: Caller) => Promise<readonly DoubtedResult[]>;
  /** What speaks against one medicine, taken or not: allergies, the other medicines and those asked about `beside` it, kidneys, pregnancy. */
  readonly medicineDangers: (
    caller: Caller,
    medicine: string,
    beside?: readonly string[],
  ) => Promise<DangersOfMedicine>;
  /** What the record calls things and people, in all versions of all entries. */
  readonly vocabulary: (caller: Caller) => Promise<RecordVocabulary>;
  /** Newest first, 1 to 500. `before`: the id of the last one of the page before; throws `invalid_cursor`. */
  readonly proposals: (
    caller: Caller,
    filter: {
      readonly status?: Proposal['status'];
      /** Read from this document, or from messages of this conversation. */
      readonly document?: string;
      readonly conversation?: string;
      readonly limit: number;
      readonly before?: string;
    },
  ) => Promise<readonly Proposal[]>;
}

declare module '../tools/current-run.ts' {
  interface ToolPorts {
    /** Of every worker; absent only where a test starts one without a record. */
    readonly record?: RecordForAgents;
  }
}
