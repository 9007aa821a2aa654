import { existsSync, readdirSync } from 'node:fs';
import { type LlmAgent, loadTeam, type Team } from '@consilium/kernel';
import type { TeamSource } from '@consilium/server';

const FOLDER = new URL('../../teams/', import.meta.url);

/** Every team of the product, as a server loads it: a new folder under teams/ appears here by itself. */
export async function productTeams(): Promise<readonly TeamSource[]> {
  const folders = readdirSync(FOLDER).filter((name) => existsSync(new URL(`${name}/index.ts`, FOLDER)));
  const modules = await Promise.all(
    folders.map(
      (name) => import(new URL(`${name}/index.ts`, FOLDER).href) as Promise<{ source: TeamSource }>,
    ),
  );
  return modules.map(({ source }) => source);
}

export function loaded(sources: readonly TeamSource[]): readonly Team[] {
  return sources.map(({ files, catalogue }) => loadTeam(files, catalogue));
}

/** What stands between the templates of an instruction is the same in every request. */
export function fixedParts(agent: LlmAgent): readonly string[] {
  return agent.instruction.split(/\{\{.*?\}\}|\{%.*?%\}/s);
}
