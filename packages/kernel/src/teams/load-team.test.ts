import { type Problem, printProblem } from '@consilium/base';
import { describe, expect, it } from 'vitest';
import { goodCatalogue, goodFiles, goodTexts } from './good-team.fixture.ts';
import { checkTeam, loadTeam, review } from './load-team.ts';
import { RULES } from './rules/rule-table.ts';
import { TeamLoadError } from './team-load-error.ts';
import { wrongFiles } from './wrong-teams/wrong-files.fixture.ts';
import { wrongParts } from './wrong-teams/wrong-parts.fixture.ts';
import { wrongStructure } from './wrong-teams/wrong-structure.fixture.ts';
import { filesOf, type WrongTeam } from './wrong-teams/wrong-team.fixture.ts';
import { wrongZones } from './wrong-teams/wrong-zones.fixture.ts';

const wrongTeams: readonly WrongTeam[] = [...wrongFiles, ...wrongStructure, ...wrongParts, ...wrongZones];

const place = ({ code, file, line, column }: Problem) => `${code} ${file}:${line}:${column}`;

/** A remedy says what to do. */
const REMEDY = /^(write|add|remove|move|keep|use|name|give|rename|correct|let|put|choose|shorten)\b/;

describe('a good team [A12] [E1] [E4]', () => {
  it('loads with its defaults', () => {
    const team = loadTeam(goodFiles, goodCatalogue);
    expect(team).toMatchObject({ name: 'clinic', root: 'front' });
    expect(team.limits).toEqual({
      tokens: 50_000,
      microUsd: 250_000,
      hops: 8,
      calls: 60,
      turnMs: 600_000,
      lensMs: 30_000,
    });
    expect(team.agents.lite).toMatchObject({
      kind: 'llm',
      zone: 'neutral',
      parent: 'triage',
      returns: false,
      history: { origins: ['user', 'code'], tokens: 2000 },
      limits: { steps: 12, modelTimeoutMs: 120_000, toolTimeoutMs: 30_000 },
    });
    expect(team.agents.notes).toMatchObject({ model: 'fast', background: true, parent: 'front' });
    expect(team.agents.letter).toMatchObject({ kind: 'loop', maxRounds: 2, until: 'approved' });
    expect(team.agents.critic).toMatchObject({
      output: { type: 'object', properties: { approved: { type: 'boolean' } } },
    });
  });

  it('has the model that each agent names: a tier or an id, the fast one unless given', () => {
    const { agents } = loadTeam(goodFiles, goodCatalogue);
    expect(agents.consultant).toMatchObject({ model: 'deep' });
    expect(agents.lite).toMatchObject({ model: 'some-model-1.5' });
    expect(agents.triage).toMatchObject({ model: 'fast' });
  });

  it('gives each zone its own history', () => {
    const { agents } = loadTeam(goodFiles, goodCatalogue);
    expect(agents.triage).toMatchObject({ history: { origins: ['user', 'code', 'model'], tokens: 8000 } });
    expect(agents.searcher).toMatchObject({ history: { origins: ['user', 'code'] } });
    expect(agents.consultant).toMatchObject({
      history: { origins: ['user', 'code', 'chart', 'outside', 'model'] },
    });
  });

  it('describes an agent tool with what the file says and what it leaves out', () => {
    expect(loadTeam(goodFiles, goodCatalogue).agents.triage).toMatchObject({
      agentTools: [
        {
          agent: 'searcher',
          as: 'search_web',
          fallback: 'Nothing was found.',
          emptyText: null,
          resultKey: 'search_result',
          statusKey: 'temp:search_status',
          errorKey: null,
          preserveRequest: true,
          reset: true,
        },
      ],
    });
  });

  it('is frozen all through and knows no agents but its own', () => {
    const team = loadTeam(goodFiles, goodCatalogue);
    expect(unfrozen(team)).toEqual([]);
    expect(team.agents.constructor).toBeUndefined();
    expect(Object.isFrozen(goodCatalogue.schemas?.list)).toBe(false);
  });

  it('has a version of its files, whatever their order', () => {
    const { version } = loadTeam(goodFiles, goodCatalogue);
    expect(loadTeam([...goodFiles].reverse(), goodCatalogue).version).toBe(version);
    const changed = { ...goodTexts, 'agents/lite.yml': `${goodTexts['agents/lite.yml']}# changed\n` };
    const files = Object.entries(changed).map(([path, text]) => ({ path, text }));
    expect(loadTeam(files, goodCatalogue).version).not.toBe(version);
  });
});

describe('wrong teams [A12] [E1] [E3] [E7]', () => {
  it.each(wrongTeams)('$name', (wrong) => {
    const problems = checkTeam(filesOf(wrong), goodCatalogue);
    expect(problems.map(place)).toEqual(wrong.expected);
    expect(problems).not.toEqual([]);
    for (const { message, remedy } of problems) {
      expect(message).not.toBe('');
      expect(remedy).toMatch(REMEDY);
    }
  });

  it.each(RULES.map((rule) => rule.code))('without the rule %s a wrong team would load', (code) => {
    const others = RULES.filter((rule) => rule.code !== code);
    const cases = wrongTeams.filter(({ expected }) => expected.some((line) => line.startsWith(`${code} `)));
    const loading = cases.filter(
      (wrong) => review(filesOf(wrong), goodCatalogue, others).problems.length === 0,
    );
    expect(loading).not.toEqual([]);
  });

  it('throws one error with all problems, sorted, one per line', () => {
    const files = goodFiles.map((file) => ({
      ...file,
      text: file.text.replace('draft, critic', 'draft, critik'),
    }));
    const error = caught(() => loadTeam(files, goodCatalogue));
    expect(error).toBeInstanceOf(TeamLoadError);
    expect(error).toMatchObject({ code: 'team_invalid', retryable: false });
    const { problems, message } = error as TeamLoadError;
    expect(problems.length).toBeGreaterThan(1);
    expect(message.split('\n')).toEqual(problems.map(printProblem));
    expect(message.split('\n')[0]).toBe('team.yml:4:75  there is no agent "critik" → write "critic"');
  });

  it('reports what one file does wrong while another cannot be read', () => {
    const wrong: WrongTeam = {
      name: '',
      changes: [
        { file: 'agents/draft.yml', text: 'name: [' },
        { file: 'agents/lite.yml', find: 'Explain.', put: 'Explain {{' },
      ],
      expected: [],
    };
    expect(checkTeam(filesOf(wrong), goodCatalogue).map(({ code }) => code)).toEqual([
      'yaml_syntax',
      'template_syntax',
    ]);
  });

  it('refuses the same file twice', () => {
    expect(checkTeam([...goodFiles, goodFiles[2]!], goodCatalogue)).toMatchObject([
      { code: 'duplicate_file', file: 'agents/triage.yml', line: 1, column: 1 },
    ]);
  });
});

function caught(body: () => unknown): unknown {
  try {
    return body();
  } catch (error) {
    return error;
  }
}

/** Paths of all that could still be changed. */
function unfrozen(value: unknown, path = 'team'): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, child]) => unfrozen(child, `${path}.${key}`));
  return Object.isFrozen(value) ? inner : [path, ...inner];
}
