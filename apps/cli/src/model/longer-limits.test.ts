import { loadTeam } from '@consilium/kernel';
import { source } from '@consilium/team-consult';
import { expect, it } from 'vitest';
import { withLongerLimits } from './longer-limits.ts';

it('gives every agent of the team more time for a model call, and changes nothing else [F5] [D9]', () => {
  const before = loadTeam(source.files, source.catalogue);
  const after = loadTeam(withLongerLimits(source.files), source.catalogue);
  for (const agent of Object.values(before.agents)) {
    const longer =
      agent.kind === 'llm' ? { ...agent, limits: { ...agent.limits, modelTimeoutMs: 600_000 } } : agent;
    expect(JSON.stringify(after.agents[agent.name])).toBe(JSON.stringify(longer));
  }
});
