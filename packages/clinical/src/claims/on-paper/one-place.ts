import { NEUTRAL } from '../accounted/neutral-words.ts';
import type { Fault } from '../contradictions/fault.ts';
import { citedFact } from '../licensed/cited-fact.ts';
import { says } from '../licensed/says.ts';
import {
  bestPlaces,
  pairsNumbers,
  placesIn,
  rootsIn,
  type SourcePlace,
  turnsBounds,
  turnsPolarity,
} from '../literature/places.ts';
import type { ReadFact } from '../reading/read-fact.ts';
import { type ReadSentence, readSentence } from '../reading/read-sentence.ts';

const WRITTEN = /^(?:DocumentReference|DiagnosticReport)\//;

/** Words that are neutral in a sentence on one coded entry and tell something of a text. */
const TELLING = new Set(
  'given gave give gives get gets got start starts started starting begin begins began begun end use used uses using lost loss high low normal upper lower single small large old first last only next previous previously prior moved put set asked ask told lie lies'.split(
    ' ',
  ),
);
/** What is not, not yet, or no longer so. */
const LIMITS =
  /(?<!\p{L})(?:former|formerly|ex|suspected|possible|possibly|probable|probably|considered|presumed|missing|offered|refused|declined|would|wished|wants?|asked|unless|instead|alone|hardly|only|never|not|no|without)(?!\p{L})/gu;

const FORMER = /: former\b/;
const IN_THE_PAST =
  /\b(?:former|formerly|ex|past|stopped|gave up|given up|quit|used to|no longer|was|were|had|previously)\b/;

const STATEMENT =
  /[;:] | [–—] | \(|\) |, (?=(?:but|while|whereas|which|who|and (?:he|she|it|the|his|her|they)|so|as|because|since|although|though)\b)| (?=(?:but|while|whereas|although|though|because) )/;

/**
 * What is against a sentence that is taken from a document: each of its statements must be one that the document makes in one place,
 * in its words, with its numbers, and as sure as it is there.
 */
export function* notInOnePlace(sentence: ReadSentence, facts: readonly ReadFact[]): Generator<Fault> {
  if (facts.some(({ printed }) => FORMER.test(printed)) && !IN_THE_PAST.test(sentence.lower))
    yield { reason: 'status', by: 'limit left out' };
  const written = facts.filter(({ fact: { resource } }) => WRITTEN.test(resource));
  if (written.length === 0) return;
  const coded = facts.filter((fact) => !written.includes(fact)).map(citedFact);
  const places = written.flatMap(placesOf);
  const titles = new Set(written.flatMap(({ name }) => [...rootsIn(name)]));
  for (const statement of sentence.text.split(STATEMENT)) {
    const said = readSentence(statement);
    const words = tellingWords(said).filter(
      (word) => !coded.some((fact) => says(fact, word)) && !titles.has([...rootsIn(word)][0] ?? ''),
    );
    if (words.length === 0 && said.quantities.length === 0) continue;
    const { best, lacks } = bestPlaces(words, places);
    if (lacks > 0) yield { reason: 'unaccounted', by: 'not in one place' };
    if (lacks * 3 > words.length) continue;
    if (best.every((place) => turnsPolarity(said.lower, place)))
      yield {
        reason: 'denied',
        by: lacks === 0 && words.length > 1 ? 'told though denied' : 'denied, perhaps',
      };
    if (best.every((place) => turnsBounds(said, place))) yield { reason: 'number', by: 'bound turned' };
    if (best.every((place) => leavesOut(said.lower, place)))
      yield { reason: 'unaccounted', by: 'limit left out' };
    if (coded.length === 0 && pairsNumbers(said, places))
      yield { reason: 'number', by: 'numbers of two places' };
  }
}

const PLACES = new WeakMap<ReadFact, readonly SourcePlace[]>();

function placesOf(fact: ReadFact): readonly SourcePlace[] {
  const known = PLACES.get(fact) ?? placesIn(fact.fact.printed);
  PLACES.set(fact, known);
  return known;
}

function tellingWords({ lower, dates, quantities }: ReadSentence): readonly string[] {
  const read = [...dates, ...quantities];
  return [...lower.matchAll(/\p{L}[\p{L}\d]*/gu)]
    .filter(
      ({ index, 0: word }) => !read.some(({ start, end }) => index >= start && index + word.length <= end),
    )
    .map(([word]) => word)
    .filter((word) => word.length > 2 && (!NEUTRAL.has(word) || TELLING.has(word)) && !DENIALS.test(word));
}

const DENIALS = /^(?:not|nor|neither|none|never|without|cannot|nobody|nothing)$/;

/** A word that limits what the place says, where the statement has none. */
function leavesOut(statement: string, { sentence }: SourcePlace): boolean {
  return LIMITED.test(sentence.lower) && !LIMITED.test(statement) && !ENDED.test(statement);
}

const LIMITED = new RegExp(LIMITS.source, 'u');
const ENDED = /\b(?:gave up|stopped|used to|past|formerly|no longer|lack\w*|yet|free of|prefer\w*|rather)\b/;
