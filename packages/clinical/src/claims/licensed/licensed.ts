import type { AvailableFacts } from '../available-facts.ts';
import type { ReadFact } from '../reading/read-fact.ts';
import type { ReadSentence } from '../reading/read-sentence.ts';
import type { Reason } from '../reason.ts';
import { namedIn, ownersOf } from '../support/owners.ts';
import { citedFact } from './cited-fact.ts';
import { classWordsIn } from './class-words.ts';
import { unmetDemands } from './demands.ts';
import { ofPatient } from './of-patient.ts';
import type { CitedFact, FoundWord, Judged } from './word-class.ts';

/** What a sentence says beyond its cited facts. */
export interface Unlicensed {
  readonly reason: Reason;
  /** The name of the class or of the demand. */
  readonly by: string;
  /** The word of the class; empty for a demand. */
  readonly word: string;
}

/** Each word of a closed class that the cited facts do not license, and each demand of a fact that the sentence does not meet. */
export function* unlicensed(
  sentence: ReadSentence,
  facts: readonly ReadFact[],
  available: Pick<AvailableFacts, 'ofName' | 'printed' | 'onPaper'>,
  before: readonly string[] = [],
): Generator<Unlicensed> {
  const judged = judgedOf(sentence, facts, available, before);
  const byFactsOnly = { ...judged, byFactsOnly: true };
  for (const { found, of } of classWordsIn(sentence)) {
    if (FIGURED.has(of.name) && isFigurative(judged, found)) continue;
    if (!of.licenses(found, judged)) yield { reason: of.reason, by: of.name, word: found.word };
    else if (available.onPaper && !of.licenses(found, byFactsOnly))
      yield { reason: of.reason, by: 'said in general', word: found.word };
  }
  for (const { reason, name } of unmetDemands(judged)) yield { reason, by: name, word: '' };
}

/** Classes whose words people use in pictures. The name of a medicine or of a condition is meant wherever it stands. */
const FIGURED = new Set([
  'part of the body',
  'way of life',
  'side',
  'kinship',
  'first, last, only',
  'before and after',
  'present',
  'past',
  'time of a dose',
  'at once',
]);

function judgedOf(
  sentence: ReadSentence,
  facts: readonly ReadFact[],
  { ofName, printed }: Pick<AvailableFacts, 'ofName' | 'printed'>,
  before: readonly string[],
): Judged {
  const cited = facts.map(citedFact);
  const named = namedIn(sentence, cited);
  return {
    sentence,
    facts: cited,
    ownersAt: (found) => {
      if (named === null) return cited;
      const { owners, inPart } = ownersOf(found, sentence, named);
      // Not named in its part of the sentence: it may be of any that was named before.
      const before = inPart
        ? owners
        : cited.filter((fact) => named.get(fact)?.some(({ end }) => end <= found.start));
      return before.length === 0 ? cited : (before as readonly CitedFact[]);
    },
    unnamed: () => (named === null ? [] : cited.filter((fact) => (named.get(fact) ?? []).length === 0)),
    printed,
    ownPrinted: () => ofPatient(printed()),
    ...{ before, byFactsOnly: false },
    isNamedAt: (found) => named !== null && ownersOf(found, sentence, named).owners.length > 0,
    ofName: (name) => ofName(name).map(citedFact),
  };
}

/** `like a relief driver`: up to the next stop. `Like your mother` compares with somebody who is real. */
const SIMILE =
  /\b(?:like|as if|as though) (?!(?:your|his|her|their|my|our|you|he|she|they|this|that|these|those|before|last|the (?:one|other|others|rest|first|last|previous|earlier)|all|most|many|other|any)\b)[^,;:()\d]{1,60}/g;

/** `foot soldiers`, `on the other hand`, `at face value`: no part of a body. */
const IDIOM =
  /\b(?:foot (?:soldiers?|the bill)|footing|(?:on the (?:one|other)|at|in|to|out of|second|first|helping|by|beforehand|a) hands?|hand in hand|face (?:value|of it)|at heart|by heart|(?:keep|kept|keeping|catch|catches|caught)(?: (?:an|a|your|his|her))?(?: \p{L}+)? eyes?|eye on|head(?:ed|ing)? (?:start|for|of)|head and shoulders|neck and neck|rule of thumb|on (?:your|his|her|its) feet|back and forth|shoulder to shoulder|tongue in cheek|finger on|hard on the heels|rough edges|backbone|at arm's length|arm's length|leg of the|over (?:your|his|her) head|in the (?:right|wrong) direction|right (?:direction|way|track|moment|time|place|order|answer|amount|level|question))\b/gu;

/** What is only compared with, and what is only a way of speaking, says nothing of the patient. */
function isFigurative({ sentence: { lower } }: Judged, { start, end }: FoundWord): boolean {
  return [SIMILE, IDIOM].some((form) =>
    [...lower.matchAll(form)].some(({ index, 0: said }) => start >= index && end <= index + said.length),
  );
}
