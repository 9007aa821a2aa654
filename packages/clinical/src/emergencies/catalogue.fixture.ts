import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CatalogueFile } from './catalogue.ts';

const folder = join(import.meta.dirname, '../../emergencies');

/** The catalogue as it ships, for tests. */
export const shipped: readonly CatalogueFile[] = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.yml'))
  .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(folder, path), 'utf8') }));

const language = `
passable: [my, the]
contrast: [but]
negation: { near: [no, not], through: [any], or: [or] }
past: { cues: [last year], verbs: [had] }
general: { emergency: "Call {ambulance}.", urgent: "See {doctor}." }
unknown: { ambulance: your emergency number, crisis: a crisis line, doctor: a doctor, poison: a poison centre }
`;
const heart = `
group: heart
advice: { emergency: "Heart: call {ambulance}.", urgent: "Heart: see {doctor}." }
concepts:
  chest-pain: [chest pain]
entries:
  - id: heart-attack
    tier: urgent
    any: [$chest-pain]
    stronger: [sweating]
    sources: [{ by: NHS, name: Heart attack }]
`;

/** The smallest catalogue that loads, with one file in other words where a test needs it. */
export function smallCatalogue(other: Readonly<Record<string, string>> = {}): CatalogueFile[] {
  const files = {
    'countries.yml': 'GB: { ambulance: "999", doctor: NHS 111 }',
    'en/language.yml': language,
    'en/heart.yml': heart,
    ...other,
  };
  return Object.entries(files).map(([path, text]) => ({ path, text }));
}

export const smallHeart = heart;
export const smallLanguage = language;
