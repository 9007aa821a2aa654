import { readdirSync, readFileSync } from 'node:fs';
import type { Catalogue, TeamFile } from '@consilium/kernel';
import { currentTime } from '../callbacks/current-time.ts';
import { extractCallbacks, extractSchemas } from '../extract/index.ts';
import { nextPages, readPages } from './pages.ts';
import { readableDocument, sayWhatWasRead } from './say.ts';

/** The code that the files of team `reading` name. */
export const readingCatalogue: Catalogue = {
  tools: [readPages],
  callbacks: [currentTime, nextPages, readableDocument, sayWhatWasRead, ...extractCallbacks],
  schemas: extractSchemas,
};

const EXTRACTORS = ['data_extractor', 'medical_context', 'medical_measurements'];

/** Its own YAML files, and those of the consult team's extractors as they are. */
export function readingFiles(): TeamFile[] {
  const own = readdirSync(new URL('agents/', import.meta.url)).filter((name) => name.endsWith('.yml'));
  const read = (path: string, from: string) => ({
    path,
    text: readFileSync(new URL(from, import.meta.url), 'utf8'),
  });
  return [
    ...['team.yml', ...own.sort().map((name) => `agents/${name}`)].map((path) => read(path, path)),
    ...EXTRACTORS.map((name) => read(`agents/${name}.yml`, `../agents/${name}.yml`)),
  ];
}

/** What a server loads beside the consult team: TEAM_MODULES=…,teams/consult/reading/index.ts. */
export const source = { files: readingFiles(), catalogue: readingCatalogue };
