import {
  type AuditTrail,
  type BreakGlass,
  type Caller,
  ConsiliumError,
  type Notices,
  type PaperRows,
  type PaperVersion,
  type PatientRecord,
  type ResourceVersion,
  type Scope,
} from '@consilium/kernel';

const VERSION: ResourceVersion = {
  type: 'Condition',
  id: 'c1',
  version: 1,
  recordedFrom: '2026-01-01T00:00:00.000Z',
  recordedTo: null,
  withdrawn: false,
  writtenBy: { way: 'person', actor: 'dr' },
  resource: { resourceType: 'Condition', id: 'c1' },
};

const ENTRY = {
  ...{ type: 'Condition', id: 'c1', version: 1, title: 'Asthma' },
  ...{ status: 'active', date: '2026-01-01', end: null, reported: null, details: [] },
  node: { uuid: 'u-1', type: 'ConditionCase' as const },
};

const PANEL = {
  patient: null,
  ...{ conditions: [], medications: [], allergies: [], observations: [], immunizations: [], procedures: [] },
  encounters: { upcoming: [], past: [] },
  ...{ documents: [], careTeam: [], counts: {}, inSections: {}, openProposals: 0, reported: {} },
  changes: { since: null, until: null, entries: [], isCut: false },
};

const PROPOSAL = {
  ...{
    id: 'proposal-1',
    status: 'open',
    quote: 'asthma',
    proposedAt: '2026-01-01T00:00:00.000Z',
    factPath: 'code',
  },
  ...{ source: { kind: 'document', document: 'd1', page: 1 }, resource: VERSION.resource },
} as never;

/** Gives the value to callers who may open its compartment. */
const openedBy =
  (mayOpen: (scope: Scope) => boolean) =>
  <T>(value: T) =>
  async ({ scope }: Caller): Promise<T> => {
    if (!mayOpen(scope)) throw new ConsiliumError('forbidden');
    return value;
  };

/** The port's one rule that the gateway relies on: without a live grant everything is `forbidden`. */
export function createFakeRecord(mayOpen: (scope: Scope) => boolean): PatientRecord {
  const opened = openedBy(mayOpen);
  return {
    panel: opened(PANEL),
    markSeen: opened(true),
    search: opened({ found: [VERSION], cursor: null }),
    currentVersions: opened(new Map()),
    vocabulary: opened({ terms: [], people: [] }),
    section: opened({ entries: [ENTRY], cursor: null }),
    find: opened({ also: [], sections: [], unread: 0 }),
    timeline: opened({
      days: [{ day: '2026-01-01', entries: [ENTRY], results: [], leftOut: 0 }],
      before: null,
    }),
    entryVersion: opened({ version: VERSION, entry: ENTRY, currentVersion: 1 }),
    labs: opened({ labs: [], unread: 0 }),
    labSeries: async (caller, code) => {
      const series = await opened({
        ...{ code, name: 'HbA1c', shortName: 'HbA1c', series: [], leftOut: 0, unread: 0 },
      })(caller);
      if (code !== '4548-4') throw new ConsiliumError('not_found');
      return series;
    },
    dangers: opened({ dangers: [], notChecked: [], medicines: 0, limits: '', proposals: [] }),
    medicineDangers: opened({ medicine: null, dangers: [], notChecked: [] }),
    questions: opened([]),
    doubtedResults: opened([]),
    dismissQuestion: opened(undefined),
    read: opened(VERSION),
    history: opened([VERSION]),
    provenance: opened({ resourceType: 'Provenance' }),
    exportBundle: opened({ resourceType: 'Bundle' }),
    add: opened(VERSION),
    correct: opened(VERSION),
    end: opened(VERSION),
    importBundle: opened({ import: 'i1', added: 1, changed: 0, unchanged: 0, replacedByHand: 0 }),
    propose: opened({ id: 'proposal-1', duplicate: false }),
    proposals: opened([PROPOSAL]),
    decide: opened(PROPOSAL),
    addDocument: opened(VERSION),
    readDocument: opened({ bytes: new TextEncoder().encode('paper'), contentType: 'text/plain' }),
    documentText: opened({ document: 'd1', text: 'none', pages: [] }),
  };
}

export function createFakeTrail(mayOpen: (scope: Scope) => boolean): AuditTrail {
  return {
    read: async ({ scope }) => {
      if (!mayOpen(scope)) throw new ConsiliumError('forbidden');
      return [
        { ...scope, seq: 1, at: '2026-01-01T00:00:00.000Z', action: 'record.panel', targets: [], run: null },
      ];
    },
  };
}

export function createFakeNotices(mayOpen: (scope: Scope) => boolean): Notices {
  const opened = openedBy(mayOpen);
  return { read: opened([]), markSeen: opened(true) };
}

export const FAKE_BREAK_GLASS: BreakGlass = {
  open: async () => ({ grant: 'g1', expiresAt: '2026-01-01T01:00:00.000Z' }),
  openInPerson: async () => ({ patient: 'p1', expiresAt: '2026-01-01T01:00:00.000Z' }),
};

const PAPER: PaperVersion & { readonly facts: [] } = {
  ...{ paper: '00000000-0000-4000-8000-000000000002', version: 1, hash: 'a'.repeat(64), facts: [] },
  ...{ writtenBy: 'dr', writtenAt: '2026-01-01T00:00:00.000Z', signature: null },
  content: {
    ...{ kind: 'insurer-letter', title: 'Letter', about: [], removed: [], standIn: false },
    blocks: [{ kind: 'paragraph', sentences: [{ text: 'Text.', standing: 'code', evidence: [] }] }],
  },
};

export function createFakePapers(mayOpen: (scope: Scope) => boolean): PaperRows {
  const opened = openedBy(mayOpen);
  return {
    ...{ create: opened(PAPER), save: opened(PAPER), sign: opened(PAPER) },
    read: async (caller, paper) => {
      if (paper !== PAPER.paper) throw new ConsiliumError('not_found');
      return opened(PAPER)(caller);
    },
    list: opened([]),
  };
}
