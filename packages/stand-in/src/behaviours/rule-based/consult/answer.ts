import { lastUserText, type ModelCall, resultsOfThisTurn } from '../../../model-call.ts';
import { STAND_IN } from '../words.ts';
import { type Read, readResults } from './facts/entry.ts';
import { threeMonthsBefore, todayOf } from './plan-reads.ts';
import { type Question, readQuestions } from './question/question.ts';
import { sayAsked } from './say/say-asked.ts';
import { sayConcerns } from './say/say-concerns.ts';
import { sayStopped } from './say/say-medicines.ts';
import { saySafety } from './say/say-safety.ts';
import { sayChanges, sayExample, saySummary } from './say/say-summary.ts';
import { withClinicalDates } from './say/sentence.ts';

/** Where nothing fits: what it is, and what it can be asked. */
export const NOT_UNDERSTOOD =
  'I did not understand this question. I only follow rules and read English only. You can ask for a result, a medicine, an allergy, a condition, a visit, a vaccination, a procedure, a letter, the family history, whether a medicine can be given, or a summary.';

/** To a person who asks about their own record. */
const ASK_DOCTOR = 'Please ask your doctor about this if anything is unclear.';

/** What the tools of the record gave, as short prose; null where none of them was asked. */
export function chartAnswer(call: ModelCall): string | null {
  const read = readResults(resultsOfThisTurn(call));
  if (!read.isAny) return null;
  const today = todayOf(call);
  const questions = readQuestions(lastUserText(call), today);
  const most = questions.length > 1 ? MOST_OF_PART : Infinity;
  const said = [
    ...new Set(
      questions.flatMap((each) => sayAll(read, each, today).slice(0, isSafety(each) ? Infinity : most)),
    ),
  ];
  if (said.length === 0 && read.entries.length === 0) return null;
  const asksForSelf =
    questions.some(({ lower }) => /\b(?:i|my|me|mine|son|daughter)\b/.test(lower)) &&
    !questions.some(isSafety);
  const sentences = said.length === 0 ? [NOT_UNDERSTOOD] : asksForSelf ? [...said, ASK_DOCTOR] : said;
  // On a line of its own: it stays when the check takes a sentence out.
  return `${STAND_IN}\n${withClinicalDates(sentences.join(' '))}`;
}

/** Of each of several questions. */
const MOST_OF_PART = 9;

function isSafety({ want }: Question): boolean {
  return want === 'safety' || want === 'concerns';
}

function sayAll(read: Read, question: Question, today: string): readonly string[] {
  switch (question.want) {
    case 'example':
      return sayExample(read);
    case 'summary':
      return saySummary(read, /\bone[- ]?(?:liner|sentence|line)\b/.test(question.lower));
    case 'changes':
      return sayChanges(read, question.span?.from ?? threeMonthsBefore(today));
    case 'stopped': {
      const said = sayStopped(read, question);
      return said.length > 0 ? said : sayAsked(read, question);
    }
    case 'concerns':
      return sayConcerns(read, question);
    case 'safety':
    case 'interactions':
      return saySafety(read, question);
    default:
      return sayAsked(read, question);
  }
}
