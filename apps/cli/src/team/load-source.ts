import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Catalogue, TeamFile } from '@consilium/kernel';
import { withFunctionTools } from '@consilium/server';
import { EXIT } from '../report/exit-codes.ts';
import { Trouble } from '../report/trouble.ts';

/** A team's files and the code that they may name. */
export interface TeamSource {
  readonly files: readonly TeamFile[];
  readonly catalogue: Catalogue;
}

const NOTHING: Catalogue = { tools: [], callbacks: [], schemas: {} };

/** The team in a folder: what its index.ts gives as `source`, else its YAML files alone. Throws Trouble. */
export async function loadSource(folder: string): Promise<TeamSource> {
  const path = resolve(folder);
  if (!existsSync(path) || !statSync(path).isDirectory()) throw noTeam(path, 'is no folder');
  const files = yamlFiles(path);
  const module = join(path, 'index.ts');
  if (!existsSync(module)) return { files, catalogue: withFunctionTools(NOTHING) };
  const { source } = (await import(pathToFileURL(module).href).catch((cause: unknown) => {
    throw noTeam(module, `does not load: ${(cause as Error).message.split('\n')[0]}`, cause);
  })) as { source?: TeamSource };
  if (source === undefined) throw noTeam(module, 'exports no source');
  return { ...source, catalogue: withFunctionTools(source.catalogue) };
}

function yamlFiles(path: string): TeamFile[] {
  if (!existsSync(join(path, 'team.yml'))) throw noTeam(path, 'has no team.yml');
  const folder = join(path, 'agents');
  const agents = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.yml')) : [];
  return ['team.yml', ...agents.sort().map((name) => `agents/${name}`)].map((name) => ({
    path: name,
    text: readFileSync(join(path, name), 'utf8'),
  }));
}

function noTeam(path: string, why: string, cause?: unknown): Trouble {
  return new Trouble('no-team', {
    what: `${path} ${why}.`,
    remedy:
      'name a folder with team.yml and agents/*.yml, such as teams/consult; an index.ts beside them exports source',
    exit: EXIT.usage,
    cause,
  });
}
