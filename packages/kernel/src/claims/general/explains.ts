import { readSentence } from '../reading/read-sentence.ts';
import { TIME_UNITS } from '../reading/units.ts';
import { TELLING } from './telling-words.ts';
import type { KnownWords } from './vocabulary.ts';

const LONGEST = 320;

/** Letters, digits and signs of plain English prose. Quotation marks, dashes, colons and brackets could hold anything. */
const PLAIN = /^[a-z\d ,.'/+é-]+$/;
/** `chronic obstructive pulmonary disease (copd)`. */
const ABBREVIATION = / \([a-z\d-]{2,10}\)/g;
/** The only numbers are parts of names: HbA1c, B12, COVID-19, type 2. */
const NUMBER_IN_NAME = /\btype [12]\b|\b[a-z]+-?\d{1,2}[a-z]?\b/g;

const ADVERB =
  '(?:also|usually|often|generally|typically|commonly|mainly|mostly|normally|sometimes|rarely|slowly|quickly|directly|together|then|largely|partly|chiefly|either|both|only|therefore|always) ';
/** What a thing can be in a sentence that explains it. */
const KIND =
  '(?:medicines?|drugs?|medications?|antibiotics?|painkillers?|hormones?|proteins?|enzymes?|vitamins?|minerals?|salts?|electrolytes?|sugars?|fats?|acids?|substances?|chemicals?|molecules?|pigments?|compounds?|products?|waste products?|markers?|measures?|measurements?|estimates?|units?|tests?|blood tests?|scans?|scores?|scales?|values?|counts?|numbers?|ratios?|percentages?|shares?|ranges?|limits?|averages?|indexes|indices|illness(?:es)?|diseases?|disorders?|conditions?|infections?|inflammations?|syndromes?|cancers?|tumours?|tumors?|growths?|problems?|symptoms?|signs?|reactions?|side effects?|effects?|causes?|risk factors?|complications?|forms?|types?|kinds?|stages?|classes|class|groups?|families|family|names?|words?|terms?|abbreviations?|organs?|glands?|tissues?|cells?|muscles?|vessels?|nerves?|bones?|joints?|fluids?|vaccines?|vaccinations?|treatments?|therapies|therapy|operations?|procedures?|methods?|devices?|viruses|virus|bacteria|bacterium|germs?|parts?|process(?:es)?|mechanisms?|response|responses|weakness|weakening|narrowing|thickening|loss|lack|excess|rise|fall|change|changes|force|pressure|rhythm|heartbeat|emergency|emergencies)';
const ARTICLE = '(?:an?|the|one of the|one|another|any)';
const IS_KIND = `(?:is|are) (?:${ADVERB})*(?:${ARTICLE} )?(?:[a-z'-]+ ){0,5}?${KIND}`;
const IS_DONE = `(?:is|are) (?:${ADVERB})*(?:called|named|known as|short for|made (?:of|in|by|from|up)|produced (?:by|in)|measured (?:in|by|with|as|from)|counted (?:in|as)|expressed (?:in|as)|found in|formed (?:in|by|from)|stored in|released (?:by|from|into)|carried (?:by|in)|part of|among|caused by|linked (?:to|with)|related to|due to|used (?:to|for|in|against|as)|common|rare|frequent|inherited|worked out from|set individually|treatable|painful|different|similar)`;
/** `measures`, and `measure` of several things: how they work, never what somebody is to do. */
const VERBS =
  'mean measure reflect describe estimate tell count compare cover differ vary depend belong consist contain include come stem arise occur happen develop form grow work act help lower raise reduce increase slow speed block widen relax narrow thin thicken strengthen weaken protect prevent control regulate remove filter clear clean carry pump move make produce release store break build fight kill treat ease relieve affect change influence damage harm irritate cause lead trigger accompany use leave enter reach pass last rise fall fluctuate respond explain play serve support supply look fill'.split(
    ' ',
  );
const BASE = `(?:${VERBS.join('|')})`;
const THIRD = `(?:${VERBS.map(thirdPerson).join('|')})`;
/** Words that a plural verb may follow, so that no order (`Reduce …`) is read as a statement. */
const PLURAL =
  '(?:[a-z-]+[^s\\W]s|people|children|women|men|bacteria|viruses|both|which|that|they|many|some|most)';
const MODAL = `(?:can|may|might|could) (?:${ADVERB})*(?:${BASE}|be (?:${ADVERB})*(?:${ARTICLE} )?(?:[a-z'-]+ ){0,3}?(?:signs?|causes?|effects?|reasons?|symptoms?|reactions?|part|caused by|measured|linked|inherited|painful))`;
const PREDICATE = new RegExp(
  `\\b(?:${IS_KIND}|${IS_DONE}|(?:${ADVERB})?${THIRD}|(?<=\\b${PLURAL} )(?:${ADVERB})*${BASE}|${MODAL})\\b`,
);
/** Every `is` and `can` of the sentence must be one of those. */
const AUXILIARY = /\b(?:is|are|can|may|might|could|does|do)\b/g;
const ALLOWED_AT = new RegExp(`^(?:${IS_KIND}|${IS_DONE}|${MODAL})\\b`);

/** What may be called `the …` without being this patient's. */
const THE =
  /\bthe (?!(?:[a-z-]+ )?(?:body|body's|heart|heart's|kidneys?|breasts?|liver|lungs?|blood|bloodstream|brain|skin|bones?|muscles?|gut|stomach|bowel|intestines?|pancreas|thyroid|glands?|nerves?|eyes?|urine|cells?|arteries|artery|veins?|vessels?|airways?|bladder|prostate|womb|ovaries|spine|joints?|walls?|ventricles?|immune|nervous|hormones?|past|most|main|usual|same|average|average|whole|rest|way|world|first|second|name|word|words|term|breathing|story)\b|(?:amount|number|share|level|rate|risk|chance|loss|cause|part|kind|speed|average|strength|work|use|force|size|shape) (?:of|that|with)\b)/;

/** A sentence that opens so goes on with what was said before it, or orders something. */
const OPENING =
  /^(?:it|its|that|they|their|them|both|which|and|but|so|or|also|then|if|when|as|with|given|because|since|due|despite|considering|to|just|simply|only|yes|sure|first|second|finally|all|each|every|one)\b/;

/**
 * True where a sentence explains something that holds for anybody: a fixed kind of predicate, and nothing in it that could be said
 * of this patient. With a word of the patient's record it must define that word and say no more.
 */
export function explains(lower: string, known: KnownWords): boolean {
  if (lower.length > LONGEST || !lower.endsWith('.')) return false;
  const said = lower.slice(0, -1).replaceAll(ABBREVIATION, '');
  if (!PLAIN.test(said) || TELLING.test(said) || THE.test(said) || OPENING.test(said)) return false;
  const unnamed = said.replaceAll(NUMBER_IN_NAME, 'name');
  if (/\d/.test(unnamed) || countsAnything(unnamed)) return false;
  const predicate = PREDICATE.exec(said);
  if (predicate === null || !isSubject(said.slice(0, predicate.index))) return false;
  if (![...said.matchAll(AUXILIARY)].every(({ index }) => isAllowedAt(said, index))) return false;
  // Last, as the words of the record have to be read for it.
  return !known.namesPerson(said) && (!known.isUsedIn(said) || defines(said, predicate));
}

/** `… when its walls are stretched` says when, and of nobody. */
function isAllowedAt(said: string, at: number): boolean {
  return (
    ALLOWED_AT.test(said.slice(at)) || /\bwhen (?:it|they|(?:its|their|the) [a-z]+) $/.test(said.slice(0, at))
  );
}

/** `metformin`, `a dry cough`, `in older people, losing weight`: before the predicate, with no clause of its own. */
function isSubject(text: string): boolean {
  const words = text.trim().split(/[ ,]+/);
  return (
    text.trim() !== '' &&
    words.length <= 12 &&
    !/\b(?:which|that|who|because|if|when|while|so|where|until|unless|how|why)\b/.test(text) &&
    words.some((word) => word.length > 2 && !/ly$|^(?:and|the|for|with|any|in|of)$/.test(word))
  );
}

/** Words that make more of it than one definition: a judgement, a second statement, a comparison, a harm. */
const MORE_THAN_DEFINED =
  /\b(?:so|but|while|although|though|because|than|too|very|more|less|fewer|high|higher|low|lower(?! the\b)|raised|elevated|reduced|normal|abnormal|stable|rising|falling|positive|negative|severe|mild|dangerous|old|new|former|harms?|damages?|kills?|weakens?|causes?|triggers?|leads?|prevents?|can|may|might|could|and (?:is|are|lowers?|raises?))\b/;
const DEFINES = new RegExp(
  `^(?:${IS_KIND}|(?:is|are) (?:${ADVERB})*(?:called|named|known as|short for|measured (?:in|by|with|as|from)|counted in|expressed in|made (?:of|in|by|from)|used (?:to|for|in|against)|worked out from)|(?:${ADVERB})?(?:measures|reflects|describes|estimates|means|belongs|consists|acts|works|helps|lowers|raises|slows|blocks|widens|relaxes|thins|filters|carries|leaves|affects))\\b`,
);

/**
 * `metformin is a medicine for type 2 diabetes`, `hba1c reflects the average blood sugar`: the first words name a thing, the rest
 * says what it is or how it works, and that is all.
 */
function defines(said: string, { index, 0: found }: RegExpExecArray): boolean {
  return (
    DEFINES.test(found) &&
    said.slice(0, index).trim().split(' ').length <= 5 &&
    !said.includes(',') &&
    !MORE_THAN_DEFINED.test(said)
  );
}

function countsAnything(said: string): boolean {
  return readSentence(said).quantities.some(
    ({ unit, word }) => !(word === true && (unit === null || TIME_UNITS.has(unit))),
  );
}

function thirdPerson(verb: string): string {
  if (/(?:s|sh|ch|x|z|o)$/.test(verb)) return `${verb}es`;
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`;
}
