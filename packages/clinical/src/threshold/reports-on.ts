import type { ResearchClaim } from '@consilium/kernel';
import { allWords, contentStems, shared } from '../claims/literature/content-words.ts';
import { carries, type Direction, type SaidDirection } from '../claims/literature/directions.ts';
import { populationsIn, samePopulation, withoutGroups } from '../claims/literature/populations.ts';
import { type Clause, type ReadText, readText } from '../claims/literature/read-text.ts';

/** A claim as the readers of literature see it: its sentence first, then the source's own words. */
export interface ReadClaim {
  readonly claim: ResearchClaim;
  readonly texts: readonly ReadText[];
}

/** A passage is shorter, so nothing of a true quote is cut off. */
const LONGEST = 2_000;

export function readClaim(claim: ResearchClaim): ReadClaim {
  return { claim, texts: [claim.sentence, claim.quote].map((text) => readText(text.slice(0, LONGEST))) };
}

/** Whether it is about these people, and not about animals or cells that nobody asked for. `people` undefined: any. */
export function isAbout({ claim, texts }: ReadClaim, people: string | undefined): boolean {
  const asked = (people ?? '').toLowerCase();
  const sentences = [...texts.flatMap((text) => text.sentences.map(({ lower }) => lower)), claim.work.title];
  if (!samePopulation(populationsIn([asked]), populationsIn(sentences))) return false;
  return hasAll(withoutGroups(asked), sentences.join('\n'));
}

/** Whether it reports on an outcome, in the direction that was asked for, if any. */
export function reportsOn({ texts }: ReadClaim, outcome: ReadText): boolean {
  const whole = texts.map(({ lower }) => lower).join('\n');
  if (!hasAll(outcome.lower, whole, outcome.stems)) return false;
  const said = outcome.clauses.flatMap(({ directions }) => directions);
  return said.every((each) => waysOf(texts, outcome).some((given) => carries(given, each)));
}

export type Way = Direction | null;

/** Which way it goes on an outcome; null: it cannot be told. */
export function wayOn({ texts }: ReadClaim, outcome: ReadText): Way {
  const [first] = waysOf(texts, outcome);
  if (first === undefined) return null;
  return first.negated ? 'same' : first.direction;
}

/** Whether two findings on one outcome cannot both be right. */
export function disagree(one: Way, other: Way): boolean {
  if (one === null || other === null || one === other) return false;
  if (one === 'same' || other === 'same') return true;
  const pair = [one, other].toSorted().join(' ');
  return pair === 'less more' || pair === 'better worse';
}

/** Directions of the clauses that say most about the outcome: of the sentence, else of the quote. */
function waysOf(texts: readonly ReadText[], { stems }: ReadText): readonly SaidDirection[] {
  for (const { clauses } of texts) {
    const directed = clauses.filter(({ directions }) => directions.length > 0);
    const score = (clause: Clause) => shared(stems, clause.stems);
    const best = Math.max(0, ...directed.map(score));
    const nearest = directed.filter((clause) => stems.size === 0 || (best > 0 && score(clause) === best));
    if (nearest.length > 0) return nearest.flatMap(({ directions }) => directions);
  }
  return [];
}

/** Whether a text has everything that these words are about, numbers included: `type 2` is not `type 1`. */
function hasAll(asked: string, text: string, stems = contentStems(asked)): boolean {
  const numbers = [...allWords(asked)].filter((word) => /^\d/.test(word));
  return (
    shared(stems, contentStems(text)) === stems.size &&
    shared(new Set(numbers), allWords(text)) === numbers.length
  );
}
