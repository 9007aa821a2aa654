import { describe, expect, it } from 'vitest';
import type { Agent } from '../agents/agent.ts';
import { actorCompartment, patientCompartment } from '../scope.ts';
import { goodCatalogue, goodFiles } from '../teams/good-team.fixture.ts';
import { loadTeam } from '../teams/load-team.ts';
import { visibleOrigins } from './visible-origins.ts';

const { agents } = loadTeam(goodFiles, goodCatalogue);
const patient = patientCompartment('p1');
const actor = actorCompartment('a1');
const seen = (agent: Agent | undefined, where = patient) => [...visibleOrigins(agent!, where)].sort();

describe('visible origins [E7]', () => {
  it('are those of the history rule', () => {
    expect(seen(agents.consultant)).toEqual(['chart', 'code', 'model', 'outside', 'user']);
    expect(seen(agents.triage)).toEqual(['code', 'model', 'user']);
    expect(seen(agents.lite)).toEqual(['code', 'user']);
    expect(seen(agents.lite, actor)).toEqual(['code', 'user']);
  });

  it('are never more than user and code for an outside agent beside a patient', () => {
    const searcher = agents.searcher!;
    expect(seen(searcher)).toEqual(['code', 'user']);
    const forged = { ...searcher, history: { origins: ['chart', 'model', 'user'], tokens: 1 } } as Agent;
    expect(seen(forged)).toEqual(['user']);
  });

  it('let outside agents brief each other where no patient is open, and never show a chart', () => {
    expect(seen(agents.searcher, actor)).toEqual(['code', 'model', 'outside', 'user']);
  });

  it('are the same for a remote agent, and none for a group', () => {
    const { name, description, parent, background, fallback, callbacks, limits } = agents.searcher!;
    const base = { name, description, parent, background, fallback, callbacks, limits };
    const remote: Agent = { ...base, kind: 'remote', zone: 'outside', remote: 'insurer' };
    expect(seen(remote)).toEqual(['code', 'user']);
    expect(seen(remote, actor)).toEqual(['code', 'model', 'outside', 'user']);
    expect(seen(agents.front)).toEqual([]);
  });
});
