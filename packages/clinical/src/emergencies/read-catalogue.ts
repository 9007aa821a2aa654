import { deepFreeze, LARGE_FILE, type Problem, readYaml, shaped, sortProblems } from '@consilium/base';
import type { CatalogueFile, EmergencyCatalogue, Language } from './catalogue.ts';
import { EmergencyCatalogueError } from './catalogue-error.ts';
import { CORE_FILE, OTHER_LANGUAGES } from './core/core-files.ts';
import { buildLanguage, type ReadSubject, type ReadValues } from './read-language.ts';
import { type Countries, countriesShape, languageShape, ordinaryShape, subjectShape } from './shapes.ts';
import { valuesShape } from './values-shape.ts';

const IN_LANGUAGE = /^([a-z]{2})\/([a-z0-9-]+)\.yml$/;

/** The catalogue that the files hold, checked and frozen. Throws EmergencyCatalogueError with every problem found. */
export function readCatalogue(files: readonly CatalogueFile[]): EmergencyCatalogue {
  const problems: Problem[] = [];
  const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  const { countries, problems: ofCountries } = readCountries(sorted);
  problems.push(...ofCountries);
  const languages = readLanguages(sorted, problems);
  if (problems.length > 0) throw new EmergencyCatalogueError(sortProblems(problems));
  return deepFreeze({ languages, countries });
}

export function readCountries(files: readonly CatalogueFile[]): {
  readonly countries: Countries;
  readonly problems: readonly Problem[];
} {
  const problems: Problem[] = [];
  const file = files.find(({ path }) => path === 'countries.yml');
  if (file === undefined) problems.push(missing('countries.yml', 'add the numbers to call, by country'));
  const countries = (file && shaped(readYaml(file, LARGE_FILE), countriesShape, problems)) ?? {};
  return { countries, problems };
}

function readLanguages(files: readonly CatalogueFile[], problems: Problem[]): Language[] {
  const byLanguage = new Map<string, CatalogueFile[]>();
  for (const file of files) {
    if (CORE_FILE.test(file.path) || file.path === OTHER_LANGUAGES) continue;
    const language = IN_LANGUAGE.exec(file.path)?.[1];
    if (language !== undefined) byLanguage.set(language, [...(byLanguage.get(language) ?? []), file]);
    else if (file.path !== 'countries.yml') problems.push(unknownFile(file.path));
  }
  if (!byLanguage.has('en'))
    problems.push(missing('en/language.yml', 'English is the language of last resort'));
  const ids = new Set<string>();
  return [...byLanguage]
    .map(([name, own]) => readLanguage(name, own, ids, problems))
    .filter((language) => language !== null)
    .sort((a, b) => Number(b.name === 'en') - Number(a.name === 'en'));
}

function readLanguage(
  name: string,
  files: readonly CatalogueFile[],
  ids: Set<string>,
  problems: Problem[],
): Language | null {
  const path = `${name}/language.yml`;
  const file = files.find((each) => each.path === path);
  if (file === undefined) {
    problems.push(missing(path, 'add how this language denies, dates and supposes'));
    return null;
  }
  const source = readYaml(file, LARGE_FILE);
  const shape = shaped(source, languageShape, problems);
  const subjects: ReadSubject[] = [];
  const ordinary: string[] = [];
  let values: ReadValues | null = null;
  for (const each of files) {
    if (each.path === path) continue;
    const own = readYaml(each, LARGE_FILE);
    if (each.path === `${name}/ordinary.yml`) {
      ordinary.push(...(shaped(own, ordinaryShape, problems)?.ordinary ?? []));
      continue;
    }
    if (each.path === `${name}/values.yml`) {
      const read = shaped(own, valuesShape, problems);
      values = read === null ? null : { source: own, shape: read };
      continue;
    }
    const subject = shaped(own, subjectShape, problems);
    if (subject !== null) subjects.push({ source: own, shape: subject });
  }
  return shape === null
    ? null
    : buildLanguage(name, { source, shape, ordinary, values }, subjects, ids, problems);
}

function missing(file: string, remedy: string): Problem {
  return { file, line: 1, column: 1, code: 'missing_file', message: 'this file is missing', remedy };
}

function unknownFile(file: string): Problem {
  const remedy =
    'name it countries.yml, <language>/language.yml, <language>/ordinary.yml or <language>/<subject>.yml';
  return { file, line: 1, column: 1, code: 'unknown_file', message: 'this file is no part of it', remedy };
}
