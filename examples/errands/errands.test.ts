import { checkTeam, loadTeam } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { errandsCatalogue, errandsFiles } from './index.ts';

describe('the errands team [B4] [C4]', () => {
  it('loads without a problem: also its remote agent, as target of a transfer', () => {
    expect(checkTeam(errandsFiles(), errandsCatalogue)).toEqual([]);
    const { agents, transfers } = loadTeam(errandsFiles(), errandsCatalogue);
    expect(transfers.clerk).toEqual(['courier']);
    expect(agents.courier).toMatchObject({ kind: 'remote', remote: 'city-courier' });
    expect(agents.clerk).toMatchObject({
      mayStaySilent: true,
      agentTools: [{ agent: 'runner', as: 'ask_runner', waitMs: 2_000, input: { type: 'object' } }],
    });
  });

  it('takes a remote agent as a tool and as a member too', () => {
    const files = errandsFiles().map(({ path, text }) => ({
      path,
      text: text
        .replace('  clerk: [courier]', '  {}')
        .replace('transfers:\n  {}', 'transfers: {}')
        .replace('agents: [courier]\ntools:', 'tools:\n  - agent: courier'),
    }));
    expect(checkTeam(files, errandsCatalogue)).toEqual([]);
    const group = `name: crew
kind: parallel
description: Both at once.
agents: [clerk, courier]
`;
    const members = errandsFiles().map(({ path, text }) => ({
      path,
      text: text
        .replace(
          'root: clerk\nagents: [clerk, runner, courier]',
          'root: crew\nagents: [crew, clerk, runner, courier]',
        )
        .replace('transfers:\n  clerk: [courier]', 'transfers: {}')
        .replace('agents: [courier]\ntools:', 'tools:'),
    }));
    expect(checkTeam([...members, { path: 'agents/crew.yml', text: group }], errandsCatalogue)).toEqual([]);
  });
});
