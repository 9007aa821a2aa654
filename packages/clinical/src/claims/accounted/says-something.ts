import { classWordsIn } from '../licensed/class-words.ts';
import { prints } from '../licensed/says.ts';
import type { CitedFact } from '../licensed/word-class.ts';
import type { ReadSentence } from '../reading/read-sentence.ts';
import { movesIn } from '../support/moves.ts';
import { nameSpansIn } from '../support/names.ts';
import { verdictsIn } from '../support/verdicts.ts';
import { NEUTRAL, OF_KIND, OF_STATUS } from './neutral-words.ts';

/** `two thirds of your eGFR`: checked with the numbers. */
const SHARE = /\b(?:half|halves|thirds?|quarters?|fifths?|tenths?) of\b/;
/** Words that every sentence may hold. */
const WEAK = /^(?:has|have|now|today|still|first|last|only|after|before|once|always|ever|never|single)$/;

/**
 * False where a sentence says a name and nothing that its facts could carry: `metformin has had its day` is put together from words of
 * grammar alone.
 */
export function saysSomething(sentence: ReadSentence, cited: readonly CitedFact[]): boolean {
  const { dates, quantities, words } = sentence;
  if (dates.length + quantities.length + verdictsIn(sentence).length + movesIn(sentence).length > 0)
    return true;
  if (SHARE.test(sentence.lower)) return true;
  const names = cited.flatMap((fact) => nameSpansIn(sentence, fact));
  const isName = (start: number, end: number) => names.some((span) => start >= span.start && end <= span.end);
  if (
    classWordsIn(sentence).some(({ found: { word, start, end } }) => !WEAK.test(word) && !isName(start, end))
  )
    return true;
  return words.some(
    ({ word, start, end }) =>
      !isName(start, end) &&
      cited.some(
        (fact) =>
          (!NEUTRAL.has(word) && prints(fact, word)) ||
          OF_KIND[fact.fields.kind].has(word) ||
          (fact.fields.status !== undefined && OF_STATUS[fact.fields.status].has(word)),
      ),
  );
}
