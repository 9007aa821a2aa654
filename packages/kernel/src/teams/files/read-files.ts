import type { Problem } from '@consilium/base';
import { readYaml, shaped, suggestName, type YamlSource } from '@consilium/base';
import type { z } from 'zod';
import type { TeamFile } from '../catalogue.ts';
import { type AgentKind, type AgentShape, agentShapes } from './agent-shape.ts';
import type { AgentDraft } from './team-draft.ts';
import { type TeamShape, teamShape } from './team-shape.ts';

export interface ReadFiles {
  readonly team: { readonly shape: TeamShape; readonly source: YamlSource } | null;
  /** The agents whose files have the right shape, by file name. */
  readonly agents: ReadonlyMap<string, AgentDraft>;
  /** Every agent that has a file, also where that file is wrong. */
  readonly names: ReadonlySet<string>;
  readonly problems: readonly Problem[];
}

const AGENT_FILE = /^agents\/([^/]+)\.yml$/;

/** Parses each file and checks its shape; what files say about each other comes later. */
export function readFiles(files: readonly TeamFile[]): ReadFiles {
  const problems: Problem[] = [];
  const agents = new Map<string, AgentDraft>();
  const names = new Set<string>();
  const seen = new Set<string>();
  let team: ReadFiles['team'] = null;

  for (const file of [...files].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))) {
    const id = AGENT_FILE.exec(file.path)?.[1];
    if (seen.has(file.path)) problems.push(duplicateFile(file));
    else if (file.path === 'team.yml') team = shapedWith(readYaml(file), teamShape, problems);
    else if (id === undefined) problems.push(unknownFile(file));
    else {
      names.add(id);
      const agent = readAgent(readYaml(file), problems);
      if (agent) agents.set(id, { id, ...agent });
    }
    seen.add(file.path);
  }
  if (!seen.has('team.yml')) problems.push(missingTeam());
  return { team, agents, names, problems };
}

function readAgent(
  source: YamlSource,
  problems: Problem[],
): { shape: AgentShape; source: YamlSource } | null {
  const kind = kindOf(source.value);
  if (Object.hasOwn(agentShapes, kind))
    return shapedWith<AgentShape>(source, agentShapes[kind as AgentKind], problems);
  problems.push({
    file: source.file,
    ...source.positionOf(['kind']),
    code: 'bad_value',
    message: `"${kind}" is no kind of agent`,
    remedy: suggestName(kind, Object.keys(agentShapes), 'write llm'),
  });
  return null;
}

function kindOf(value: unknown): string {
  const kind = typeof value === 'object' && value !== null && 'kind' in value ? value.kind : 'llm';
  return String(kind);
}

function shapedWith<T>(
  source: YamlSource,
  shape: z.ZodType<T>,
  problems: Problem[],
): { shape: T; source: YamlSource } | null {
  const found = shaped(source, shape, problems);
  return found === null ? null : { shape: found, source };
}

function unknownFile(file: TeamFile): Problem {
  return {
    ...atStart(file.path),
    code: 'unknown_file',
    message: 'this file is no part of a team',
    remedy: 'name it team.yml or agents/<name>.yml, or move it away',
  };
}

function duplicateFile(file: TeamFile): Problem {
  return {
    ...atStart(file.path),
    code: 'duplicate_file',
    message: 'this file was given twice',
    remedy: 'give each file once',
  };
}

function missingTeam(): Problem {
  return {
    ...atStart('team.yml'),
    code: 'missing_team_file',
    message: 'there is no team.yml',
    remedy: 'add a file team.yml with name, description, root and agents',
  };
}

function atStart(file: string): Pick<Problem, 'file' | 'line' | 'column'> {
  return { file, line: 1, column: 1 };
}
