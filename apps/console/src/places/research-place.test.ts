import { describe, expect, it } from 'vitest';
import { type ResearchPlace, readResearchPlace, researchPath } from './research-place.ts';

const PLACES: readonly ResearchPlace[] = [
  { page: 'talk', conversation: null },
  { page: 'talk', conversation: 'c1' },
  { page: 'brief' },
  { page: 'agents' },
  { page: 'new-agent' },
  { page: 'agent', agent: 'a1', part: 'timeline' },
  { page: 'agent', agent: 'a1', part: 'files' },
  { page: 'triggers' },
  { page: 'held-back' },
];

describe('addresses of research pages [B10]', () => {
  it.each(PLACES)('%j is found again by its address', (place) =>
    expect(readResearchPlace(researchPath(place))).toEqual(place),
  );

  it.each(['nothing', 'c', 'agents/a1/nothing', 'agents/a1/files/more', 'triggers/x'])(
    '%s is no page',
    (path) => expect(readResearchPlace(path)).toBeNull(),
  );
});
