import type { AvailableFacts } from './available-facts.ts';
import { judgeCited } from './judge-cited.ts';
import type { ReadFact } from './reading/read-fact.ts';
import { readSentence } from './reading/read-sentence.ts';

/** Of more facts with the names of a sentence nobody knows which it means. */
const MOST = 12;

/** The id of the one fact of this turn that carries all of a sentence without a source, the newest of several. Null: none does. */
export function factThatCarries(text: string, available: AvailableFacts): string | null {
  const named = [...available.names.whole(readSentence(text))].flatMap((name) => available.ofName(name));
  if (named.length > MOST) return null;
  const carrying = named
    .toSorted((one, other) => newestDay(other).localeCompare(newestDay(one)))
    .find(({ fact: { id } }) => judgeCited(text, [id], available).result === 'confirmed');
  return carrying?.fact.id ?? null;
}

function newestDay({ dates }: ReadFact): string {
  const days = dates.map(({ year, month, day }) =>
    [year, month, day].map((part) => String(part ?? 0).padStart(4, '0')).join('-'),
  );
  return days.toSorted().at(-1) ?? '';
}
