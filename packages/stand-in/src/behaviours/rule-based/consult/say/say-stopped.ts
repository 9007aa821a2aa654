import type { Entry, Read } from '../facts/entry.ts';
import { bodyOf, sentencesOf } from '../facts/passages.ts';
import type { Question } from '../question/question.ts';
import { isWithin } from '../question/spans.ts';
import { saySentences } from './say-passages.ts';
import { cited, joined } from './sentence.ts';

const MOST = 12;
const MOST_TOLD = 4;
/** A paragraph about what ended, or a sentence of another. */
const ENDED = /^(?:ended|stopped|changed|discontinued)\b/i;
const TELLS_END =
  /\b(?:stopp\w*|never again|no longer needs?|no more|discontinued|tapered|should have ended|to be stopped)\b/i;

/** Medicines that ended in the time that is asked about, with the reasons that the record gives; and what letters say of it. */
export function sayStopped({ entries }: Read, { span }: Question): readonly string[] {
  const ended = entries.filter(
    ({ kind, isActive, end }) =>
      kind === 'medicines' && !isActive && end !== '' && (span === null || isWithin(span, end)),
  );
  const shown = ended.toSorted((one, other) => other.end.localeCompare(one.end)).slice(0, MOST);
  const told = entries
    .filter(({ kind, start }) => kind === 'passages' && (span === null || isWithin(span, start)))
    .flatMap((entry) => {
      const { words: whole } = bodyOf(entry.says);
      const pieces = ENDED.test(whole)
        ? [whole]
        : sentencesOf(entry).filter((words) => TELLS_END.test(words));
      return pieces.map((words) => ({ entry, words }));
    });
  return [
    ...(shown.length === 0 ? [] : [cited(`Stopped: ${joined(shown.map(saidOf), '; ')}`, shown)]),
    ...saySentences(told.slice(0, MOST_TOLD)),
  ];
}

function saidOf({ name, end, says }: Entry): string {
  const why = /, stopped because of ([^,:]*)/.exec(says)?.[1];
  return `${name}, until ${end}${why === undefined ? '' : `, because of ${why}`}`;
}
