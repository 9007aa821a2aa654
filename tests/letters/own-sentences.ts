import { readFileSync } from 'node:fs';
import type { StoryId } from '@consilium/example-patients';
import { libraryPassages } from '../support/library-passages.ts';
import { type Fate, judgeSentence } from './blind-letters.ts';
import { handedOut } from './handed-out.ts';
import type { Letters } from './letters-fixture.ts';

/** Sentences of our own, by people who know the check: several for each kind of mistake, and right ones in other words. */
interface OwnSentence {
  readonly patient: StoryId;
  readonly right: boolean;
  readonly sentence: string;
  /** Words of the facts as they are printed, or passages of the library (`d33.1`). */
  readonly cites: readonly string[];
}

const sentences = JSON.parse(
  readFileSync(new URL('own-sentences.json', import.meta.url), 'utf8'),
) as readonly OwnSentence[];

export async function judgeOwn(
  letters: Letters,
  patients: readonly StoryId[],
): Promise<readonly (OwnSentence & { readonly fate: Fate })[]> {
  const judged: (OwnSentence & { readonly fate: Fate })[] = [];
  for (const story of patients) {
    const caller = await letters.patient(story);
    const entries = await handedOut(letters, caller);
    const facts = [...entries.values()].flat();
    for (const each of sentences.filter(({ patient }) => patient === story)) {
      const cited = each.cites.map((words) => {
        const found =
          libraryPassages.get(words) ??
          facts.find(({ printed }) => printed.toLowerCase().includes(words.toLowerCase()));
        if (found === undefined) throw new Error(`no fact of ${story} prints: ${words}`);
        return found;
      });
      judged.push({ ...each, ...(await judgeSentence(letters, caller, each.sentence, cited, entries)) });
    }
  }
  return judged;
}
