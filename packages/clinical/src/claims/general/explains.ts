import { readSentence } from '../reading/read-sentence.ts';
import { TELLING } from './telling-words.ts';
import type { KnownWords } from './vocabulary.ts';

/**
 * The words that may explain something, besides the name of the thing itself. None of them says what to do, how much of anything, when,
 * or that something is over, harmless or seen in somebody. A sentence with any other word needs a source, in whatever language.
 */
const PARTS =
  "body body's heart heart's kidney liver lung blood bloodstream brain skin bone muscle gut stomach bowel intestine pancreas thyroid gland nerve eye retina urine cell artery arteries vein vessel airway bladder prostate womb uterus ovary ovaries spine joint wall ventricle chamber valve immune nervous system breast chest head neck throat nose ear mouth tongue tooth teeth hand foot feet leg arm finger forearm thumb knee hip spleen gallbladder marrow cartilage tendon tissue organ membrane fibre fiber node lymph pituitary adrenal placenta colon pelvis";
const WORDS = [
  PARTS,
  // `off`, `at`, `per`, `like`, `within`, `other` and whatever counts are left out on purpose.
  'a an the of in into to for from by with and or as that which when how between among through during across inside it its their they one most many some each either also usually often generally typically commonly mainly mostly normally sometimes rarely slowly quickly directly together then largely partly chiefly both only same different similar various certain whole main usual average total upper lower left right inner outer front back side top surface sideways up out be is are can may might could',
  'air oxygen carbon dioxide water salt sugar glucose fat fatty acid protein iron calcium sodium potassium phosphate vitamin mineral electrolyte hormone enzyme pigment antibody antibodies bacteria bacterium virus viruses germ fungus fluid bile substance chemical molecule compound cholesterol lipid lipoprotein particle haemoglobin hemoglobin albumin creatinine insulin platelet receptor gene dna waste energy light sound wave x-ray signal radiation',
  'medicine drug medication antibiotic painkiller inhibitor blocker thinner product marker measure measurement estimate unit test scan score scale value count number ratio percentage share range limit index indices illness illnesses disease disorder condition infection inflammation syndrome cancer tumour tumor symptom sign reaction side effect cause risk factor complication form type kind stage class classes group family name word term abbreviation vaccine vaccination treatment therapy therapies operation procedure method device process processes mechanism response weakness weakening narrowing thickening loss lack excess rise fall change force pressure rhythm heartbeat beat pulse flow filtration function rate level amount concentration density volume capacity size shape strength speed temperature weight height length distance age sex picture image imaging sample laboratory laboratories reference questionnaire memory attention language movement breathing breath hearing sight vision sleep digestion circulation metabolism growth clotting swelling scarring stiffness itching rash cough thirst tiredness emergency emergencies fragment precursor layer tube mesh lining structure network cavity opening particle angle curve bend degree beam back vocabulary system pattern ability amount contrast background component ingredient defence defense barrier pump filter messenger building block store supply transport scale',
  'diabetes asthma arthritis gout anaemia anemia osteoporosis hypertension depression dementia allergy eczema migraine epilepsy',
  'chronic acute lifelong lasting common rare frequent genetic hereditary inherited metabolic hormonal autoimmune bacterial viral infectious small fine thin thick thinner thicker soft hard deep red white dry active human medical clinical chemical physical muscular cardiac renal hepatic pulmonary international standard painful individually long-term fast weak weaker brittle stiff narrow wide low-density high-density high low raised reduced irregular',
  'called named known short made produced measured counted expressed found formed stored released carried part caused linked related due used worked set calculated estimated described absorbed based compared stretched damaged',
  'people children adults women men babies older laboratories countries stands well much ultrasound mmhg mmol/l mmol/mol mg/dl iu/l',
];
const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));
const KNOWN = setOf(WORDS.join(' '));
const OF_BODY = setOf(`${PARTS} the a and of`);
/** `hepatitis`, `anaemia`: what only the names of illnesses end with. */
const MEDICAL = /[a-z]{3}(?:itis|a?emia|uria|pathy|cytes?)$/;

function isExplaining(word: string): boolean {
  return isIn(KNOWN, word) || MEDICAL.test(word);
}

/** Parts of the body alone: what is said of them may be said of this patient's. */
function isOfBody(words: readonly string[]): boolean {
  return words.every((word) => isIn(OF_BODY, word));
}

function isIn(set: ReadonlySet<string>, word: string): boolean {
  return set.has(word) || set.has(word.replace(/s$/, '')) || set.has(word.replace(/es$/, ''));
}

const LONGEST = 320;

/** Letters, digits and signs of plain English prose. Quotation marks, dashes, colons and brackets could hold anything. */
const PLAIN = /^[a-z\d ,'/é-]+$/;
/** `chronic obstructive pulmonary disease (copd)`. */
const ABBREVIATION = / \([a-z\d-]{2,10}\)/g;
/** The only digits are parts of names, and of these names. */
const NUMBER_IN_NAME =
  /\btype [12]\b|\b(?:hba1c|a1c|b(?:[1235679]|12)|d[23]|k[12]|t[34]|q10|cd[48]|covid-19|glp-1|sglt-?2|dpp-?4|cox-?2|her2|fev1|h2|omega-3)\b/g;
const NUMBER_WORD = '(?:two|three|four|five|six|seven|eight|nine|ten|twelve)';
/** `the average of the past two to three months`: a measure looks back, nobody is told anything. */
const LOOKS_BACK = new RegExp(
  ` (?:(?:over|of) )?(?:about |roughly )?the past (?:${NUMBER_WORD} (?:to ${NUMBER_WORD} )?)?(?:days|weeks|months)\\b`,
);

const ADVERB =
  '(?:also|usually|often|generally|typically|commonly|mainly|mostly|normally|sometimes|rarely|slowly|quickly|directly|together|then|largely|partly|chiefly|either|both|only) ';
/** What a thing can be in a sentence that explains it. */
const KIND =
  '(?:medicines?|drugs?|medications?|antibiotics?|painkillers?|hormones?|proteins?|enzymes?|vitamins?|minerals?|salts?|electrolytes?|sugars?|fats?|acids?|substances?|chemicals?|molecules?|pigments?|compounds?|products?|markers?|measures?|measurements?|estimates?|units?|tests?|scans?|scores?|scales?|values?|counts?|numbers?|ratios?|percentages?|shares?|ranges?|limits?|averages?|index|indices|illness(?:es)?|diseases?|disorders?|conditions?|infections?|inflammations?|syndromes?|cancers?|tumours?|tumors?|growths?|symptoms?|signs?|reactions?|effects?|causes?|risk factors?|complications?|forms?|types?|kinds?|stages?|(?:class|classes|groups?|family|families|names?|words?|terms?|abbreviations?)(?= (?:of|for)\\b)|organs?|glands?|tissues?|cells?|muscles?|vessels?|nerves?|bones?|joints?|fluids?|particles?|vaccines?|vaccinations?|treatments?|therapies|therapy|operations?|procedures?|methods?|devices?|questionnaires?|virus|viruses|bacteria|bacterium|germs?|parts?|process(?:es)?|mechanisms?|responses?|weakness|weakening|narrowing|thickening|loss|lack|excess|rise|fall|changes?|force|pressure|rhythm|heartbeat|emergency|emergencies)';
const ARTICLE = '(?:an?|the|one of the|one|any)';
const IS_KIND = `(?:is|are) (?:${ADVERB})*(?:${ARTICLE} )?(?:(?!(?:of|in|for|by|with|from|to|used|found|made|caused|linked|due) )[a-z'-]+ ){0,5}?${KIND}`;
const IS_DONE = `(?:is|are) (?:${ADVERB})*(?:called|named|known as|short for|made (?:of|in|by|from|up)|produced (?:by|in)|measured (?:in|by|with|as|from)|counted (?:in|as)|expressed (?:in|as)|found in|formed (?:in|by|from)|stored in|released (?:by|from|into)|carried (?:by|in)|part of|caused by|linked (?:to|with)|related to|due to|used (?:to|for|in|against)|common|rare|frequent|inherited|worked out from|calculated from|set individually|painful|different|similar)`;
/** How things work, never what somebody is to do or what somebody has. */
const VERBS =
  'mean measure reflect describe estimate count compare differ vary depend consist contain include work act lower raise reduce increase slow block widen relax narrow strengthen weaken protect prevent control regulate remove filter clear clean carry pump move make produce release store break build affect influence damage cause lead trigger respond serve support supply leave fight stretch open close connect join separate surround cover detect transport absorb drain receive convert digest exchange balance screen'.split(
    ' ',
  );
/** What happens would be news of this patient where nothing says that it only may. */
const HAPPEN = 'occur|happen|develop|form|grow|rise|fall|change|come|help|accompany';
const BASE = `(?:${VERBS.join('|')})`;
const THIRD = `(?:${VERBS.map(thirdPerson).join('|')})`;
const HELPS = `helps? (?:the body )?(?:to )?${BASE}`;
const BELONGS = 'belongs? to (?:the|a) (?:class|group|family) of';
/** Words that a plural verb may follow, so that no order (`Reduce …`) is read as a statement. */
const PLURAL =
  '(?:[a-z-]+[^s\\W]s|people|children|women|men|bacteria|viruses|both|which|that|they|many|some|most)';
const MODAL = `(?:can|may|might|could) (?:${ADVERB})*(?:${BASE}|${HAPPEN}|be (?:${ADVERB})*(?:${ARTICLE} )?(?:[a-z'-]+ ){0,3}?(?:signs?|causes?|effects?|symptoms?|reactions?|part|caused by|measured|linked|inherited|painful))`;
const PREDICATE = new RegExp(
  `\\b(?:${IS_KIND}|${IS_DONE}|(?:${ADVERB})?(?:${THIRD}|${HELPS}|${BELONGS}|stands for)|(?<=\\b${PLURAL} )(?:${ADVERB})*${BASE}|${MODAL})\\b`,
);
/** Every `is` and `can` of the sentence must be one of those. */
const AUXILIARY = /\b(?:is|are|can|may|might|could|does|do)\b/g;
const ALLOWED_AT = new RegExp(`^(?:${IS_KIND}|${IS_DONE}|${MODAL})\\b`);
const A_VERB = new RegExp(`^(?:${BASE}|${THIRD}|${HAPPEN}|helps?|belongs?)$`);

/** What may be called `the …` without being this patient's. */
const THE =
  /\bthe (?!(?:[a-z-]+ )?(?:body|body's|heart|heart's|kidneys?|breasts?|liver|lungs?|blood|bloodstream|brain|skin|bones?|muscles?|gut|stomach|bowel|intestines?|pancreas|thyroid|glands?|nerves?|eyes?|urine|cells?|arteries|artery|veins?|vessels?|airways?|bladder|prostate|womb|ovaries|spine|joints?|walls?|ventricles?|immune|nervous|hormones?|most|main|usual|same|average|whole|name|word|term)\b|(?:(?:total|usual) )?(?:amount|number|share|level|rate|risk|loss|cause|part|kind|speed|average|strength|force|size|shape|surface) (?:of|that)\b|(?:class|group|family) of\b)/;

/** A sentence that opens so goes on with what was said before it, or orders something. */
const OPENING = new RegExp(
  `^(?:it|its|that|they|their|them|both|which|and|but|so|or|also|then|if|when|as|with|given|because|since|due|despite|considering|to|just|simply|only|yes|sure|first|second|finally|all|each|every|one|${BASE}|${HAPPEN})\\b`,
);
/** `dropping …`, `leaving …`: somebody does it. */
const DOING =
  /^(?!(?:swelling|breathing|narrowing|thickening|weakening|scarring|clotting|hearing|imaging|itching)\b)[a-z]+ing\b/;
/** What might be an emergency is not explained away without a source, and nobody is spoken of. */
const ALARM =
  /\b(?:chest|pains?|breath\w*|bleed\w*|strokes?|faint\w*|seizures?|headaches?|numb\w*|weakness|paraly\w*|vomit\w*|fevers?|suicid\w*|deaths?|dying|doctors?|nurses?|hospitals?|clinics?|pharmac\w+|dr|prof)\b/;
/** `to` behind anything else says what is to be done: `a medicine to drop`. `that` and `it` behind anything else point at somebody. */
const LOOSE = new RegExp(
  `(?<!\\b(?:used|due|linked|related|leads?|belongs?|similar|responds?|helps?|body|compared)) to\\b|\\bthat (?!(?:${ADVERB})?(?:${THIRD}|${BASE}|helps?|is|are|can|may|the)\\b)|(?<!\\b(?:when|which|that)) (?:it|they)\\b|(?<!\\bhow) (?:well|much)\\b|(?<!\\b(?:of|for|in|by|from|with|and|or|older|many|most|some|between|among)) people\\b`,
);
/** Allergies are defined, and nothing is said about a substance and an allergy. */
const ALLERGY = /\b(?:allerg|intoleran|hypersens)/;
/** Said of nobody only as what a medicine or a test is for. */
const SERIOUS = /\b(?:cancers?|tumou?rs?|dementia|epilepsy|depression|[a-z]+a?emia)\b/;
const IS_FOR =
  /\b(?:medicines?|drugs?|medications?|tests?|scans?|markers?|treatments?|therapy|therapies|operations?|procedures?|vaccines?|used|types?|forms?|kinds?) (?:for|against|of|in) (?:[a-z]+ ){0,2}?(?:cancers?|tumou?rs?|dementia|epilepsy|depression|[a-z]+a?emia)\b/;
/** A harm is told of illnesses, never of a medicine: it would be a reason to leave it. */
const HARMS = /\b(?:damages?|weakens?|causes?|triggers?|leads?|blocks? the (?:blood|airways?)|affects?)\b/;
const REMEDY =
  /\b(?:medicines?|drugs?|medications?|antibiotics?|painkillers?|inhibitors?|blockers?|thinners?|vaccin\w+|treatments?|therap\w+|operations?|procedures?|devices?|insulin|hormones?|tests?|scans?|radiation)\b/;
/** `cocaine is found in the urine`: whose? Behind `that` it explains. */
const SEEN = /^(?:is|are) (?:[a-z]+ly )?(?:found|formed|stored|carried) in\b/;
const FROM_REMEDY = new RegExp(
  `\\b(?:caused by|due to|linked (?:to|with)|related to) (?:[a-z]+ )?${REMEDY.source}`,
);
/** `water is a medicine for diabetes`. */
const IS_REMEDY = new RegExp(`^(?:is|are) (?:[a-z-]+ ){0,4}?${REMEDY.source}`);
/** Of a part of the body only its work may be told: whatever it has or how it is, this patient's might. */
const WORK =
  /^(?:filters?|cleans?|clears?|pumps?|makes?|produces?|releases?|stores?|controls?|regulates?|removes?|carry|carries|moves?|(?:is|are) (?:an? |the )?(?:organs?|muscles?|glands?|part)\b)/;
const STATE =
  /\b(?:cancers?|tumou?rs?|growths?|infections?|inflam\w+|weak\w*|stiff\w*|damaged|narrow\w*|loss|lack|excess|low|high|raised|reduced|irregular|diseases?|disorders?|illness\w*|conditions?|symptoms?|signs?|in the urine|bacteria|virus\w*)\b/;

/**
 * True where a sentence explains something that holds for anybody: a name, a fixed kind of predicate, and words that only explain.
 * With a word of the patient's record it must define that word and say no more.
 */
export function explains(lower: string, known: KnownWords): boolean {
  if (lower.length > LONGEST || !lower.endsWith('.')) return false;
  const said = lower.slice(0, -1).replaceAll(ABBREVIATION, '').replace(LOOKS_BACK, '');
  if (!PLAIN.test(said) || TELLING.test(said) || THE.test(said) || OPENING.test(said)) return false;
  const unnamed = said.replaceAll(NUMBER_IN_NAME, 'name');
  if (/\d/.test(unnamed) || countsAnything(unnamed) || LOOSE.test(said)) return false;
  const predicate = PREDICATE.exec(unnamed);
  if (predicate === null) return false;
  const subject = unnamed.slice(0, predicate.index).trim();
  const rest = unnamed.slice(predicate.index);
  if (!isSubject(subject) || !isRest(subject, rest)) return false;
  if (![...unnamed.matchAll(AUXILIARY)].every(({ index }) => isAllowedAt(unnamed, index))) return false;
  // Last, as the words of the record have to be read for it.
  if (known.namesPerson(said)) return false;
  return !known.isUsedIn(said) || (defines(unnamed, predicate) && isNamed(subject, known));
}

/** `… when its walls are stretched` says when, and of nobody. */
function isAllowedAt(said: string, at: number): boolean {
  return (
    ALLOWED_AT.test(said.slice(at)) || /\bwhen (?:it|they|(?:its|their|the) [a-z]+) $/.test(said.slice(0, at))
  );
}

const MOST_NAMES = 2;

/** `metformin`, `a dry cough`, `in older people, creatinine`, `inflammation of the liver`: the name of a thing, and no clause. */
function isSubject(text: string): boolean {
  const name = text.replace(/^in (?:[a-z]+ ){0,2}[a-z]+, /, (opening) =>
    areExplaining(opening) ? '' : opening,
  );
  const words = wordsOf(name);
  const names = words.filter((word) => !isExplaining(word));
  return (
    words.length > 0 &&
    words.length <= 6 &&
    names.length <= MOST_NAMES &&
    !DOING.test(name) &&
    !ALARM.test(name) &&
    !/\b(?:which|that|when|how|to|in|into|by|for|from|with|as|it|they|during|through|inside|up|out|be)\b|,/.test(
      name,
    ) &&
    !/\bof (?!(?:the|an?) )/.test(name.replaceAll(/\bof [a-z]+$/g, (of) => (areExplaining(of) ? '' : of))) &&
    words.some((word) => word.length > 2 && !/ly$|^(?:and|the|any)$/.test(word))
  );
}

/** Everything from the predicate on is made of words that explain. */
function isRest(subject: string, rest: string): boolean {
  if (/^(?:works?|acts?)(?: as\b|$)/.test(rest) || !areExplaining(rest)) return false;
  if (ALLERGY.test(rest) || (ALLERGY.test(subject) && !/^(?:is|are) /.test(rest))) return false;
  if (SERIOUS.test(rest) && !IS_FOR.test(rest)) return false;
  if (SEEN.test(rest) || FROM_REMEDY.test(rest)) return false;
  if (IS_REMEDY.test(rest) && !/\bname\b/.test(subject) && !REMEDY.test(subject) && areExplaining(subject))
    return false;
  if (HARMS.test(rest) && (REMEDY.test(subject) || !areExplaining(subject))) return false;
  return !isOfBody(wordsOf(subject)) || (WORK.test(rest) && !STATE.test(rest));
}

function areExplaining(text: string): boolean {
  return wordsOf(text).every((word) => isExplaining(word) || A_VERB.test(word));
}

/** What the record does not know beside a name of the record would say something of it: `metformin omission`. */
function isNamed(subject: string, known: KnownWords): boolean {
  return wordsOf(known.withoutName(subject)).every((word) => isExplaining(word) || known.isUsedIn(word));
}

function wordsOf(text: string): readonly string[] {
  return text.split(/[ ,]+/).filter((word) => word !== '');
}

/** Words that make more of it than one definition: a judgement, a second statement, a comparison, a harm. */
const MORE_THAN_DEFINED =
  /\b(?:so|but|while|although|though|because|than|too|very|more|less|fewer|(?<!(?:word|term|name) for )high|higher|low|lower(?! (?:the|blood|cholesterol)\b)|raised|elevated|reduced|normal|abnormal|stable|rising|falling|positive|negative|severe|mild|dangerous|old|new|former|harms?|damages?|kills?|weakens?|causes?|triggers?|leads?|prevents?|risks?|waste(?! products? (?:of|that)\b)|complications?|tiredness|thirst|itching|rash|symptoms?|can|may|might|could|and (?:is|are|lowers?|raises?))\b/;
const DEFINES = new RegExp(
  `^(?:${IS_KIND}|(?:is|are) (?:${ADVERB})*(?:called|named|known as|short for|measured (?:in|by|with|as|from)|counted in|expressed in|made (?:of|in|by|from)|used (?:to|for|against)|worked out from|calculated from)|(?:${ADVERB})?(?:measures|reflects|describes|estimates|means|consists|acts|works|lowers (?:the )?(?:blood (?:sugar|glucose|pressure)|cholesterol|(?:amount|level) of)|slows the heartbeat|blocks (?:an?|the) (?:enzyme|receptor|hormone|signal)|widens|relaxes|filters|carries|stands for|${HELPS}|${BELONGS}))\\b`,
);

/**
 * `metformin is a medicine for type 2 diabetes`, `hba1c reflects the average blood sugar`: the first words name a thing, the rest
 * says what it is or how it works, and that is all.
 */
function defines(said: string, { index }: RegExpExecArray): boolean {
  const rest = said.slice(index);
  return (
    (DEFINES.test(rest) || (WORK.test(rest) && isOfBody(wordsOf(said.slice(0, index))))) &&
    said.slice(0, index).trim().split(' ').length <= 5 &&
    !said.includes(',') &&
    !MORE_THAN_DEFINED.test(said)
  );
}

function countsAnything(said: string): boolean {
  return readSentence(said).quantities.some(({ values }) => values.length !== 1 || values[0] !== 1);
}

function thirdPerson(verb: string): string {
  if (/(?:s|sh|ch|x|z|o)$/.test(verb)) return `${verb}es`;
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`;
}
