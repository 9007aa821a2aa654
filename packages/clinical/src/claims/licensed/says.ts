import { textBefore } from '../../text-before.ts';
import { maskDates } from '../reading/quantities.ts';
import { KINDS_OF, SAME_THING } from './same-thing.ts';
import { stemOf, stemsOf } from './same-word.ts';
import type { CitedFact, FoundWord, Judged } from './word-class.ts';

/** For each stem or phrase, the other words for the same thing. */
const OTHERS = new Map<string, Set<string>>();
for (const row of SAME_THING) for (const each of row) addOthers(each, row);
for (const [general, ...kinds] of KINDS_OF) addOthers(general, kinds);

function addOthers(word: string, others: readonly string[]): void {
  OTHERS.set(stemPhrase(word), new Set([...(OTHERS.get(stemPhrase(word)) ?? []), ...others]));
}

function stemPhrase(phrase: string): string {
  return phrase.split(' ').map(stemOf).join(' ');
}

/** True where the fact prints the word in any of its forms, or another word for the same thing, or is called so. */
export function says(fact: CitedFact, word: string): boolean {
  const [first = '', ...rest] = word.split(' ');
  if (rest.length === 1 && GENERIC.test(rest[0]!) && fact.fields.kind === 'vaccination' && says(fact, first))
    return true;
  return (
    prints(fact, word) ||
    [...(OTHERS.get(stemPhrase(word)) ?? [])].some((other) => prints(fact, other)) ||
    [...fact.calls.whole, ...fact.calls.lay].some((call) =>
      ` ${stemPhrase(call)} `.includes(` ${stemPhrase(word)} `),
    )
  );
}

/** Words that name a kind and tell nothing apart: `shingles vaccine` is said where shingles is. */
const GENERIC = /^(?:vaccine|disease|tablet|test|scan|problem|infection|treatment|medicine)$/;

/** Single words for the same thing as this stem. */
export function otherWords(stem: string): readonly string[] {
  return [...(OTHERS.get(stem) ?? [])].filter((word) => !word.includes(' '));
}

/** Every word of the phrase, in any of its forms. */
export function prints(fact: CitedFact, phrase: string): boolean {
  return phrase.split(' ').every((word) => fact.stems.has(stemOf(word)));
}

/** True where a text in small letters holds each word of the phrase in any form, or of another phrase for the same thing. */
export function isNamedIn(lower: string, phrase: string): boolean {
  const stems = stemsIn(lower);
  return [phrase, ...(OTHERS.get(stemPhrase(phrase)) ?? [])].some((each) =>
    each.split(' ').every((word) => stems.has(stemOf(word))),
  );
}

/** Of the last two texts: every sentence of an answer asks of what was handed out and of what the person wrote. */
let known: readonly { readonly lower: string; readonly stems: ReadonlySet<string> }[] = [];

function stemsIn(lower: string): ReadonlySet<string> {
  const found = known.find((each) => each.lower === lower) ?? { lower, stems: stemsOf(lower) };
  if (!known.includes(found)) known = [found, ...known.slice(0, 1)];
  return found.stems;
}

/** The clause that a word stands in. */
export function clauseOf(
  { sentence }: Judged,
  { start, end }: FoundWord,
): {
  readonly before: string;
  readonly after: string;
} {
  // The month of May is no `may`.
  const lower = maskDates(sentence.lower, sentence.dates);
  return {
    before: textBefore(lower, start, 120).split(BORDER).at(-1) ?? '',
    after: lower.slice(end, end + 120).split(BORDER, 1)[0] ?? '',
  };
}

const BORDER = /[;:()]| – | — |, (?:and|but|so|while|which|who|although|because) /;

/** Said of medicine in general, of what is not known, or as a question: nothing is said of the patient there. */
const IN_GENERAL =
  /\b(?:can|may|might|could|often|usually|typically|generally|sometimes|in general|people|patients with|such as|for example|helps?|whether|if|in case|risk of|risk for|watch for|look after|keep an eye on|reason to|worth|fine for|look out for|signs? of|protects?|prevents?|used (?:to|for|in)|means|measures|measure of|marker of|against|screening|screen for|(?:is|are) (?:a|an|the) (?:medicine|test|type|kind|form|measure|sign|drug|hormone|protein|score|questionnaire|blood test|common)|does not (?:say|mean|show|explain|prove|tell)|do not (?:say|mean|show|explain|prove|tell)|not (?:say|stated|recorded|given|clear|known|documented))\b/;

const OF_A_PERSON =
  /\b(?:you|he|she|the patient) (?:also |already |then )?(?:had|have|has|were|was|are|is|suffer(?:s|ed)?|took|take|takes)\b/;

/** `Prostate: tamsulosin`: the label in front says what it is for, and the patient's own record has it. */
export function isLabel(
  { sentence: { lower }, ownPrinted, byFactsOnly }: Judged,
  { word, end }: FoundWord,
): boolean {
  if (byFactsOnly) return false;
  const colon = lower.indexOf(':');
  return (
    colon >= end &&
    colon <= 40 &&
    [word, ...(OTHERS.get(stemPhrase(word)) ?? [])].some((other) => ownPrinted().includes(other))
  );
}

export function isInGeneral(judged: Judged, found: FoundWord): boolean {
  if (judged.byFactsOnly) return false;
  const { before, after } = clauseOf(judged, found);
  const said = IN_GENERAL.exec(before.slice(-80));
  // `which means that you had diabetes` is said of the patient.
  if (said !== null && !OF_A_PERSON.test(before.slice(-80).slice(said.index))) return true;
  return /^(?: \p{L}+){0,2} (?:can|may|might|often|usually) /u.test(after);
}

/** `During the pregnancy the dose was`: a time, named by what was handed out. */
export function isTime(
  { sentence: { lower }, ownPrinted, byFactsOnly }: Judged,
  { word, start }: FoundWord,
): boolean {
  return (
    !byFactsOnly &&
    /\b(?:during|throughout|under|after|before|since|following|until|around|at the time of|at|post)(?: (?:the|your|his|her|their|an?|that|this|both))?(?: \p{L}+)?[ -]$/u.test(
      textBefore(lower, start, 40),
    ) &&
    [word, ...(OTHERS.get(stemPhrase(word)) ?? [])].some((other) => ownPrinted().includes(other))
  );
}
