import { stemOf } from '../licensed/same-word.ts';
import { type Polarity, readPolarity } from '../reading/polarity.ts';
import { contentStems } from './content-words.ts';

/** Whether a clause states what its source only denies, or denies what its source only states. Both in small letters. */
export function turnsDenial(said: string, source: string): boolean {
  const [one, other] = [readPolarity(said, stemOf), polarityOf(source)];
  return [...said.matchAll(/\p{L}{4,}/gu)].some(([word]) => {
    if (contentStems(word).size === 0) return false;
    const stem = stemOf(word);
    return isTurned(stem, one, other) || isTurned(stem, other, one);
  });
}

function isTurned(stem: string, one: Polarity, other: Polarity): boolean {
  return one.stated.has(stem) && !one.denied.has(stem) && other.denied.has(stem) && !other.stated.has(stem);
}

let last: { readonly source: string; readonly polarity: Polarity } | undefined;

/** Several clauses of a sentence ask of the same source. */
function polarityOf(source: string): Polarity {
  if (last?.source !== source) last = { source, polarity: readPolarity(source, stemOf) };
  return last.polarity;
}
