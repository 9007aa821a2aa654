import {
  ConsiliumError,
  type DemoClock,
  type Evidence,
  type EvidenceImport,
  type EvidenceImports,
  type FileVersion,
  type GradeAssessments,
  type Lens,
  type Location,
  type MyPatients,
  type People,
  type Person,
  type Preferences,
  type Recalls,
  type ResearchBriefs,
  type Scope,
  type Snapshot,
  type WorkspaceDesk,
} from '@consilium/kernel';

/** One patient has one node: `u-1`, a ConditionCase. */
export function createFakeLens(mayOpen: (scope: Scope) => boolean): Pick<Lens, 'topic'> {
  return {
    topic: async ({ scope }, { uuid, type }) => {
      if (!mayOpen(scope)) throw new ConsiliumError('forbidden');
      if (!scope.compartment.startsWith('patient/')) throw new ConsiliumError('not_a_patient');
      if (uuid !== 'u-1' || type !== 'ConditionCase') return null;
      return { kind: 'node', uuid, labels: [type], properties: { name: 'Asthma' } };
    },
  };
}

const PAGE: Snapshot = {
  ...{ hash: 'a'.repeat(64), level: 'not_classified', status: 'unknown', licence: 'CC0', invented: true },
  retrieved: '2026-01-01T00:00:00.000Z',
  source: {
    source_type: 'web',
    title: 'Page',
    site: 'example.org',
    url: 'https://example.org',
    retrieved: '',
  },
};

/** A library of one page, `a…a`, which every search finds. */
export const FAKE_EVIDENCE: Evidence = {
  search: async () => ({
    passages: [{ snapshot: PAGE, start: 0, end: 9, text: 'Metformin', score: 0.5 }],
    ...{ mode: 'keyword', gaps: [], counts: { found: 1, screened: 1 } },
  }),
  snapshot: async (_scope, hash) =>
    hash === PAGE.hash ? { snapshot: PAGE, text: 'Metformin.', standings: [] } : null,
};

const UNGRADED = {
  ...{ riskOfBias: null, inconsistency: null, indirectness: null, imprecision: null },
  ...{ publicationBias: null, certainty: null, comment: null },
} as const;
export const FAKE_GRADES: GradeAssessments = {
  list: async (_caller, hash) => (hash === PAGE.hash ? [] : 'not-found'),
  add: async ({ scope }, hash, fields, after) =>
    hash === PAGE.hash
      ? { ...UNGRADED, ...fields, version: after + 1, by: scope.actor, at: '2026-01-01T00:00:00.000Z' }
      : 'not-found',
};

export const FAKE_RECALLS: Recalls = {
  citations: async () => [],
  notices: async () => [],
  markSeen: async () => true,
};

const FILE: FileVersion = {
  ...{ path: 'reports/may.md', version: 2, contentHash: 'a'.repeat(64), size: 7, origin: 'outside' },
  ...{ run: 'r1', writtenAt: '2026-05-01T00:00:00.000Z' },
};
/** The same file of two versions for each agent. */
export const FAKE_FILES: WorkspaceDesk = {
  list: async () => ({ files: [FILE], bytes: 14, maxBytes: 100 }),
  versions: async (_, __, path) => (path.endsWith('/may.md') ? [FILE, { ...FILE, version: 1 }] : []),
  read: async (_, __, { path, version = 2 }) =>
    path.endsWith('/may.md') && version <= 2
      ? { ...FILE, version, content: `same\nversion ${version}` }
      : null,
};

/** One failed import for each person. */
const IMPORT: EvidenceImport = {
  ...{ id: '00000000-0000-4000-8000-000000000001', hash: PAGE.hash, source: PAGE.source, stage: 'failed' },
  counts: { characters: null, passages: null, embedded: null },
  ...{ failure: 'file_unreadable', added: '2026-01-01T00:00:00.000Z', changed: '2026-01-01T00:00:00.000Z' },
};
export const FAKE_IMPORTS: EvidenceImports = {
  add: async () => ({ ...IMPORT, stage: 'waiting', failure: null }),
  read: async (_scope, id) => (id === IMPORT.id ? IMPORT : null),
  list: async () => [IMPORT],
  documents: async () => ({ snapshots: [PAGE], next: null, counts: { web: 1 } }),
};

export const FAKE_PATIENTS: MyPatients = { list: async () => [] };

/** Knows everybody of the tenant who has signed in. */
export function createFakePeople(): People {
  const seen = new Map<string, Person>();
  return {
    seen: async ({ scope: { tenant, actor } }, person) =>
      void seen.set(`${tenant}/${actor}`, { actor, ...person }),
    names: async ({ scope }, actors) => actors.flatMap((actor) => seen.get(`${scope.tenant}/${actor}`) ?? []),
  };
}

export function createFakePreferences(): Preferences {
  const chosen = new Map<string, Location>();
  return {
    location: async ({ scope }) => chosen.get(scope.actor) ?? null,
    setLocation: async ({ scope }, location) => void chosen.set(scope.actor, location),
  };
}

const timeAt = (now: Date) => ({
  ...{ now, realNow: new Date(), began: new Date('2026-01-15'), nextDue: null, waiting: 0 },
});
export const FAKE_CLOCK: DemoClock = {
  read: async () => timeAt(new Date()),
  move: async (_caller, now) => timeAt(now),
};

export const FAKE_BRIEFS: ResearchBriefs = {
  read: async () => ({ since: null, until: new Date(), items: [], isCut: false }),
  seen: async () => {},
};
