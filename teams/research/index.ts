import { readdirSync, readFileSync } from 'node:fs';
import type { Catalogue, TeamFile } from '@consilium/kernel';
import { bringFindings } from './callbacks/bring-findings.ts';
import { bringMemory } from './callbacks/bring-memory.ts';
import { bringRoster } from './callbacks/bring-roster.ts';
import { keepMemory } from './callbacks/keep-memory.ts';
import { today } from './callbacks/today.ts';
import { createAgent, listAgents, listResearchAgents, messageAgent } from './tools/agents.ts';
import { createTrigger } from './tools/create-trigger.ts';
import { editFile, listFiles, readFile, writeFile } from './tools/files.ts';
import { searchEvidence, webSearch } from './tools/search.ts';
import { sendMessage } from './tools/send-message.ts';
import { watchSource } from './tools/watch-source.ts';

/** The code that the team's files name. */
export const researchCatalogue: Catalogue = {
  tools: [
    ...[createAgent, listAgents, listResearchAgents, messageAgent, sendMessage],
    ...[searchEvidence, webSearch, createTrigger, watchSource],
    ...[writeFile, readFile, listFiles, editFile],
  ],
  callbacks: [today, bringRoster, bringFindings, bringMemory, keepMemory],
  schemas: {},
};

/** The team's YAML files in this folder, read again each time. */
export function researchFiles(): TeamFile[] {
  const agents = readdirSync(new URL('agents/', import.meta.url)).filter((name) => name.endsWith('.yml'));
  return ['team.yml', ...agents.sort().map((name) => `agents/${name}`)].map((path) => ({
    path,
    text: readFileSync(new URL(path, import.meta.url), 'utf8'),
  }));
}

/** What a server loads: TEAM_MODULES=teams/research/index.ts. */
export const source = { files: researchFiles(), catalogue: researchCatalogue };
