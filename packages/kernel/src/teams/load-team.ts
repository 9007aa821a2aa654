import { createHash } from 'node:crypto';
import { deepFreeze, type Problem, sortProblems } from '@consilium/base';
import { buildTeam } from './build-team.ts';
import type { Catalogue, TeamFile } from './catalogue.ts';
import { type ReadFiles, readFiles } from './files/read-files.ts';
import { problemFrom, type Rule } from './rules/rule.ts';
import { RULES } from './rules/rule-table.ts';
import type { Team } from './team.ts';
import { TeamLoadError } from './team-load-error.ts';

/** The team that the files describe, checked and deeply frozen. Throws TeamLoadError with every problem found. */
export function loadTeam(files: readonly TeamFile[], catalogue: Catalogue): Team {
  const { team, problems } = review(files, catalogue, RULES);
  if (team === null || problems.length > 0) throw new TeamLoadError(problems);
  return deepFreeze(team);
}

/** Every problem of the files, sorted; empty when `loadTeam` would load them. */
export function checkTeam(files: readonly TeamFile[], catalogue: Catalogue): Problem[] {
  return review(files, catalogue, RULES).problems;
}

/** Where a file has the wrong shape, only rules that need no other file run: half a team would give false alarms. */
export function review(
  files: readonly TeamFile[],
  catalogue: Catalogue,
  rules: readonly Rule[],
): { readonly team: Team | null; readonly problems: Problem[] } {
  const read = readFiles(files);
  const problems = [...read.problems, ...agentProblems(read, catalogue, rules)];
  if (read.team === null || read.problems.length > 0) return { team: null, problems: sortProblems(problems) };

  const draft = { ...read.team, agents: read.agents };
  const team = buildTeam(draft, catalogue, teamVersion(files));
  for (const { code, whole } of rules)
    for (const finding of whole?.({ draft, team, catalogue }) ?? [])
      problems.push(problemFrom(code, finding));
  return { team, problems: sortProblems(problems) };
}

function agentProblems(read: ReadFiles, catalogue: Catalogue, rules: readonly Rule[]): Problem[] {
  const surroundings = { catalogue, names: read.names };
  const problems: Problem[] = [];
  for (const agent of read.agents.values())
    for (const { code, each } of rules)
      for (const finding of each?.(agent, surroundings) ?? []) problems.push(problemFrom(code, finding));
  return problems;
}

/** 32 hex digits over paths and texts, whatever the order of the files. A pure function. */
function teamVersion(files: readonly TeamFile[]): string {
  const hash = createHash('sha256');
  const parts = files.map((file) => JSON.stringify([file.path, file.text])).sort();
  for (const part of parts) hash.update(part).update('\n');
  return hash.digest('hex').slice(0, 32);
}
