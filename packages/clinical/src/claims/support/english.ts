import type { ReadFact } from '../reading/read-fact.ts';
import type { ReadSentence } from '../reading/read-sentence.ts';

/** Small words of German, Dutch, Swedish, French, Spanish, Italian, Portuguese and Polish that English does not have. */
const SMALL_WORDS =
  'ist sind nicht kein keine keinen keiner nichts nie viel sehr bitte und oder aber der das dem den des ein eine einen einer mit ohne auf bei vom zum zur sie ihr ihre ihren mehr weniger hoch niedrig sicher weg damit darf kann sollte muss jetzt heute ' +
  'niet geen een het zijn maar zonder wel moet kunt inte och jag du har med utan ' +
  'est sont pas ne le les une aux avec sans vous votre trop tres bas haut peut peuvent doit plus ' +
  'el los las es esta muy que sin puede pueden debe usted su bajo alto seguro nada ' +
  'il lo gli uno di che non troppo molto senza puo sicuro basso nao uma com sem voce muito jest nie bez ' +
  // What somebody would be told to do.
  'absetzen weglassen nehmen einnehmen stoppen aufhoren verdoppeln halbieren innemen sluta ta stopper arreter arretez prenez prendre cessez deje dejar tomar tome suspenda suspender smetta smettere prenda prendere sospendere pare parar';
const NOT_ENGLISH = new Set(
  SMALL_WORDS.split(' ').filter(
    (word) => !'plus pare lo ta su es es los med het bas du me il'.split(' ').includes(word),
  ),
);
/** Letters of units. */
const OF_UNITS = /[µμåÅΩ]/g;

/**
 * False where the sentence holds words that the checks cannot read: another script, an accent or a small word of another language
 * that none of its sources prints. A verdict, a denial or an order would pass in them.
 */
export function isReadable({ lower }: ReadSentence, facts: readonly ReadFact[]): boolean {
  const words = wordsOf(lower.replaceAll(/\bnon-(?=\p{L})/gu, '')).filter(
    (word) => NOT_ENGLISH.has(word) || /[^a-z]/.test(word.replaceAll(OF_UNITS, '')),
  );
  if (words.length === 0) return true;
  const printed = new Set(facts.flatMap((fact) => wordsOf(fact.printed.toLowerCase())));
  return words.every((word) => printed.has(word));
}

function wordsOf(text: string): readonly string[] {
  return text.match(/\p{L}+/gu) ?? [];
}
