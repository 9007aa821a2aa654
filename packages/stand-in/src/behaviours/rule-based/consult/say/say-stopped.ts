import type { Entry, Read } from '../facts/entry.ts';
import type { Question } from '../question/question.ts';
import { isWithin } from '../question/spans.ts';
import { sayPassages } from './say-passages.ts';
import { cited, joined } from './sentence.ts';

const MOST = 10;

/** Medicines that ended in the time that is asked about, with the reasons that the record gives; and what letters say of it. */
export function sayStopped({ entries }: Read, question: Question): readonly string[] {
  const { span } = question;
  const ended = entries.filter(
    ({ kind, isActive, end }) =>
      kind === 'medicines' && !isActive && end !== '' && (span === null || isWithin(span, end)),
  );
  const shown = ended.toSorted((one, other) => other.end.localeCompare(one.end)).slice(0, MOST);
  const letters = entries.filter(
    ({ kind, start }) => kind === 'passages' && (span === null || isWithin(span, start)),
  );
  return [
    ...(shown.length === 0 ? [] : [cited(`Stopped: ${joined(shown.map(saidOf), '; ')}`, shown)]),
    ...sayPassages(letters, question, 4),
  ];
}

function saidOf({ name, end, says }: Entry): string {
  const why = /, stopped because of ([^,;:]*)/.exec(says)?.[1];
  return `${name}, until ${end}${why === undefined ? '' : `, because of ${why}`}`;
}
