import type { Writer } from '../measurements/words.ts';
import { textBefore } from '../text-before.ts';
import { type Frame, frameIn, frameOfSentence, strongFrameIn } from './frames.ts';
import { HOLDS, type Owner, ownerOfPhrase, TELLS } from './owner-of-phrase.ts';
import type { Around } from './place.ts';
import { isPresupposed } from './polarity.ts';
import { isClinician, isKin, isOtherPerson, isPatient, isThing, KIN, OTHERS } from './word-classes.ts';

export interface Subject {
  readonly owner: Owner;
  readonly frame?: Frame;
}

const BE = '(?:am|is|are|was|were|be|been|being|will|would|can|could|should|may|might|must|do|does|did)';
/** Verbs of those who treat and of examinations: what stands behind them is the patient's. */
const SHOWS =
  '(?:shows?|showed|shown|reveal(?:s|ed)|confirm(?:s|ed)|demonstrat(?:es|ed)|suggest(?:s|ed)|indicat(?:es|ed)|found|finds|detected|diagnosed|gave|gives?|given|prescribed|prescribes|put|removed|replaced|says?|said|thinks?|thought|told|tells|believes?|believed|reckons?|knows?|knew|mentioned|asked|asks|wrote|writes|means?|caus(?:es|ed)|makes?|made|affects?|helps?|helped|hurts?|aches?|itch(?:es)?|bleeds?|swelled|worked|works?|read|reads|saw|see|sees|states|stated|insist(?:s|ed)|claim(?:s|ed)|worr(?:ies|ied)|wants?|wanted|likes?|loves?|hates?|plays?|played|watch(?:es|ed)|visit(?:s|ed)|spoke|speaks|treats?|treated|referred|increased|reduced|changed|switched|added|operated|fixed|did)';
const VERB = new RegExp(`(?<![\\p{L}\\d])(?:${HOLDS}|${BE}|${SHOWS})(?![\\p{L}\\d])`, 'giu');
/** A clause begins behind these; the words from there up to the verb are its subject. */
const EDGE =
  /[,;:()–—]|\s-\s|(?<![\p{L}\d])(?:and|but|or|while|whereas|although|though|because|so|that|if|when|whenever|since|as|after|before|until|unless|where|why|how|than|then|whether|plus|also|who|which|whose)(?![\p{L}\d])/giu;
const ADVERBS =
  /(?<![\p{L}\d])(?:also|now|still|never|always|often|only|just|really|currently|recently|already|both|all|not|no longer|sometimes|usually|probably|actually|apparently|sadly|luckily|unfortunately|today|yesterday|then|too|never|ever|once|previously|finally|suddenly|clearly|certainly)(?![\p{L}\d])/giu;

/** "I teach and have hay fever": only "I" goes on so. */
const BASE = /^(?:have|am|take|use|get|suffer|need|feel|inject)$/iu;
/** A name, a comma, and something of it up to the verb. */
const NAMED = /^\s*(\p{Lu}\p{Ll}+(?:\s+\p{Lu}\p{Ll}+)?),[^,]*,\s*$/u;

interface Event {
  readonly at: number;
  readonly owner: Owner;
}

/** Whose the term is, by the subject that governs it, what possesses it, and what the text around is about. */
export function readSubject(around: Around, writer: Writer): Subject {
  const before = sincePatient(around.before);
  const isNamed = before !== around.before;
  const strong = frameOfSentence(`${before}${around.term}${around.behind}`);
  if (strong !== undefined) return { owner: 'other', frame: strong };
  const owner = ownerOf(around, writer);
  if (owner !== 'own' && owner !== 'patient') return { owner };
  const { term, behind, above, below, heading, section } = around;
  if (isAttribute(behind)) return { owner: 'other' };
  if (isNamed || isPatientAgain(around, writer)) return { owner };
  if (TOLD_ABOUT.test(before) && !isPresupposed(around)) return { owner: 'other', frame: 'teaching' };
  const frame =
    (section === 'apart' ? 'teaching' : undefined) ??
    frameIn(`${heading} ${before}${term}${behind}`) ??
    strongFrameIn(paragraphOf(above, below)) ??
    (writer === 'patient' ? frameIn(paragraphOf(above, '')) : undefined);
  return owner === 'own' || frame === undefined ? { owner } : { owner: 'other', frame };
}

/** "I watched a programme on sepsis": what it is about is nobody's. */
const TOLD_ABOUT =
  /\b(?<!should\s)(?:read(?:ing)?|watch(?:ed|ing)|heard|hearing|listen(?:ed|ing)|googl(?:ed|ing)|look(?:ed|ing)\s+up|research(?:ed|ing)|stud(?:ied|ying)|learn(?:ed|t|ing)|writ(?:ing|ten)|wrote|(?:programme|program|talk|documentary|lecture|article|video|advert|ad|podcast|post|poster|book|story|webinar|course|item|piece))\b[^,;.]{0,30}?\b(?:about|on|of|re|regarding|with)\s+(?:[\p{L}-]+\s+){0,2}$|\b(?<!should\s)(?:read|heard|saw|googled)\s+(?:somewhere\s+|online\s+)?(?:that\s+)?$|\b(?:read(?:ing)?|hear(?:d|ing)?|saw|seen|says?|said)\s+(?:\p{L}+\s+)?that\s+(?:[\p{L}-]+\s+){1,3}(?:causes?|gives?|lead(?:s)?\s+to|brings?\s+on|(?:is|are)\s+linked\s+(?:to|with))\s+(?:you\s+)?$/iu;

/** "Template … for this gentleman with cellulitis": from here on it is the patient again. */
const THIS_PATIENT =
  /(?<![\p{L}\d])(?:this|our)\s+(?:[\p{L}-]+\s+)?(?:pt|patient|gentleman|lady|man|woman|boy|girl|child|infant)(?![\p{L}\d'’])/giu;

function sincePatient(before: string): string {
  const last = [...before.matchAll(THIS_PATIENT)].at(-1);
  return last === undefined ? before : before.slice(last.index);
}

/** Headings of what holds for many; what a case, a template or a quiz says of "the patient" is nobody's. */
const OF_MANY =
  /\b(?:trial|study|eligib\p{L}*|inclusion|exclusion|criteria|risks?|side[- ]effects?|(?:contra-?)?indications?|warnings?|red\s+flags?)\b[^:]{0,30}:$/iu;
const PATIENT_HAS =
  /^\s*(?:the\s+|our\s+|this\s+)?(?:pt|patient)\s+(?:has|have|had|is|was|takes|on|with|reports|presents|c\/o)(?![\p{L}\d])/iu;

/** "Trial screening: excluded if cirrhosis. Pt has NASH": a sentence of its own about the patient. */
function isPatientAgain({ before, previous, heading }: Around, writer: Writer): boolean {
  return writer !== 'patient' && previous !== '' && OF_MANY.test(heading) && PATIENT_HAS.test(before);
}

/** The same paragraph only: a blank line ends what is told. */
function paragraphOf(above: string, below: string): string {
  return `${above.split(/\n\s*\n/u).at(-1) ?? ''} ${below.split(/\n\s*\n/u)[0] ?? ''}`;
}

const FAMILY_HEADING =
  /^[\s*#-]*(?:family|fhx?|fam)\b|\bfamily\s+(?:medical\s+)?history\b|\bsocial\s+contacts?\b/iu;
const FAMILY =
  /(?<![\p{L}\d])(?:f\.?h\.?x?|fam(?:ily)?\s*(?:medical\s+)?(?:hx|history|h\/o)|family\s+(?:side|members?)|hereditary|familial)(?![\p{L}\d])/iu;
const KIN_BEHIND = new RegExp(
  `^[^,;]{0,40}?(?<![\\p{L}\\d])(?:in|of|for|on)\\s+(?:both\\s+)?(?:(?:my|his|her|the|their|our|a|an|one|some|old|young)\\s+){0,2}(?:[\\p{L}-]+\\s+)?(?:${KIN}|${OTHERS})(?:['’]s)?(?![\\p{L}\\d])|^\\s*[([][^)\\]]{0,30}?(?<![\\p{L}\\d])${KIN}(?![\\p{L}\\d])|^[^.;]{0,40}?\\bruns?\\s+in\\s+(?:the|my|his|her|our)\\b|^\\s*(?:[-–—:]|,)\\s*(?:(?:my|his|her|the|both)\\s+)?${KIN}(?:\\s+and\\s+(?:my\\s+)?${KIN})?\\s*(?:$|[,;.)]|side\\b)|^[^,;]{0,20}?\\b(?:in|among|affects?|for)\\s+(?:[\\p{L}-]+\\s+){0,2}(?:patients|children|adults|women|men|people|adolescents|infants|smokers|athletes|babies|kids|elderly)\\b`,
  'iu',
);
/** "Everyone here has bunions, and so have I." */
const ME_TOO =
  /\b(?:so\s+(?:have|do|am|did)\s+i|as\s+(?:have|do|am)\s+i|me\s+too|i\s+(?:do|have|am)\s+too)\b/iu;
/** "Venlafaxine keeps me going." */
const DOES_TO_ME = /^\s+(?:has\s+|does\s+|really\s+)?\p{L}+s?\s+(?:\p{L}+\s+)?(?:me|my)(?![\p{L}\d])/iu;
/** "Asthma is a disease of the airways": nobody's. */
const DEFINED =
  /^\s*(?:\([^)]{0,40}\)\s*)?(?:is|are)\s+(?:an?|the|one\s+of|caused|common|rare|more|most|usually|often|generally|typically|treated|defined|known|contagious|hereditary|preventable|curable)\b|^\s*(?:can|may|might|causes?|affects?|occurs?|happens?|usually|often|means|refers|kills?|develops\s+when|results\s+from|belongs|works\s+by|should\s+(?:be|not))\b/iu;
/** The term stands before a noun that it only describes: "stroke ward", "asthma leaflet". */
const ATTRIBUTE =
  /^[\s-]+(?:(?:awareness|cancer|disease|attack|care|action|support|prevention|liaison)\s+)?(?:ward|unit|clinics?|nurses?|courses?|lectures?|charit(?:y|ies)|group|association|society|foundation|leaflets?|posters?|guidelines?|research|stud(?:y|ies)|trials?|fund|run|awareness|campaign|week|month|prevention|department|service|team|specialists?|experts?|doctors?|patients|sufferers|survivors|conference|epidemic|pandemic|outbreak|scare|webinar|module|chapter|section|checklist|questionnaire|questions?|form|tick\s?box|policy|pathway|protocol|register|app|book|films?|scene|story|victims?|risk|score|screen(?:ing)?|rates?|statistics|deaths?|genes?|invitation)(?![\p{L}\d])/iu;

function isAttribute(behind: string): boolean {
  return ATTRIBUTE.test(behind);
}

function ownerOf(around: Around, writer: Writer): Owner {
  const { before, behind, heading, section, previous } = around;
  if (/\b(?:dr|prof|professor|mr|mrs|ms|nurse)\.?\s+$/iu.test(before)) return 'other';
  const possessed = possessorOf(before, writer);
  if (writer === 'patient' && ME_TOO.test(behind)) return 'own';
  if (KIN_BEHIND.test(behind)) return 'relative';
  if (possessed !== undefined) return possessed;
  const carried =
    previous === '' || meansAnother(before, previous)
      ? undefined
      : lastEvent(previous, writer, undefined)?.owner;
  const last = lastEvent(before, writer, carried);
  const ofFamily = section === 'family' || (section === undefined && FAMILY_HEADING.test(heading));
  if (ofFamily && last?.owner !== 'own' && last?.owner !== 'patient') return 'relative';
  const family = before.search(FAMILY);
  if (family >= 0 && family >= (last?.owner === 'own' ? last.at : 0)) return 'relative';
  if (last !== undefined) return last.owner;
  if (writer === 'patient' && /(?<![\p{L}\d])(?:me|myself|mine)(?![\p{L}\d])/iu.test(before)) return 'own';
  if (writer === 'patient' && DOES_TO_ME.test(behind)) return 'own';
  if (/^[\s"'“(*•-]*$|\b(?:said|says|that|why|how)\s+$/u.test(before) && DEFINED.test(behind)) return 'other';
  return 'patient';
}

const HE = /(?<!\p{L})(?:(he|him|his)|she|hers?)(?!\p{L})/iu;
const GENDERED =
  /(?<!\p{L})(?:((?:grand|step)?(?:father|son)|dad(?:dy)?|brother|husband|uncle|nephew|grand(?:pa|dad)|boyfriend)|(?:grand|step)?(?:mother|daughter)|mum(?:my)?|mom(?:my)?|sister|wife|aunt(?:ie)?|niece|gran(?:ny|ma)?|nana?|girlfriend)(?!\p{L})/giu;

/** "Neglect by the mother. He has had a headache": the pronoun cannot mean the relative who was named last. */
function meansAnother(words: string, previous: string): boolean {
  const pronoun = HE.exec(words);
  const named = [...previous.matchAll(GENDERED)].at(-1);
  return pronoun !== null && named !== undefined && (pronoun[1] === undefined) !== (named[1] === undefined);
}

/** "My asthma", "my mother's recent stroke": who stands in the genitive right before the term. */
function possessorOf(before: string, writer: Writer): Owner | undefined {
  const near = before.slice(-80);
  const genitive = /((?:[\p{L}.-]+\s+){0,2}[\p{L}.-]+)(?:['’]s|s['’])\s+((?:[\p{L}-]+\s+){0,2})$/u.exec(near);
  const between = genitive?.[2] ?? '';
  if (
    genitive !== null &&
    !isEponym(genitive[1]!) &&
    !(VERB_ONCE.test(between) || isKin.test(between) || isOtherPerson.test(between))
  ) {
    const who = genitive[1]!;
    if (writer !== 'patient' && isPatient.test(who)) return 'patient';
    if (isKin.test(who)) return 'relative';
    return isClinician.test(who) || isThing.test(who) || /day$|morning|night|week|month|year/iu.test(who)
      ? undefined
      : 'other';
  }
  const own = /(?<![\p{L}\d])(my|our|his|her|their|your)\s+(?:[\p{L}-]+\s+){0,2}$/iu.exec(near);
  if (own === null || VERB_ONCE.test(own[0]) || isKin.test(own[0]) || isOtherPerson.test(own[0]))
    return undefined;
  const whose = own[1]!.toLowerCase();
  if (whose === 'my' || whose === 'our')
    return writer === 'patient' ? 'own' : writer === 'proxy' ? 'speaker' : undefined;
  if (whose === 'your') return writer === 'patient' ? undefined : 'patient';
  return writer === 'patient' ? 'other' : undefined;
}
const VERB_ONCE = new RegExp(VERB.source, 'iu');

/** Illnesses that bear a name: "Parkinson's", "Crohn's"; and the year of "last year's". */
function isEponym(who: string): boolean {
  return /(?:parkinson|crohn|alzheimer|hodgkin|hashimoto|raynaud|bell|graves|cushing|addison|barrett|huntington|meniere|ménière|wilson|still|sjogren|sjögren|tourette|down|turner|marfan|kawasaki|dupuytren|paget|peyronie|whipple|athlete|smoker|farmer|runner|swimmer|st\.?\s+john|let|it|that|what|there|here|he|she|who)$/iu.test(
    who.trim(),
  );
}

/** "I'm", "she's": the pronoun and its verb apart. */
const SHORT = /(?<![\p{L}\d])(i|he|she|it|they|we|you|who|that)['’](m|s|ve|re|d)(?![\p{L}\d])/giu;

/** "I'm her dad": nobody but the one who writes. */
const WHO_I_AM = /(?<![\p{L}\d])i\s+am\s+(?:his|her|their|pt['’]s)\s+(?:[\p{L}-]+\s+)?[\p{L}-]+/giu;

/** "The mother (our patient) is well"; other brackets are no part of a sentence's subject. */
const PATIENT_IN_BRACKETS =
  /(?:[\p{L}-]+\s)?[\p{L}\d-]+\s*\(\s*(?:the|our|your|this)?\s*(?:patient|pt)\s*\)/giu;
const BRACKETS = /\([^()]{0,60}\)/gu;

/** The last place before the end of the words that says whose what follows is. */
function lastEvent(said: string, writer: Writer, carried: Owner | undefined): Event | undefined {
  const words = said
    .replaceAll(/(?<![\p{L}\d'’])im(?![\p{L}\d'’])/giu, 'I am')
    .replaceAll(/(?<![\p{L}\d'’])ive(?![\p{L}\d'’])/giu, 'I have')
    .replaceAll(/(?<![\p{L}\d'’])(s?he)s(?![\p{L}\d'’])/giu, '$1 has')
    .replace(PATIENT_IN_BRACKETS, 'the patient')
    .replace(BRACKETS, ' ')
    .replace(SHORT, (_, who: string, verb: string) => `${who} ${verb === 'm' ? 'am' : 'has'}`)
    .replaceAll(WHO_I_AM, ' ')
    .replaceAll(/can['’]t/giu, 'can not')
    .replaceAll(/n['’]t(?![\p{L}\d])/giu, ' not');
  const edges = [...words.matchAll(EDGE)].map(({ index, 0: mark }) => ({ end: index + mark.length, mark }));
  let last: Event | undefined;
  let done = 0;
  const mentions = (upTo: number) => {
    const event = mentionIn(words, done, upTo, writer);
    if (event !== undefined) last = event;
    done = Math.max(done, upTo);
  };
  for (const match of words.matchAll(VERB)) {
    const edge = edges.findLast(({ end }) => end <= match.index);
    const from = Math.max(edge?.end ?? 0, done);
    mentions(from);
    const near = words.slice(from, match.index).replace(ADVERBS, ' ').trim();
    // "Anna, 34, has lupus": what stands between is put in.
    const phrase = near === '' && last === undefined ? leftOut(words.slice(0, match.index), match[0]) : near;
    const owner =
      /^(?:who|which|that|whose)$/iu.test(edge?.mark.trim() ?? '') && phrase === ''
        ? relativeOf(
            words.slice(0, edge!.end - edge!.mark.length),
            edge!.mark.trim().toLowerCase(),
            writer,
            last?.owner,
          )
        : ownerOfPhrase(
            phrase,
            match[0],
            words.slice(match.index + match[0].length),
            writer,
            last?.owner ?? carried,
          );
    if (owner !== undefined) last = { at: match.index, owner };
    done = match.index + match[0].length;
  }
  mentions(words.length);
  const own = writer === 'patient' ? lastI(words) : undefined;
  return own !== undefined && own.at > (last?.at ?? -1) ? own : last;
}

/** "I" begins a clause, whatever its verb is. */
function lastI(words: string): Event | undefined {
  const at = [...words.matchAll(/(?<![\p{L}\d'’.])i(?=\s+\p{L})/giu)].at(-1)?.index;
  if (at === undefined) return undefined;
  return { at, owner: TELLS.test(words.slice(at + 1).trimStart()) ? 'patient' : 'own' };
}

/** The subject that a verb without one goes on with, where no verb before it named one. */
function leftOut(before: string, verb: string): string {
  if (BASE.test(verb) && /(?<![\p{L}\d])I(?![\p{L}\d])/u.test(before)) return 'I';
  return NAMED.exec(before)?.[1] ?? '';
}

/** "My father, who has gout": what stands right before "who". */
function relativeOf(words: string, word: string, writer: Writer, last: Owner | undefined): Owner | undefined {
  const near = (words.split(/[.;:]|\band\b|\bbut\b/iu).at(-1) ?? '').slice(-40).trim();
  // "Which" is never somebody. "I know what that feels like".
  if (word === 'which' || near === '' || /\b(?:what|how|know|see|say|think)$/iu.test(near)) return last;
  if (isKin.test(near)) return 'relative';
  if (isOtherPerson.test(near)) return 'other';
  if (writer !== 'patient' && isPatient.test(near)) return 'patient';
  return isThing.test(near) ? last : last === 'own' || last === undefined ? 'other' : last;
}

const BESIDE =
  /(?<![\p{L}\d])(?:with|by|to|at|near|told|tell|asked|called|from|visiting|visited|beside)\s+(?:(?:my|his|her|the)\s+)?(?:[\p{L}-]+\s+)?$/iu;
const KIN_EACH = new RegExp(
  `(?<![\\p{L}\\d])(?:(?<patient>(?:(?:the|this|our)\\s+)?(?:patient|pt)|(?<!(?:his|her|their|my|an?|['’]s|with|of|other|older|elder|younger|second|next|another)\\s)(?:the\\s+)?(?:child|baby|infant|toddler|neonate)|this\\s+(?:[\\p{L}-]+\\s+)?(?:gentleman|lady|man|woman|boy|girl|child|infant))(?!['’])|${KIN}|(?:my|a|the|his|her)\\s+(?:[\\p{L}-]+\\s+)?${OTHERS}|people|someone|somebody|everyone|anyone|others|patients|sufferers|(?:bed|bay|room|cubicle)\\s+\\d+)(?![\\p{L}\\d])`,
  'giu',
);

/** Somebody is named without a verb: "Mum: stroke". Not "I went with my mother". */
function mentionIn(words: string, from: number, to: number, writer: Writer): Event | undefined {
  const found = [...words.slice(from, to).matchAll(KIN_EACH)].at(-1);
  if (found === undefined) return undefined;
  const at = from + found.index;
  if (found.groups?.patient !== undefined) {
    if (writer !== 'patient') return { at, owner: 'patient' };
    if (!isKin.test(found[0])) return undefined;
  }
  if (BESIDE.test(textBefore(words, at, 40))) return undefined;
  return { at, owner: isKin.test(found[0]) ? 'relative' : 'other' };
}
