import { type ReadSentence, readSentence } from '../reading/read-sentence.ts';
import { splitSentences } from '../split-sentences.ts';
import { allWords, contentStems } from './content-words.ts';
import { deniesIn, directionsIn, type SaidDirection, withoutDirections } from './directions.ts';
import { withShares, withUnitOfPair } from './shares.ts';

export interface Clause {
  readonly lower: string;
  readonly stems: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
  /** Whether its directions are its own. */
  readonly isOwn: boolean;
  /** Its own; where it has none, those of the clause before it in its sentence. */
  readonly directions: readonly SaidDirection[];
  readonly denies: boolean;
  /** Which sentence of the text it is of. */
  readonly sentence: number;
}

/** A text as sentences and clauses, for a claim and for what it cites alike. */
export interface ReadText {
  readonly sentences: readonly ReadSentence[];
  readonly clauses: readonly Clause[];
  readonly stems: ReadonlySet<string>;
  readonly lower: string;
}

const BETWEEN_CLAUSES = /[;:()]|[,.] | (?:but|and(?! without)|while|whereas|although|though|which|because) /;

/** A clause has a verb. */
const VERB =
  /\b(?:is|are|was|were|be|been|has|have|had|do|does|did|may|might|can|could|should|must|will|would|made|took|gave|led|stops?|starts?|remains?|\p{L}{2,}ed)\b/u;

/** The clauses of a sentence. A part without a verb belongs to the clause before it, the head of a list to the one after. */
function clausesOf(lower: string): readonly string[] {
  const clauses: string[] = [];
  let head = '';
  for (const part of lower.split(BETWEEN_CLAUSES)) {
    if (VERB.test(part) || directionsIn(part).length > 0) {
      clauses.push(head + part);
      head = '';
    } else if (clauses.length > 0) clauses.push(`${clauses.pop()} ${part}`);
    else head += `${part} `;
  }
  return head === '' ? clauses : [...clauses, head];
}

export function readText(text: string): ReadText {
  const sentences = text
    .split(/\n\s*\n/)
    .flatMap((part) => splitSentences(part.replaceAll(/\s+/g, ' ')))
    .filter((each) => /[\p{L}\p{N}]/u.test(each));
  const read = sentences.map((each) => {
    const sentence = readSentence(each);
    const quantities = withUnitOfPair(withShares(sentence.quantities, sentence.lower), sentence.lower);
    return { ...sentence, quantities };
  });
  const clauses = read.flatMap(({ lower }, sentence) => {
    let before: readonly SaidDirection[] = [];
    return clausesOf(lower).flatMap((clause): readonly Clause[] => {
      const own = directionsIn(clause);
      const directions = own.length > 0 ? own : before;
      before = directions;
      const stems = contentStems(withoutDirections(clause));
      return stems.size === 0 && own.length === 0
        ? []
        : [
            {
              lower: clause,
              stems,
              words: allWords(clause),
              isOwn: own.length > 0,
              directions,
              denies: deniesIn(clause),
              sentence,
            },
          ];
    });
  });
  const lower = read.map((each) => each.lower).join('\n');
  return { sentences: read, clauses, stems: contentStems(withoutDirections(lower)), lower };
}
