import type { FoundWord, Judged } from './word-class.ts';

/** `like a relief driver`: up to the next stop. `Like your mother` compares with somebody who is real. */
const SIMILE =
  /\b(?:like|as if|as though) (?!(?:your|his|her|their|my|our|you|he|she|they|this|that|these|those|before|last|the (?:one|other|others|rest|first|last|previous|earlier)|all|most|many|other|any)\b)[^,;:()\d]{1,60}/g;

/** `foot soldiers`, `on the other hand`, `at face value`: no part of a body. */
const IDIOM =
  /\b(?:foot (?:soldiers?|the bill)|footing|(?:on the (?:one|other)|at|in|to|out of|second|first|helping|by|beforehand|a) hands?|hand in hand|face (?:value|of it)|at heart|by heart|(?:keep|kept|keeping|catch|catches|caught)(?: (?:an|a|your|his|her))?(?: \p{L}+)? eyes?|eye on|head(?:ed|ing)? (?:start|for|of)|head and shoulders|neck and neck|rule of thumb|on (?:your|his|her|its) feet|back and forth|shoulder to shoulder|tongue in cheek|finger on|hard on the heels|rough edges|backbone|at arm's length|arm's length|leg of the|over (?:your|his|her) head|in the (?:right|wrong) direction|right (?:direction|way|track|moment|time|place|order|answer|amount|level|question))\b/gu;

/** What is only compared with, and what is only a way of speaking, says nothing of the patient. */
export function isFigurative({ sentence: { lower } }: Judged, { start, end }: FoundWord): boolean {
  return [SIMILE, IDIOM].some((form) =>
    [...lower.matchAll(form)].some(({ index, 0: said }) => start >= index && end <= index + said.length),
  );
}
