import { isEmptyWord } from './words.ts';

/** What people buy for it without asking a doctor: the classes whose dangers are looked up. */
const FOR: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /\b(?:colds?|stuffy|blocked nose|runny nose|sinus\w*|flu tablets?|hay ?fever)\b/,
    ['pseudoephedrine', 'ibuprofen'],
  ],
  [
    /\b(?:pain\w*|aches?|headaches?|migraines?|hurts?|sore|cramps?|toothache|fever|temperature)\b/,
    ['ibuprofen', 'paracetamol'],
  ],
  [/\b(?:sleep|insomnia|nerves|anxi\w+|low spirits)\b/, ["St John's wort"]],
  [/\b(?:mood|depress\w*|so low)\b/, ['citalopram']],
  [/\bheart rhythm\b|\birregular (?:heart|pulse)\w*/, ['amiodarone']],
];
const BOUGHT =
  /\bnew (?:tablets?|pills?|medicines?|ones?)\b|\b(?:something|anything|tablets?|pills?|remed(?:y|ies)|stuff|medicines?|what)\b.{0,24}\b(?:for|against|from|over)\b|\bover[- ]the[- ]counter\b|\botc\b|\bdrug ?store\b|\bchemist\b|\bfrom the (?:shop|pharmacy|supermarket)\b|\bhome remed\w+|\bherbal\b|\bnatural\b/;
const ASKS =
  /\b(?:can|could|may|should|ok|okay|safe|allowed|give|take|buy|use|try|recommend|start|add|switch|prescribe|together|mix)\b/;
const OF_PAST = /\b(?:did|was|were|had|when|who|why)\b/;

/** Of "something for a cold" the classes that it may be. */
export function remediesIn(lower: string): readonly string[] {
  if (OF_PAST.test(lower) || !ASKS.test(lower)) return [];
  const objects = [...lower.matchAll(TAKEN)].flatMap(([, one = '', other = '']) => [one, other]);
  const named = objects.filter((word) => word.length > 4 && !COMMON.test(word) && !isEmptyWord(word));
  const meant = BOUGHT.test(lower) ? FOR.flatMap(([said, classes]) => (said.test(lower) ? classes : [])) : [];
  const isVaccine =
    /\bvaccin\w*|\bjabs?\b|\bshots?\b/.test(lower) &&
    /\b(?:can|could|may|should|ok|okay|safe|allowed)\b/.test(lower);
  return [...named, ...meant, ...(isVaccine ? ['live vaccine'] : [])];
}

/** What stands after a verb of giving, as a name that only the tables know. */
const TAKEN =
  /\b(?:take|taking|give|giving|start|starting|add|adding|try|prescribe|use|using|buy) (?:(?:some|him|her|me|them|a|an|the|my|his) ){0,2}(\p{L}{5,})(?: or (\p{L}{5,}))?/gu;
const COMMON =
  /^(?:something|anything|tablets?|pills?|these|those|their|other|another|medicines?|medication|drugs?|painkillers?|vitamins?|again|together|still|every|before|after|blood|extra|stronger|herbal|natural|antibiotics?|supplements?|vaccines?|insulin|black|green|right|dose|doses|double|twice|while|with|without|where|there|about|which|water|alcohol)$/;

export function isOfRemedy(lower: string): boolean {
  return (
    remediesIn(lower).length > 0 ||
    (/\bherbal\b|\bover[- ]the[- ]counter\b|\botc\b/.test(lower) && ASKS.test(lower))
  );
}
