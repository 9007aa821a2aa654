import { checkTeam, loadTeam } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { readingCatalogue, readingFiles } from './index.ts';

describe('the reading team [A20]', () => {
  it('loads without a problem', () => {
    expect(checkTeam(readingFiles(), readingCatalogue)).toEqual([]);
  });

  it('has no way out and no transfers, and asks a model only through the extractors', () => {
    const team = loadTeam(readingFiles(), readingCatalogue);
    const agents = Object.values(team.agents);
    expect(agents.filter(({ zone }) => zone === 'outside')).toEqual([]);
    const llm = agents.flatMap((agent) => (agent.kind === 'llm' ? [agent] : []));
    expect(llm.filter(({ output }) => output === null).map(({ name }) => name)).toEqual(['page_reader']);
    expect(llm.filter(({ tools }) => tools.length > 0).map(({ name }) => name)).toEqual(['page_reader']);
  });
});
