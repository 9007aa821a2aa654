import { textBefore } from '../../text-before.ts';
import type { ReadSentence } from '../reading/read-sentence.ts';

/** What nobody may be told on the strength of a source that does not say it. By its stem: `died`, `deadly`, `death`. */
const GRAVE =
  /\b(?:death|dead|dies|died|die|dying|fatal|lethal|cancer|carcinom|tumou?r|metasta|leuk[ae]+m|lymphom|malignan|anaphyla|sepsis|septic|stroke|infarct|heart attack|heart failure|kidney failure|renal failure|liver failure|dement|suicid|alcohol|drinks|drunk|addict|abus|neglect|hiv|aids|syphilis|pregnan|miscarr|dialysis|amputat|terminal)\p{L}*/gu;

/**
 * False where the sentence names something grave that nothing which was handed out in this turn prints. What a condition can lead to
 * may be said in general.
 */
export function graveWordsSupported({ lower }: ReadSentence, handedOut: () => string): boolean {
  return [...lower.matchAll(GRAVE)].every(
    ({ 0: word, index }) =>
      IN_GENERAL.test(textBefore(lower, index, 80)) || new RegExp(`\\b${stemOf(word)}`).test(handedOut()),
  );
}

function stemOf(word: string): string {
  if (word === 'heart attack') return 'infarct';
  return word.includes(' ') || word.length < 5 ? `${word}\\b` : word.slice(0, 6);
}

const IN_GENERAL =
  /\b(?:can|may|might|could|risk of|protects? against|prevents?|for|against|no|not|without|family history of|if|whether|screen\w*)\b[^.;:]*$/;
