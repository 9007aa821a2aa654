import { readFileSync } from 'node:fs';

/** Names of medicines, in small letters, with the ingredient of a brand: `abilify` → `aripiprazole`. Single words of six letters or more. */
export const MEDICINE_LEXICON: ReadonlyMap<string, string> = new Map(
  readFileSync(new URL('../../lexicon/medicines.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', ingredient = name] = line.split('=');
      return [name, ingredient];
    }),
);
