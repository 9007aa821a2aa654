/** A page of research: the conversation with the one that answers, and what is known of its agents. */
export type ResearchPlace =
  | { readonly page: 'talk'; readonly conversation: string | null }
  | { readonly page: 'brief' }
  | { readonly page: 'agents' }
  | { readonly page: 'new-agent' }
  | { readonly page: 'agent'; readonly agent: string; readonly part: AgentPart }
  | { readonly page: 'triggers' }
  | { readonly page: 'held-back' };

export const AGENT_PARTS = ['timeline', 'claims', 'reports', 'files'] as const;
export type AgentPart = (typeof AGENT_PARTS)[number];

/** What follows `/research/` in an address. Null: there is no such page. */
export function readResearchPlace(path: string): ResearchPlace | null {
  const [page = '', item, part, more] = path.split('/').filter((each) => each !== '');
  if (more !== undefined) return null;
  if (page === '') return { page: 'talk', conversation: null };
  if (page === 'c' && item !== undefined && part === undefined) return { page: 'talk', conversation: item };
  if (page === 'agents' && item !== undefined) {
    if (item === 'new') return part === undefined ? { page: 'new-agent' } : null;
    const known = AGENT_PARTS.find((each) => each === (part ?? 'timeline'));
    return known === undefined ? null : { page: 'agent', agent: item, part: known };
  }
  if (item !== undefined) return null;
  if (page === 'changed') return { page: 'brief' };
  if (page === 'agents') return { page: 'agents' };
  if (page === 'triggers') return { page: 'triggers' };
  return page === 'held-back' ? { page: 'held-back' } : null;
}

export function researchPath(place: ResearchPlace): string {
  switch (place.page) {
    case 'talk':
      return place.conversation === null ? '' : `c/${place.conversation}`;
    case 'brief':
      return 'changed';
    case 'new-agent':
      return 'agents/new';
    case 'agent':
      return `agents/${place.agent}${place.part === 'timeline' ? '' : `/${place.part}`}`;
    default:
      return place.page;
  }
}

/** Which file of an agent is open, in which version, and whether it is compared with the one before. */
export interface FileSearch {
  readonly file?: string | undefined;
  readonly version?: number | undefined;
  readonly compare?: boolean | undefined;
}

export function readFileSearch(search: Record<string, unknown>): FileSearch {
  const { file, version, compare } = search;
  return {
    file: typeof file === 'string' && file.length <= 1_000 ? file : undefined,
    version:
      typeof version === 'number' && Number.isSafeInteger(version) && version > 0 ? version : undefined,
    compare: compare === true ? true : undefined,
  };
}
