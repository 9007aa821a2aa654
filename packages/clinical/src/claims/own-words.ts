import { ordersOrAllows } from './general/telling-words.ts';
import { onlyAsks } from './general-knowledge.ts';
import type { Quantity } from './reading/quantities.ts';
import { type ReadSentence, readSentence } from './reading/read-sentence.ts';
import { splitSentences } from './split-sentences.ts';
import { statesOfPerson } from './states-of-person.ts';
import { within } from './support/dates.ts';
import { verdictsIn } from './support/verdicts.ts';

/** What the person wrote in this turn: its sentences, and those of their clauses that say whose they are. */
export type OwnWords = readonly ReadSentence[];

export function wordsOfPerson(userText: string): OwnWords {
  return userText
    .slice(0, LONGEST)
    .split('\n')
    .flatMap((line) => splitSentences(line))
    .flatMap((sentence) => [sentence, ...sentence.split(BORDER).filter((clause) => WHOSE.test(clause))])
    .map(readSentence);
}

const LONGEST = 8_000;
const WHOSE = /\b(?:i|my|i'm|i've|he|she|his|her|he's|she's)\b/i;

const BORDER = /[;:()]| (?:and|but|so|that|because|since|which|while) |, /;
const STOP = new Set(
  'and are but can for had has her him his how its may not now off our out per she the too was who you yes about also been being because could does during ever from have having here into just like more much quite rather really said should some still such than that them then there these they this those told very wrote were what when where which while will with would your yours mentioned describe described means value values level result results according reported'.split(
    ' ',
  ),
);
const KIN =
  /\b(?:mother|mum|mom|father|dad|parents?|sister|brother|sibling|son|daughter|child|children|kid|wife|husband|partner|uncle|aunt|cousin|grand\w+|friend|neighbou?r|dog|cat|nobody)(?:'s|s)?\b/g;
/** Whether it may, must or does is part of what was said; so is `not`, beside whatever else denies. */
const MODAL =
  /\b(?:can|may|might|could|should|must|would|shall|ought|no|not|never|neither|nor|cannot|without)\b|n't\b/g;
const DENIES = /\b(?:no|not|never|none|without|neither|nor|stopped|cannot)\b|n't\b/;

/**
 * True where all that the sentence says of the person stands in the person's own words: each of its clauses that has a number, a day
 * or `you` in one of their sentences, with the same numbers and denied where that is denied. What a number means may be added. A
 * question may take up their numbers.
 */
export function repeats(text: string, own: OwnWords): boolean {
  if (own.length === 0) return false;
  const asked = readSentence(text);
  if (onlyAsks(asked)) return own.some((said) => hasNumbersOf(asked, said));
  const told = text
    .split(BORDER)
    .filter((clause) => /\p{L}|\d/u.test(clause))
    .map(readSentence)
    .filter(tellsOfPerson);
  return told.length > 0 && told.every((clause) => own.some((said) => standsIn(clause, said)));
}

/** `You said that …`, and every clause of it stands in the person's own words: nothing is added. */
export function repeatsOnly(text: string, own: OwnWords): boolean {
  const said = QUOTED.exec(text);
  if (said === null) return false;
  const clauses = text
    .slice(said[0].length)
    .split(BORDER)
    .filter((clause) => /\p{L}|\d/u.test(clause))
    .map(readSentence);
  return (
    clauses.length > 0 &&
    clauses.every(
      (clause) =>
        clause.words.some(tells) &&
        !isOrder(clause) &&
        own.some((other) => !isAsked(other) && saysSame(clause, other) && standsIn(clause, other)),
    )
  );
}

/** `As you said, stop metformin`: an order in the person's own words is an order. */
function isOrder({ lower }: ReadSentence): boolean {
  return ordersOrAllows(lower) && !/\b(?:you|your|he|she|his|her)\b/.test(lower);
}

/** A person who asks has said nothing. */
function isAsked({ text }: ReadSentence): boolean {
  return /\?\W*$/.test(text) || ASKS.test(text);
}

/** Of the same people, and with the same `can`, `must` and `not`. */
function saysSame(clause: ReadSentence, said: ReadSentence): boolean {
  const all = (words: RegExp, { lower }: ReadSentence) =>
    [...new Set(lower.match(words) ?? [])].toSorted().join(' ');
  return all(KIN, clause) === all(KIN, said) && all(MODAL, clause) === all(MODAL, said);
}

const ASKS =
  /^(?:can|could|may|should|must|shall|is|are|am|do|does|did|will|would|was|were|have|has|what|when|why|how|which|who)\b/i;
const QUOTED =
  /^\**(?:\[stand-in model\] )?(?:as )?you (?:also |just )?(?:say|said|write|wrote|told|mention|mentioned|describe|described|report|reported)\b(?: me| us)?(?: that)?/i;

const tells = ({ word }: ReadSentence['words'][number]) => word.length > 2 && !STOP.has(word);

function tellsOfPerson(clause: ReadSentence): boolean {
  const { lower, quantities, dates } = clause;
  return (
    statesOfPerson(clause) ||
    quantities.length + dates.length > 0 ||
    /\b(?:you|your|you've|you're|he|she|his|her|he's|she's|patient|patient's)\b/.test(lower) ||
    DENIES.test(lower)
  );
}

function standsIn(clause: ReadSentence, said: ReadSentence): boolean {
  const judged = new Set(verdictsIn(clause).flatMap(({ word }) => word.split(' ')));
  const read = [...clause.quantities, ...clause.dates];
  const words = clause.words
    .filter(({ start, end }) => !read.some((each) => start >= each.start && end <= each.end))
    .filter(tells)
    .map(({ word }) => word);
  return (
    DENIES.test(clause.lower) === DENIES.test(said.lower) &&
    hasNumbersOf(clause, said) &&
    words.every((word) => judged.has(word) || said.words.some((other) => sameWord(word, other.word)))
  );
}

function hasNumbersOf(clause: ReadSentence, said: ReadSentence): boolean {
  return (
    clause.quantities.every((quantity) => said.quantities.some((other) => isSame(quantity, other))) &&
    clause.dates.every(({ start, end, readings }) =>
      readings.length === 0
        ? said.lower.includes(clause.lower.slice(start, end))
        : said.dates.some((date) =>
            date.readings.some((known) => readings.some((reading) => within(reading, known))),
          ),
    )
  );
}

function isSame(one: Quantity, other: Quantity): boolean {
  return (
    one.values.length === other.values.length &&
    one.values.every((value, at) => value === other.values[at]) &&
    (one.unit === null || other.unit === null || one.unit === other.unit)
  );
}

function sameWord(one: string, other: string): boolean {
  return one === other || (one.length > 4 && one.slice(0, 5) === other.slice(0, 5));
}
