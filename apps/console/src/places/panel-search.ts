/** The sections of the record, in the order of their list. The first nine are those that answers send people to most. */
export const SECTIONS = [
  'summary',
  'labs',
  'medications',
  'conditions',
  'allergies',
  'encounters',
  'documents',
  'timeline',
  'immunizations',
  'procedures',
  'care-team',
  'symptoms',
  'family-history',
  'goals',
  'care-plans',
  'reports',
  'papers',
  'proposals',
  'questions',
  'access',
  'share',
] as const;

export type Section = (typeof SECTIONS)[number];

/** What the address says of the panel: the section, and what is open in it. It survives a reload and can be shared. */
export interface PanelSearch {
  readonly section?: Section | undefined;
  /** `Observation/<id>` or `Observation/<id>/<version>`; in `labs` the code of a test. */
  readonly item?: string | undefined;
  /** On a phone: the record instead of the conversation. */
  readonly view?: 'record' | undefined;
  /** On a wide screen: the record has the main place, the conversation stands narrow beside it. */
  readonly size?: 'wide' | undefined;
}

/** Names each field, also an empty one: the router lays this over what the address says, and what is not named would stay. */
export function readPanelSearch(search: Record<string, unknown>): PanelSearch {
  return {
    section: SECTIONS.find((each) => each === search.section),
    item: typeof search.item === 'string' && search.item.length <= 400 ? search.item : undefined,
    view: search.view === 'record' ? 'record' : undefined,
    size: search.size === 'wide' ? 'wide' : undefined,
  };
}
