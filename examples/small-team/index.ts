import { readdirSync, readFileSync } from 'node:fs';
import { followUpReply } from '@consilium/clinical';
import type { Catalogue, TeamFile } from '@consilium/kernel';
import { z } from 'zod';
import { askFollowUp } from './callbacks/ask-follow-up.ts';
import { currentTime } from './callbacks/current-time.ts';
import { convertUnit } from './tools/convert-unit.ts';
import { readChart } from './tools/read-chart.ts';

const measurement = z.object({
  name: z.string(),
  value: z.string(),
  unit: z.string(),
  measured_at: z.string(),
});

/** The code that the small team's files name. */
export const smallTeamCatalogue: Catalogue = {
  tools: [readChart, convertUnit],
  callbacks: [currentTime, askFollowUp],
  schemas: { measurements: z.object({ measurements: z.array(measurement) }), follow_up: followUpReply },
};

/** The team's YAML files of this folder, read at each call. */
export function smallTeamFiles(): TeamFile[] {
  const agents = readdirSync(new URL('agents/', import.meta.url)).filter((name) => name.endsWith('.yml'));
  return ['team.yml', ...agents.sort().map((name) => `agents/${name}`)].map((path) => ({
    path,
    text: readFileSync(new URL(path, import.meta.url), 'utf8'),
  }));
}

/** What a server loads: TEAM_MODULES=examples/small-team/index.ts. */
export const source = { files: smallTeamFiles(), catalogue: smallTeamCatalogue };
