import { existsSync, readdirSync } from 'node:fs';
import { loadTeam, type Team } from '@consilium/kernel';
import type { TeamSource } from '@consilium/server';

const FOLDER = new URL('../../../teams/', import.meta.url);

/** It opens no patient; tests/research-hostile plays the hostile model in it. */
const WITHOUT_A_PATIENT: ReadonlySet<string> = new Set(['research']);

/** Every team of the product that opens a patient, as a server loads it: a new folder under teams/ appears here by itself. */
export async function productTeams(): Promise<readonly TeamSource[]> {
  const folders = readdirSync(FOLDER).filter(
    (name) => !WITHOUT_A_PATIENT.has(name) && existsSync(new URL(`${name}/index.ts`, FOLDER)),
  );
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
