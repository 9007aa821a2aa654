import type { Quantity } from '../reading/quantities.ts';
import { type ReadSentence, readSentence } from '../reading/read-sentence.ts';
import { splitSentences } from '../split-sentences.ts';
import { allWords, contentStems } from './content-words.ts';
import { deniesIn, directionsIn, type SaidDirection, withoutDirections } from './directions.ts';

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

const ONES = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const COUNT = `(\\d{1,4}|${ONES.join('|')}|a hundred|a thousand)`;
const PARTS: ReadonlyMap<string, number> = new Map([
  ['half', 2],
  ['third', 3],
  ['quarter', 4],
  ['fifth', 5],
  ['tenth', 10],
]);

/** `one in five`, `one person in twelve`, `four out of five`. */
const OF_SOME = new RegExp(`\\b${COUNT} (?:[\\p{L}-]+ )?(?:in|out of)(?: every)? ${COUNT}\\b`, 'gu');
/** `half`, `a third`, `two thirds`; not `half a year` nor a half-life. */
const PART =
  /\b(?:(?:a|an|one|two|three|four) )?(half|third|quarter|fifth|tenth)s?\b(?![- ](?:li(?:fe|ves)|trimester|line|generation|an? (?:year|hour|day|tablet|dose)))/gu;
const HALF_A_YEAR = /\bhalf an? (year|hour)\b/g;

/** Shares in words as percentages, and `half a year` as months. `third` alone is an ordinal. */
function sharesIn(lower: string): readonly Quantity[] {
  const found: Quantity[] = [];
  const add = (match: RegExpExecArray, value: number, unit: string) =>
    found.push({
      ...{ values: [value], unit, start: match.index, end: match.index + match[0].length },
      ...{ text: match[0], word: true },
    });
  for (const match of lower.matchAll(OF_SOME)) {
    const [some, all] = [countOf(match[1]!), countOf(match[2]!)];
    if (some < all) add(match, (some / all) * 100, '%');
  }
  for (const match of lower.matchAll(PART)) {
    const [first = '', last = ''] = match[0].split(' ');
    const isOrdinal = match[1] !== 'half' && last === '';
    const count = ONES.indexOf(first) + 1 || 1;
    if (!isOrdinal) add(match, (count / PARTS.get(match[1]!)!) * 100, '%');
  }
  for (const match of lower.matchAll(HALF_A_YEAR))
    add(match, match[1] === 'year' ? 6 : 30, match[1] === 'year' ? 'month' : 'minute');
  return found;
}

function countOf(word: string): number {
  if (word === 'a hundred') return 100;
  if (word === 'a thousand') return 1000;
  return ONES.indexOf(word) + 1 || Number(word);
}

/** Quantities with the shares in words added, in the order of the text. */
function withShares(quantities: readonly Quantity[], lower: string): readonly Quantity[] {
  const shares = sharesIn(lower);
  if (shares.length === 0) return quantities;
  const isOutside = ({ start, end }: Quantity) =>
    shares.every((share) => end <= share.start || start >= share.end);
  return [...quantities.filter(isOutside), ...shares].toSorted((one, other) => one.start - other.start);
}

/** `5.2 versus 6.9 days`: both are days. */
function withUnitOfPair(quantities: readonly Quantity[], lower: string): readonly Quantity[] {
  return quantities.map((each, at) => {
    const other = quantities[at + 1];
    const isPair =
      other !== undefined &&
      /^ (?:versus|vs\.?|against|compared with) $/.test(lower.slice(each.end, other.start));
    return isPair && each.unit === null ? { ...each, unit: other.unit } : each;
  });
}
