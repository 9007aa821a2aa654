import { NEUTRAL } from '../accounted/neutral-words.ts';
import { stemOf } from '../licensed/same-word.ts';
import { otherWords } from '../licensed/says.ts';
import { oncePerSentence } from '../reading/once-per-sentence.ts';
import { deniesForATime, type Polarity, readPolarity } from '../reading/polarity.ts';
import { maskDates } from '../reading/quantities.ts';
import type { ReadFact } from '../reading/read-fact.ts';
import type { ReadSentence } from '../reading/read-sentence.ts';

/** The month of May is no `may`. */
const OF_SENTENCE = oncePerSentence(({ lower, dates }) => readPolarity(maskDates(lower, dates), stemOf));
const OF_FACT = new WeakMap<ReadFact, Polarity>();

function ofFact(fact: ReadFact): Polarity {
  const known = OF_FACT.get(fact) ?? readPolarity(fact.printed, stemOf);
  OF_FACT.set(fact, known);
  return known;
}

/** Documents: what they do not deny in words is told there. Of what is coded, the status says whether it is so. */
const WRITTEN = /^(?:DocumentReference|DiagnosticReport)\//;

/**
 * A word that the sentence states and its facts only deny (`a bleed inside`, of `no bleeding inside`), or that the sentence denies and
 * the cited document only states. Null: there is none.
 */
export function wordAgainstDenials(sentence: ReadSentence, facts: readonly ReadFact[]): string | null {
  const said = OF_SENTENCE(sentence);
  const cited = facts.map(ofFact);
  const isWritten = facts.length > 0 && facts.every(({ fact: { resource } }) => WRITTEN.test(resource));
  // `No fall since February` denies none of before.
  const isBounded = deniesForATime(sentence.lower);
  const against = sentence.words.find(({ word }) => {
    if (word.length < SHORTEST || NEUTRAL.has(word)) return false;
    const stem = stemOf(word);
    const same = [stem, ...otherWords(stem).map(stemOf)];
    const has = (kind: keyof Polarity) => cited.some((each) => same.some((one) => each[kind].has(one)));
    if (said.stated.has(stem)) return has('denied') && !has('stated');
    return isWritten && !isBounded && said.denied.has(stem) && has('stated') && !has('denied');
  });
  return against?.word ?? null;
}

/** Shorter words name no finding. */
const SHORTEST = 4;
