import { z } from 'zod';
import { readData } from '../read-data.ts';
import { matches, phrasePattern, type Slots } from './phrase.ts';

const wordsBySlot = z.record(z.string(), z.array(z.string()));

/** The phrases of a file of rules, as patterns for a whole message. `list`: under which name they stand there. */
export function patterns(file: string, more: Slots, list = 'phrases'): readonly RegExp[] {
  const { [list]: phrases = [], ...slots } = readData(`rules/${file}`, wordsBySlot);
  const all = { ...readData('rules/polite.yml', wordsBySlot), ...slots, ...more };
  return phrases.map((phrase) => phrasePattern(phrase, all));
}

/** The words in the slots of the first pattern that fits; null: none does. */
export function firstMatch(
  candidates: readonly RegExp[],
  plain: string,
): { readonly [slot: string]: string | undefined } | null {
  for (const pattern of candidates) {
    const found = matches(pattern, plain);
    if (found) return trimmed(found.groups ?? {});
  }
  return null;
}

function trimmed(groups: { readonly [slot: string]: string | undefined }) {
  return Object.fromEntries(Object.entries(groups).map(([name, words]) => [name, words?.trim()]));
}
