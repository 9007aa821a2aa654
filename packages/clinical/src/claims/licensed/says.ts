import { KINDS_OF, SAME_THING } from './same-thing.ts';
import { stemOf } from './same-word.ts';
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
  return (
    prints(fact, word) ||
    [...(OTHERS.get(stemPhrase(word)) ?? [])].some((other) => prints(fact, other)) ||
    [...fact.calls.whole, ...fact.calls.lay].some((call) =>
      ` ${stemPhrase(call)} `.includes(` ${stemPhrase(word)} `),
    )
  );
}

/** Single words for the same thing as this stem. */
export function otherWords(stem: string): readonly string[] {
  return [...(OTHERS.get(stem) ?? [])].filter((word) => !word.includes(' '));
}

/** Every word of the phrase, in any of its forms. */
export function prints(fact: CitedFact, phrase: string): boolean {
  return phrase.split(' ').every((word) => fact.stems.has(stemOf(word)));
}

/** The clause that a word stands in. */
export function clauseOf(
  { sentence: { lower } }: Judged,
  { start, end }: FoundWord,
): {
  readonly before: string;
  readonly after: string;
} {
  return {
    before:
      lower
        .slice(Math.max(0, start - 120), start)
        .split(BORDER)
        .at(-1) ?? '',
    after: lower.slice(end, end + 120).split(BORDER, 1)[0] ?? '',
  };
}

const BORDER = /[;:()]| – | — |, (?:and|but|so|while|which|who|although|because) /;

/** Said of medicine in general, of what is not known, or as a question: nothing is said of the patient there. */
const IN_GENERAL =
  /\b(?:can|may|might|could|often|usually|typically|generally|sometimes|in general|people|patients with|such as|for example|helps?|whether|if|in case|risk of|risk for|watch for|look out for|signs? of|protects?|prevents?|used (?:to|for|in)|means|measures|measure of|marker of|against|screening|screen for|(?:is|are) (?:a|an|the) (?:medicine|test|type|kind|form|measure|sign|drug|hormone|protein|score|questionnaire|blood test|common)|does not (?:say|mean|show|explain|prove|tell)|do not (?:say|mean|show|explain|prove|tell)|not (?:say|stated|recorded|given|clear|known|documented))\b/;

const OF_A_PERSON =
  /\b(?:you|he|she|the patient) (?:also |already |then )?(?:had|have|has|were|was|are|is|suffer(?:s|ed)?|took|take|takes)\b/;

export function isInGeneral(judged: Judged, found: FoundWord): boolean {
  const { before, after } = clauseOf(judged, found);
  const said = IN_GENERAL.exec(before.slice(-80));
  // `which means that you had diabetes` is said of the patient.
  if (said !== null && !OF_A_PERSON.test(before.slice(-80).slice(said.index))) return true;
  return /^(?: \p{L}+){0,2} (?:can|may|might|often|usually) /u.test(after);
}

/** `During the pregnancy the dose was`: a time, named by what was handed out. */
export function isTime({ sentence: { lower }, printed }: Judged, { word, start }: FoundWord): boolean {
  return (
    /\b(?:during|throughout|under)(?: (?:the|your|his|her))? $/.test(
      lower.slice(Math.max(0, start - 30), start),
    ) && printed().includes(word)
  );
}
