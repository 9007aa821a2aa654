import type { ReadFact } from '../reading/read-fact.ts';
import { fieldsOf } from './fields-of.ts';
import { stemsOf } from './same-word.ts';
import type { CitedFact } from './word-class.ts';

const READ = new WeakMap<ReadFact, CitedFact>();

/** A fact with its fields and stems, read once. */
export function citedFact(fact: ReadFact): CitedFact {
  const known = READ.get(fact) ?? { ...fact, fields: fieldsOf(fact.fact), stems: stemsOf(fact.printed) };
  READ.set(fact, known);
  return known;
}
