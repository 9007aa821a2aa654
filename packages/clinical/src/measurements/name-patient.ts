import type { Writer } from './words.ts';

/** What the open record says of the patient, for words of somebody who acts for them. */
export interface KnownPatient {
  /** Given names as written in the record. */
  readonly given: readonly string[];
  readonly family?: string;
  readonly sex?: 'male' | 'female';
  /** In full years. */
  readonly age?: number;
}

export interface SpokenText {
  /** As long as the text that it was made of: a place in one is the same place in the other. */
  readonly text: string;
  readonly writer: Writer;
}

/**
 * The text with "pt" in place of every mention of the patient by name or as "my son". Who the patient is says the record
 * (`known`), or the text itself: "my son Noah, whose record this is". Linear.
 *
 * @example namePatient('Anton has a fever', 'proxy', { given: ['Anton'] }).text // '   pt has a fever'
 */
export function namePatient(text: string, writer: Writer, known?: KnownPatient): SpokenText {
  const said = writer === 'clinician' ? ofOurs(RIGHT_BEHIND.exec(text)) : declaredIn(text);
  if (writer !== 'proxy' && said === undefined) return { text, writer };
  const mentions = [
    ...(known === undefined || writer !== 'proxy' ? [] : mentionsOf(known)),
    ...(said === undefined ? [] : mentionsOfSaid(said)),
  ];
  const named = mentions.reduce((so, mention) => so.replace(mention, sameLength), text);
  return { text: named, writer: 'proxy' };
}

function sameLength(words: string): string {
  return 'pt'.padStart(words.length);
}

const FOND =
  '(?:little|own|baby|teenage|poor|dear|sweet|lovely|wee|only|young|darling|new|newborn|\\d+[- ](?:year|month|week|day)s?[- ]old|\\p{L}+[- ]year[- ]old)';
const BOY = 'son|boy|lad|grandson|step-?son|foster\\s+son';
const GIRL = 'daughter|girl|lass|granddaughter|step-?daughter|foster\\s+daughter';
const CHILD = 'child|kid|kiddo|little\\s+one|teenager|grandchild';
const END = '(?![\\p{L}\\d])';
const BEGIN = '(?<![\\p{L}\\d])';
/** Not "Will he" and "May I". */
const NO_QUESTION = '(?!\\s+(?:i|he|she|you|we|they|it|the|my|this|there)\\b)';

/** "Anton", "my son Anton", "our little boy"; not "my other son", and not "my son Ben". */
function mentionsOf({ given, family, sex, age }: KnownPatient): readonly RegExp[] {
  const names = given.filter((name) => /^\p{Lu}[\p{L}'’-]+$/u.test(name)).map(escaped);
  const of = (words: string) =>
    `(?:[Mm]y|[Oo]ur)\\s+(?:${FOND}\\s+){0,2}(?:${words})${END}(?!,?\\s+(?:\\(|called\\s+|named\\s+)?\\p{Lu}\\p{Ll}+)`;
  const children = [
    ...(sex === 'female' ? [] : [BOY]),
    ...(sex === 'male' ? [] : [GIRL]),
    CHILD,
    ...(age !== undefined && age <= 2 ? ['baby|newborn|infant'] : []),
    ...(age !== undefined && age <= 4 ? ['toddler'] : []),
    ...(age === undefined ? [] : [`${age}[- ]?(?:years?[- ]old|y/?o|yr[- ]?old)`]),
  ].join('|');
  const last = family === undefined ? '' : `(?:\\s+${escaped(family)})?`;
  return [
    ...(names.length === 0
      ? []
      : [
          new RegExp(
            `${BEGIN}(?:(?:[Mm]y|[Oo]ur)\\s+(?:${FOND}\\s+){0,2}(?:[\\p{L}-]+),?\\s+)?(?:${names.join('|')})${last}${END}${NO_QUESTION}`,
            'gu',
          ),
        ]),
    // Of a grown person "my son" may be anybody's.
    ...(age !== undefined && age < 18 ? [new RegExp(`${BEGIN}${of(children)}`, 'gu')] : []),
  ];
}

interface Declared {
  /** The word of kinship: "son". */
  readonly kin: string;
  readonly name?: string | undefined;
}

const KINDRED = `(?:${BOY}|${GIRL}|${CHILD}|baby|toddler|mother|mum|mom|mummy|father|dad|husband|wife|partner|brother|sister|grandmother|grandfather|gran|nan|grandad|grandma|grandpa|uncle|aunt|friend|charge)`;
const WHOM = `(?:(?:my|our)\\s+(?:[\\p{L}\\d-]+\\s+){0,2})?(${KINDRED})${END}(?:,?\\s+(\\p{Lu}\\p{Ll}+))?`;
const RECORD = '(?:own\\s+)?(?:file|record|records|chart|account|page|notes?|portal|profile|log-?in)';

/** By the words right behind: "my son Noah, whose record this is". */
const RIGHT_BEHIND = new RegExp(
  `${BEGIN}${WHOM}(?:['’]s)?(?:\\s?,)?\\s*(?:[(–-]\\s?)?(?:\\(?(?:who\\s+is\\s+|he\\s+is\\s+|she\\s+is\\s+|s?he['’]s\\s+|who['’]s\\s+|is\\s+)?(?:the|your)\\s+patient\\b|\\(?(?:\\d+,?\\s+)?(?:s?he['’]s|s?he\\s+is|who['’]s|who\\s+is|is)\\s+(?:the\\s+one\\s+)?(?:registered|you(?:['’]re|\\s+are)\\s+(?:treating|seeing)|under\\s+your\\s+care)|whose\\s+${RECORD}\\s+this\\s+is|whom\\s+this\\s+${RECORD}\\s+is|\\(?patient\\))`,
  'iu',
);
/** By the words right before: "on behalf of my son", "I fill this in for my dad". */
const RIGHT_BEFORE = new RegExp(
  `(?:on\\s+behalf\\s+of|\\b(?:writ(?:e|ing)|messag(?:e|ing)|fill(?:ing)?|typing|logg(?:ed|ing)\\s+in)\\s+(?:(?:you|this|it|in|the\\s+form)\\s+){0,2}(?:for|as))\\s+${WHOM}`,
  'iu',
);
/** "This is my son's account." */
const HIS_RECORD = new RegExp(
  `\\b(?:this|it)(?:\\s+is|['’]s)\\s+(?:my|our)\\s+(?:[\\p{L}\\d-]+\\s+)?(${KINDRED})(?:,?\\s+(\\p{Lu}\\p{Ll}+))?['’]s\\s+${RECORD}${END}|\\b(?:this|it)(?:\\s+is|['’]s)\\s+()(\\p{Lu}\\p{Ll}+)['’]s\\s+${RECORD}${END}|\\b(?:i\\s+am|i['’]m|it['’]s|this\\s+is)\\s+()(\\p{Lu}\\p{Ll}+)['’]s\\s+(?:mum|mom|mother|dad|father|parent|carer|guardian|wife|husband|nan|gran)`,
  'iu',
);
/** Elsewhere in the text: "this is his own file", "I'm his dad". */
const OF_HIM = new RegExp(
  `(?<![\\p{L}\\d])(his|her|their)\\s+(?:account|log-?in|portal|profile)${END}|\\b(?:this|it)(?:\\s+is|['’]s)\\s+(his|her|their)\\s+${RECORD}${END}|\\bi\\s+fill\\s+(?:this|it|in)\\s+[^.;]{0,30}?for\\s+(him|her|them)${END}|\\b(?:i\\s+am|i['’]m|im)\\s+(his|her|their)\\s+(?:\\p{L}+\\s+)?(?:carer|caregiver|guardian|parent|mother|mum|mom|father|dad|wife|husband|partner|daughter|son|sister|brother|grandmother|nan|gran|grandad)${END}`,
  'iu',
);
/** The writer is the patient, and speaks of a relative besides. */
const OWN_FILE = new RegExp(`\\bmy\\s+own\\s+(?:file|record|records|chart|account|page|notes?)${END}`, 'iu');
const FIRST_KIN = new RegExp(`${BEGIN}${WHOM}`, 'giu');
const FEMALE = new RegExp(
  `^(?:${GIRL}|mother|mum|mom|mummy|wife|sister|grandmother|gran|nan|grandma|aunt)$`,
  'iu',
);
const MALE = new RegExp(`^(?:${BOY}|father|dad|husband|brother|grandfather|grandad|grandpa|uncle)$`, 'iu');

/** "Our daughter, the patient"; a clinician's "mother (our patient)" is said by who treats her. */
function ofOurs(found: RegExpExecArray | null): Declared | undefined {
  return found !== null && /^(?:my|our)\s/iu.test(found[0])
    ? { kin: found[1]!, name: properName(found[2]) }
    : undefined;
}

/** Who the text itself says that its record is of, in place of the one who writes; undefined: nobody. */
function declaredIn(text: string): Declared | undefined {
  if (OWN_FILE.test(text)) return undefined;
  const found = RIGHT_BEHIND.exec(text) ?? RIGHT_BEFORE.exec(text) ?? HIS_RECORD.exec(text);
  if (found !== null) return { kin: found[1] ?? '', name: properName(found[2] ?? found[4] ?? found[6]) };
  const of = OF_HIM.exec(text);
  if (of === null) return undefined;
  const pronoun = (of[1] ?? of[2] ?? of[3] ?? of[4])!.toLowerCase();
  const differs =
    pronoun === 'his' || pronoun === 'him' ? FEMALE : /^hers?$/u.test(pronoun) ? MALE : undefined;
  // "I'm his dad" names the writer, not the patient.
  const others = text.slice(0, of.index) + text.slice(of.index + of[0].length);
  const who = [...others.matchAll(FIRST_KIN)].find(([, kin]) => differs?.test(kin!) !== true);
  return {
    kin: who?.[1] ?? '',
    name: properName(who?.[2]) ?? (who === undefined ? firstName(text) : IS_MY.exec(text)?.[1]),
  };
}

/** "Ella's temp is 39": no word of kinship, but a name that has something. */
function firstName(text: string): string | undefined {
  const found = text.matchAll(
    /(?<![\p{L}\d])(\p{Lu}\p{Ll}+)(?:['’]s|\s+\(\d+\)|\s+(?:has|had|is|was|weigh(?:s|ed)|takes|keeps|gets|woke))(?![\p{L}\d])/gu,
  );
  return [...found].map(([, name]) => name!).find((name) => !NO_NAME.test(name));
}
/** "Lily is my daughter". */
const IS_MY = new RegExp(
  `(?<![\\p{L}\\d])(\\p{Lu}\\p{Ll}+)\\s+is\\s+(?:my|our)\\s+(?:\\p{L}+\\s+)?${KINDRED}`,
  'u',
);
const NO_NAME =
  /^(?:it|this|that|there|here|he|she|what|who|where|when|how|let|today|yesterday|everyone|someone|nobody|everything|nothing|mum|dad|mom|doctor|nurse|which|temp|fever|weight)$/iu;

/** The pattern takes any letters as a name where case is not looked at. */
function properName(word: string | undefined): string | undefined {
  return word !== undefined && /^\p{Lu}/u.test(word) ? word : undefined;
}

function mentionsOfSaid({ kin, name }: Declared): readonly RegExp[] {
  const last = name === undefined ? '' : `(?:,?\\s+${escaped(name)})?`;
  return [
    ...(kin === ''
      ? []
      : [
          new RegExp(
            `${BEGIN}(?:(?:[Mm]y|[Oo]ur)\\s+(?:${FOND}\\s+){0,2}${escaped(kin)}${last}|${capital(kin)})${END}`,
            'gu',
          ),
        ]),
    ...(name === undefined ? [] : [new RegExp(`${BEGIN}${escaped(name)}${END}${NO_QUESTION}`, 'gu')]),
  ];
}

/** "Dad has Parkinson's": without "my" it is written as a name. */
function capital(word: string): string {
  return escaped(word.charAt(0).toUpperCase() + word.slice(1));
}

function escaped(word: string): string {
  return word.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`).replaceAll(/\s+/gu, String.raw`\s+`);
}
