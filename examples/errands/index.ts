import { readdirSync, readFileSync } from 'node:fs';
import { type Callback, type Catalogue, currentRun, type TeamFile } from '@consilium/kernel';
import { planCheck } from './tools/plan-check.ts';
import { readBoard } from './tools/read-board.ts';

/** The day by the tenant's clock, in UTC. */
const today: Callback = {
  name: 'today',
  beforeAgent: () => {
    const run = currentRun();
    run.setState('today', run.now().toISOString().slice(0, 10));
  },
};

export const errandsCatalogue: Catalogue = { tools: [planCheck, readBoard], callbacks: [today], schemas: {} };

/** The team's YAML files of this folder, read at each call. */
export function errandsFiles(): TeamFile[] {
  const agents = readdirSync(new URL('agents/', import.meta.url)).filter((name) => name.endsWith('.yml'));
  return ['team.yml', ...agents.sort().map((name) => `agents/${name}`)].map((path) => ({
    path,
    text: readFileSync(new URL(path, import.meta.url), 'utf8'),
  }));
}

/** What a server loads: TEAM_MODULES=examples/errands/index.ts. */
export const source = { files: errandsFiles(), catalogue: errandsCatalogue };
