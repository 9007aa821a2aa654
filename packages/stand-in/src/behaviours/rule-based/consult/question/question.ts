import { testsIn } from '../../medical-words.ts';
import { isOfRemedy, medicinesIn, remediesIn } from './medicines.ts';
import { type Anchor, anchorIn, type Span, spanIn } from './spans.ts';
import { synonymsIn, type Unit } from './synonyms.ts';
import { type Topic, topicsIn } from './topics.ts';
import { namingWords, spelled } from './words.ts';

/** What kind of answer is wanted. */
export type Want =
  | 'example'
  | 'summary'
  | 'safety'
  | 'concerns'
  | 'interactions'
  | 'changes'
  | 'stopped'
  | 'count'
  | 'who'
  | 'why'
  | 'when'
  | 'explain'
  | 'compare'
  | 'what';

/** A question as far as rules can read it. English only. */
export interface Question {
  readonly text: string;
  readonly lower: string;
  readonly want: Want;
  readonly topics: ReadonlySet<Topic>;
  /** Tests that are called so by people. */
  readonly tests: readonly string[];
  /** Medicines and classes of them. */
  readonly medicines: readonly string[];
  /** Words that may name an entry; each with the names that mean the same. */
  readonly words: readonly string[];
  readonly synonyms: readonly Unit[];
  readonly span: Span | null;
  readonly anchor: Anchor | null;
}

const WANTS: readonly (readonly [RegExp, Want])[] = [
  [
    /\bexample\b.*\b(?:remov|wrong|check)|\bremoved sentence\b|\bshow\b.*\b(?:check|remov)\w*\b.*\bsentence/,
    'example',
  ],
  [
    /\bsummar\w*|\bhand-?\s?over\b|\bone[- ]?liner\b|\boverview\b|\bnutshell\b|\bsbar\b|\bbackground\b|\bbrief me\b|\bcatch me up\b|\bbring me up to speed\b|\btell me about (?:this|the|my) (?:patient|health|case|record)\b|\bwho is (?:this|the) patient\b|\bwhat (?:should|do|must) i (?:need to )?know\b|\bkey (?:points|facts|issues|problems)\b/,
    'summary',
  ],
  [
    /\binteract\w*|\bbadly together\b|\b(?:fits?|go|goes) (?:together )?with (?:my|the|his|her|what)\b|\bclash\b|\bgo (?:badly )?together\b|\bmix(?:ing)?\b.*\bwith\b/,
    'interactions',
  ],
  [
    /\bwhat(?:['’]s| is| has| have)? (?:changed|new|happened)\b(?! (?:at|to|with|during|when|on|after)\b)|\bany(?:thing)? (?:changes|new)\b|\bany (?:recent )?(?:news|updates?)\b/,
    'changes',
  ],
  [
    /\bwhat\b.{0,60}\b(?:stop|stopped|discontinu\w*|taken off|took off|came off)\b|\bwhich\b.{0,40}\b(?:stopped|discontinued|taken off)\b/,
    'stopped',
  ],
  [
    /\bhow many (?:times|visits|falls|operations|stays|admissions|medicines|tablets|vaccin\w*|doses|cycles)\b|\bnumber of\b/,
    'count',
  ],
  [
    /\bwho\b|\bby whom\b|\bwith whom\b|\bwhich (?:doctor|consultant|specialist|physician|clinician|nurse|surgeon)\b|\bwhose\b|\bname of\b.{0,20}\b(?:doctor|consultant|cardiologist|oncologist|gp|specialist)\b/,
    'who',
  ],
  [
    /\bwhy\b|\bwhat for\b|\breasons?\b|\bwhat(?:['’]s| is| was) (?:it|that|this|the \w+|\w+) for\b|\bindication\b|\bbecause of what\b/,
    'why',
  ],
  [
    /\bbetter\b|\bworse\b|\bimprov\w*|\bcompar\w*|\btrend\w*|\bgoing (?:up|down)\b|\brising\b|\bfalling\b|\bdeveloped\b|\bover time\b|\bover the (?:years|months)\b|\bhow (?:did|has|have)\b.*\bchang\w*|\bchang\w*\b|\bprogress\w*|\bget(?:ting)? (?:better|worse)\b|\bevol\w*|\bhow (?:is|are)\b.{0,40}\bdoing\b|\bhelping\b|\bworking\b|\bdeteriorat\w*|\bstable\b|\bdamag\w*|\brecover\w*|\balright again\b|\bback to normal\b|\bweaker\b|\bstronger\b|\bthinner\b|\b(?:went|gone|going|gets?|creep\w*) (?:up|down)\b|\bdrop(?:ped|s)?\b|\bhow fast\b/,
    'compare',
  ],
  [/\bwhen\b|\bsince when\b|\bhow long\b|\bwhat (?:day|date|year|month)\b|\bdate of\b|\bhow old\b/, 'when'],
  [/\bexplain|\bplain words|\bin simple\b|\bwhat does (?:it|this|that) mean\b/, 'explain'],
];

/** Whether anything is wrong, without a name. */
const WORRY =
  /\b(?:anything|something|any|what|whats|what's|things)\b.{0,40}\b(?:worr\w+|watch|concern\w*|aware|careful|dangers?|dangerous|look out|red flags?|alarming|matters|beware|mistakes?|errors?|inconsisten\w+|wrong (?:in|with) (?:my|the|his|her|this) (?:record|file|papers|list|chart))\b|\b(?:should|do|must) (?:i|we) (?:be )?(?:worr\w+|concerned)\b|\bred flags?\b|\bsafety (?:issues?|concerns?|alerts?)\b/;
/** What is about to be done to somebody, for which all that is known must be weighed. */
const SITUATION =
  /\b(?:can|could|should|may)\b.{0,60}\b(?:dentist|dental|laughing gas|operated)\b|\ban?a?esthe\w*|\bunder ga\b|\bga\b|\bsedation\b|\bpre-?op\w*|\bperi-?op\w*|\bintubat\w*|\b(?:planned|elective|upcoming|needs?|having|scheduled|tomorrow|tmrw|next week)\b.{0,40}\b(?:op|operation|surgery|extraction|procedure|dentist|implant|endoscopy|colonoscopy|biopsy)\b|\b(?:op|operation|surgery|extraction|dentist|implant|endoscopy|colonoscopy|biopsy|tooth|teeth)\b.{0,30}\b(?:planned|tomorrow|tmrw|next|pulled|out|ok|soon)\b/;
const EXPECTING = /\bpregnan\w*|\bexpecting\b|\bbreast-?feed\w*|\bconceive\b|\b(?:trying for|want) a baby\b/;

/** To be given or taken, and whether that is right. */
const TAKE =
  '(?:take|taking|taken|have|having|had|be given|give|giving|given|use|using|used|get|getting|prescribe|prescribed|start|starting|started|put on|add|adding|added|continue|receive|try|combine|go on)';
const SAFETY: readonly RegExp[] = [
  /^(?!.*\b(?:did|was|were|had|when|who|why|which|how many)\b).*\b(?:start|add|give|switch|prescribe|try|use|swap|increase|double|restart|resume|take|taking|buy|drink|eat|options?|alternatives?|instead|can|could|may|should|ok|allowed)\b/,
  /\b(?:ok|okay|fine|alright|all right|good|bad)\b.{0,24}\b(?:with|for (?:me|her|him|my))\b|\b(?:ok|okay|fine|alright)\s*\?/,
  new RegExp(
    `\\b(?:can|could|may|should|shall|might|would|ok|okay|alright|allowed|fine|wise|advisable)\\b.{0,40}\\b${TAKE}\\b`,
  ),
  /\b(?:safe|safely|unsafe|contra-?indicat\w*|dangerous|harmful|suitable|appropriate|avoid|mustn['’]?t|not be (?:given|taken|used)|tolerat\w*|off[- ]limits|precautions?)\b/,
  /\bany (?:reason|problem|concern|danger|risk|objection|issue)s?\b.{0,30}\b(?:not to|with|about|against|giving|taking|prescribing|if)\b/,
  /\bwhat (?:happens|if)\b.{0,30}\b(?:take|give)\b/,
];

const MOST_PARTS = 3;

/** The questions of a message. One that names nothing belongs to what stands before it. */
export function readQuestions(text: string, today: string): readonly Question[] {
  const whole = readQuestion(text, today);
  if (['example', 'summary', 'changes', 'stopped'].includes(whole.want)) return [whole];
  const parts: string[] = [];
  for (const part of askedParts(text)) {
    const last = parts.at(-1);
    const isOwn = namesAnything(readQuestion(part, today));
    const isFull = parts.length === MOST_PARTS;
    if (last === undefined || (isOwn && !isFull && namesAnything(readQuestion(last, today))))
      parts.push(part);
    else parts[parts.length - 1] = `${last} ${part}`;
  }
  if (parts.length < 2) return [whole];
  // A part that asks for permission without naming a medicine means one that the message names elsewhere.
  return parts
    .map((part) => readQuestion(part, today))
    .map((each) =>
      each.want === 'safety' && each.medicines.length === 0 ? { ...each, medicines: whole.medicines } : each,
    );
}

/** What points back names nothing of its own, unless it has a name beside. */
function namesAnything({ tests, medicines, synonyms, topics, words, want, lower }: Question): boolean {
  if (tests.length + medicines.length + synonyms.length > 0 || want === 'concerns') return true;
  const pointsBack = /\b(?:it|its|it's|that|this|them|they|ones?|those|these)\b/.test(lower);
  return topics.size + words.length > 0 && !pointsBack;
}

/** "The blood pressure one" is a tablet, not a measurement. */
const IS_TABLET =
  /\b(?:blood pressure|sugar|cholesterol|potassium|vitamin d) (?:ones?|pills?|tablets?|medicines?|medication|drugs?)\b/;

export function readQuestion(said: string, today: string): Question {
  const text = spelled(said);
  const lower = text.toLowerCase().replaceAll('’', "'");
  const tests = IS_TABLET.test(lower) ? [] : testsIn(text);
  const medicines = [...new Set([...medicinesIn(lower), ...remediesIn(lower)])];
  const topics = topicsIn(lower);
  const span = spanIn(lower, today);
  return {
    text,
    lower,
    want: wantOf(lower, medicines, topics),
    topics,
    tests,
    medicines,
    words: namingWords(lower),
    synonyms: synonymsIn(lower),
    span,
    anchor: span === null ? anchorIn(lower) : null,
  };
}

function wantOf(lower: string, medicines: readonly string[], topics: ReadonlySet<Topic>): Want {
  const asksSafety = SAFETY.some((pattern) => pattern.test(lower)) || isOfRemedy(lower);
  const isOfPast = /\b(?:did|was|were|had|when|who|last|previous|ago)\b/.test(lower);
  if (medicines.length === 0 && !isOfPast && (WORRY.test(lower) || SITUATION.test(lower))) return 'concerns';
  if (medicines.length === 0 && EXPECTING.test(lower) && asksSafety) return 'concerns';
  const isOfCourse = /\b(?:during|doses|after|trend|before)\b/.test(lower);
  if (medicines.length > 0 && EXPECTING.test(lower) && !isOfPast && !isOfCourse) return 'safety';
  const found = WANTS.find(([pattern]) => pattern.test(lower))?.[1];
  if (
    asksSafety &&
    !ASKS_STILL.test(lower) &&
    found !== 'example' &&
    found !== 'summary' &&
    (medicines.length > 0 || isOfMedicines(lower, topics))
  )
    return 'safety';
  return found ?? 'what';
}

/** Asks whether something continues, not whether it may begin. */
const ASKS_STILL =
  /\bstill (?:be )?(?:on|tak\w*|us\w*|need\w*|inject\w*|have to|active|running|get\w*)\b|\bwhat should i ask\b/;

/** "What must not be given?": no name, and still about medicines. */
function isOfMedicines(lower: string, topics: ReadonlySet<Topic>): boolean {
  return (
    (topics.has('medicines') || /\bcontra-?indicat|\bgiven\b|\bprescrib|\bavoid\b/.test(lower)) &&
    /\bcontra-?indicat|\bavoid|\bnot be (?:given|taken|used)|\boff[- ]limits|\bmustn|\bdangerous|\bsafe/.test(
      lower,
    )
  );
}

const ASKS =
  'what|when|who|why|how|is|are|was|were|do|does|did|can|could|should|may|which|where|am|has|have|would|will|any';
/** Where one question ends and the next begins. */
const ENDS = new RegExp(
  `(?<=[?!;.])\\s+(?!\\d)|(?:,\\s*|\\s)(?:and|or|also|plus|but) (?=(?:${ASKS})\\b)|,\\s*(?=(?:what|when|who|why|how|which|where|can|should|could|may)\\b)|\\s\\+\\s`,
);
const IS_ASKED = new RegExp(
  `\\?|^(?:so |and |but |pls |please )?(?:${ASKS}|show|list|tell|give|explain|compare)\\b`,
);

/** A message as the questions it holds; what is told between them belongs to the next, or to the last. */
export function askedParts(text: string): readonly string[] {
  const pieces = text.split(ENDS).filter((each) => each !== undefined && each.trim() !== '');
  const parts: string[] = [];
  let told = '';
  for (const piece of pieces) {
    const whole = told === '' ? piece.trim() : `${told} ${piece.trim()}`;
    if (IS_ASKED.test(piece.trim().toLowerCase())) {
      parts.push(whole);
      told = '';
    } else told = whole;
  }
  if (told === '') return parts;
  const last = parts.pop();
  return [...parts, last === undefined ? told : `${last} ${told}`];
}
