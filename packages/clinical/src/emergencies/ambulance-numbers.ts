import { sortProblems } from '@consilium/base';
import type { CatalogueFile } from './catalogue.ts';
import { EmergencyCatalogueError } from './catalogue-error.ts';
import { readCountries } from './read-catalogue.ts';

/** `144 or 112` by country (ISO 3166-1 alpha-2), of the catalogue's `countries.yml`; null where it is not known. Throws EmergencyCatalogueError. */
export function createAmbulanceNumbers(files: readonly CatalogueFile[]): (country: string) => string | null {
  const { countries, problems } = readCountries(files);
  if (problems.length > 0) throw new EmergencyCatalogueError(sortProblems(problems));
  const numbers = new Map(Object.entries(countries).map(([code, { ambulance }]) => [code, ambulance]));
  return (country) => numbers.get(country) ?? null;
}
