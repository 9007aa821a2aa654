import { expect, it } from 'vitest';
import { goodCatalogue, goodFiles } from './good-team.fixture.ts';
import { loadTeam } from './load-team.ts';
import { withAgentModels } from './with-agent-models.ts';

it('changes the models of the agents that a deployment names, and nothing else [A13]', () => {
  const team = loadTeam(goodFiles, goodCatalogue);
  const changed = withAgentModels(
    team,
    new Map([
      ['triage', 'openai/gpt-6-luna'],
      ['nobody', 'deep'],
    ]),
  );
  expect(changed.agents.triage).toEqual({ ...team.agents.triage, model: 'openai/gpt-6-luna' });
  expect({ ...changed, agents: { ...changed.agents, triage: team.agents.triage } }).toEqual(team);
});
