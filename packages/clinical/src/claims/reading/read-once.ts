import type { ChartFact } from '@consilium/kernel';
import { type ReadFact, readFact } from './read-fact.ts';

/** A paper is checked sentence by sentence, each time with the same facts. */
const READ = new WeakMap<ChartFact, ReadFact>();

/** Facts by their id, each read when it is first asked for. */
export function readOnce(facts: readonly ChartFact[]): (id: string) => ReadFact | undefined {
  const handed = new Map(facts.map((fact) => [fact.id, fact]));
  return (id) => {
    const fact = handed.get(id);
    if (fact === undefined) return undefined;
    const read = READ.get(fact) ?? readFact(fact);
    READ.set(fact, read);
    return read;
  };
}
