import { checkTeam, edgesFrom, loadTeam, offeredEdges } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { consultCatalogue, consultFiles } from './index.ts';

describe('the consult team [A1] [A2]', () => {
  it('loads without a problem', () => {
    expect(checkTeam(consultFiles(), consultCatalogue)).toEqual([]);
  });

  const team = loadTeam(consultFiles(), consultCatalogue);

  it('has the edges that its README draws, and one that only code may take', () => {
    expect(edgesFrom(team, 'triage')).toEqual(['health_consultant', 'health_consultant_lite', 'ask_handler']);
    expect(offeredEdges(team, 'triage')).toEqual(['health_consultant', 'health_consultant_lite']);
    const others = Object.keys(team.agents).filter((name) => name !== 'triage');
    expect(others.flatMap((name) => edgesFrom(team, name))).toEqual([]);
  });

  it('lets four extractors read along, and the rest answer', () => {
    const background = Object.values(team.agents).filter((agent) => agent.background);
    expect(background.map(({ name }) => name)).toEqual([
      'data_entry',
      'data_extractor',
      'medical_context',
      'medical_measurements',
    ]);
  });

  it('keeps the record and the way out apart', () => {
    const zones = Object.groupBy(Object.values(team.agents), ({ zone }) => zone);
    expect(zones.outside?.map(({ name }) => name)).toEqual(['google_search', 'url_handler', 'video_reader']);
    expect(zones.neutral?.map(({ name }) => name)).toEqual(['front', 'health_consultant_lite', 'triage']);
    const lite = team.agents.health_consultant_lite;
    expect(lite?.kind === 'llm' && lite.history.origins).toEqual(['user', 'code']);
    expect(lite?.kind === 'llm' && lite.tools).toEqual(['raise_urgency']);
  });
});
