import { checkTeam, loadTeam } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { researchCatalogue, researchFiles } from './index.ts';

const EDGE = { interaction: ['researcher'] };

describe('the research team [B1]', () => {
  it('loads without a problem: one voice, and research agents with a way out and no record', () => {
    expect(checkTeam(researchFiles(), researchCatalogue)).toEqual([]);
    const { agents, root, transfers, byCode } = loadTeam(researchFiles(), researchCatalogue);
    expect([root, transfers, byCode]).toEqual(['interaction', EDGE, EDGE]);
    expect(agents.interaction).toMatchObject({ zone: 'neutral', speaksByCall: true, mayStaySilent: true });
    expect(agents.researcher).toMatchObject({ zone: 'outside', returns: false, mayStaySilent: true });
  });
});
