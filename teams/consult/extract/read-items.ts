import type { FhirResource } from '@consilium/kernel';
import { findWords } from './find-words.ts';
import { type FoundItem, findItem, type Kind, type Pointed, type Refused } from './pointed.ts';
import { type Reading, textCode } from './propose.ts';
import type { SourceText } from './source.ts';

/** How things of one kind are recognised, and what they become. */
export interface Reader<Item extends Pointed> extends Kind {
  /** Fields of the item that must stand in its quote. */
  readonly details: readonly Exclude<keyof Item & string, 'quote' | 'name' | 'when'>[];
  readonly path: string;
  readonly build: (
    found: FoundItem,
    details: Readonly<Record<string, string>>,
    source: SourceText,
  ) => FhirResource;
}

/** Each item read, counted as unclear (a time that names no day is left out) or refused. */
export function readItems<Item extends Pointed>(
  items: readonly Item[],
  source: SourceText,
  reader: Reader<Item>,
): Reading {
  return together(items.map((item) => readItem(item, source, reader)));
}

function readItem<Item extends Pointed>(item: Item, source: SourceText, reader: Reader<Item>): Reading {
  const found = findItem(item, source, reader);
  if ('refused' in found) return refusal(found.refused);
  const details = detailsOf(item, reader.details, found.reach);
  if (details === null) return refusal('detail-differs');
  const resource = reader.build(found, details.said, source);
  const fact = { quote: found.quote, code: textCode(found.name), path: reader.path, resource };
  return { facts: [fact], unclear: details.leftOut + (found.day === null ? 1 : 0), refused: [] };
}

function refusal(reason: Refused): Reading {
  return { facts: [], unclear: 0, refused: [reason] };
}

interface Details {
  /** The text's own characters. */
  readonly said: Readonly<Record<string, string>>;
  /** Stand in the quote, and may be of something else in it: "metformin and aspirin 100 mg". */
  readonly leftOut: number;
}

/** Null where a detail does not stand in the quote. */
function detailsOf<Item extends Pointed>(
  item: Item,
  names: readonly (keyof Item & string)[],
  reach: string,
): Details | null {
  const said: Record<string, string> = {};
  let leftOut = 0;
  for (const name of names) {
    const words = item[name];
    if (typeof words !== 'string' || words.trim() === '') continue;
    if (findWords(item.quote, words) === undefined) return null;
    const at = findWords(reach, words);
    if (at === undefined) leftOut += 1;
    else said[name] = reach.slice(at.start, at.end);
  }
  return { said, leftOut };
}

export function together(readings: readonly Reading[]): Reading {
  return {
    facts: readings.flatMap(({ facts }) => facts),
    unclear: readings.reduce((sum, { unclear }) => sum + unclear, 0),
    refused: readings.flatMap(({ refused }) => refused),
  };
}
