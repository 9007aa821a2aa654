import { loadTeam } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { stuckAfterMs } from './stuck-after.ts';

const team = (limits: string, agentLimits = '') =>
  loadTeam(
    [
      { path: 'team.yml', text: `name: t\ndescription: d\nroot: a\nagents: [a]\n${limits}` },
      { path: 'agents/a.yml', text: `name: a\ndescription: d\ninstruction: i\n${agentLimits}` },
    ],
    { tools: [], callbacks: [] },
  );

describe('when a run counts as stuck [F1]', () => {
  it('is after the longest turn of any team, its last step, and a minute', () => {
    const short = team('limits: {turn_seconds: 5}\n');
    expect(stuckAfterMs([short, team('limits: {turn_seconds: 3600}\n')])).toBe((3600 + 120 + 60) * 1_000);
    const slowTool = team(
      'limits: {turn_seconds: 1800}\n',
      'limits: {model_seconds: 30, tool_seconds: 600}\n',
    );
    expect(stuckAfterMs([slowTool, short])).toBe((1800 + 600 + 60) * 1_000);
  });

  it('is 15 minutes at least: other processes may serve other teams', () => {
    expect(stuckAfterMs([team('limits: {turn_seconds: 5}\n')])).toBe(900_000);
    expect(stuckAfterMs([])).toBe(900_000);
  });
});
