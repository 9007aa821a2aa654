import { readdirSync, readFileSync } from 'node:fs';
import type { Catalogue, TeamFile } from '@consilium/kernel';
import { chooseReader, needsPage, needsVideo } from './callbacks/choose-reader.ts';
import { currentTime } from './callbacks/current-time.ts';
import { sayDecision, triageDecision } from './callbacks/say-decision.ts';
import { triageRules } from './callbacks/triage-rules.ts';
import { extractCallbacks, extractSchemas } from './extract/index.ts';
import { recordGuards } from './guards/index.ts';
import { bringLiterature } from './literature/bring-literature.ts';
import { paperFunctions, paperPipelines } from './papers/index.ts';
import { recordTools } from './tools/index.ts';
import { raiseUrgency } from './tools/raise-urgency.ts';
import { readPage } from './tools/read-page.ts';

/** The code that the team's files name. */
export const consultCatalogue: Catalogue = {
  tools: [readPage, raiseUrgency, ...recordTools],
  callbacks: [
    triageRules,
    sayDecision,
    chooseReader,
    needsPage,
    needsVideo,
    currentTime,
    bringLiterature,
    ...recordGuards,
    ...extractCallbacks,
  ],
  schemas: { triage_decision: triageDecision, ...extractSchemas },
};

/** The team's YAML files in this folder, read again each time. */
export function consultFiles(): TeamFile[] {
  const agents = readdirSync(new URL('agents/', import.meta.url)).filter((name) => name.endsWith('.yml'));
  return ['team.yml', ...agents.sort().map((name) => `agents/${name}`)].map((path) => ({
    path,
    text: readFileSync(new URL(path, import.meta.url), 'utf8'),
  }));
}

/** What a server loads: TEAM_MODULES=teams/consult/index.ts. */
export const source = {
  ...{ files: consultFiles(), catalogue: consultCatalogue },
  ...{ functions: paperFunctions, pipelines: paperPipelines() },
};
