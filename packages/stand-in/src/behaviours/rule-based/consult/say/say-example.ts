import type { Entry, Read } from '../facts/entry.ts';
import { cited, plain } from './sentence.ts';

const LABEL =
  'This is a labelled example: one of the sentences was made wrong on purpose, and the check removes it.';

/** A right sentence, and the same with another number: the check takes the wrong one out, and says so. */
export function sayExample({ entries }: Read): readonly string[] {
  const [first] = entries.filter(
    ({ kind, place, isDoubted }) => kind === 'results' && place === 0 && !isDoubted,
  );
  if (first === undefined) return [];
  return [LABEL, cited(plain(first), [first]), cited(madeWrong(first), [first])];
}

function madeWrong(entry: Entry): string {
  const after = entry.name.length;
  const said = plain(entry).replace(/ \(reference [^)]*\)/, '');
  return (
    said.slice(0, after) +
    said.slice(after).replace(/\d+(?:\.\d+)?/, (number) => String(Number(number) * 2 + 7))
  );
}
