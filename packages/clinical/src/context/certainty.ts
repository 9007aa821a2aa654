import type { Writer } from '../measurements/words.ts';
import type { Around } from './place.ts';
import { clauseBefore, clauseBehind, isPresupposed } from './polarity.ts';
import { KIN, OTHERS } from './word-classes.ts';

/** A sign right before or behind the term: "?PE", "PE?". */
const SIGN_BEFORE = /(?:^|[^\p{L}\d?!])\?+\s*(?:[\p{L}-]+\s+){0,2}$|\(\?\)\s*$/u;
const SIGN_BEHIND = /^\s*(?:\(\s*\?+\s*\)|\?+(?!\s*$))/u;
const DOUBT =
  /(?<![\p{L}\d])(?:r\s?\/\s?o|tro|rul(?:e|ing)[- ]out|quer(?:y|ied|ying)|possibl[ey]|possibility|probabl[ey]|likely|likelihood|presum\w+|suspect\w*|suspici\w+|concern\w*\s+(?:for|about|of|that)|(?:to\s+)?exclud(?:e|ing)|differential\w*|ddx|d\/d|vs\.?|versus|versus|consider\w*|consistent\s+with|suggestive|suggests?|suggesting|raises?|could|might|may|maybe|perhaps|potential(?:ly)?|provisional\w*|tentative\w*|working\s+diagnosis|appears?\s+to|seems?|apparently|looks?\s+like|looked\s+like|sounds?\s+like|thought\s+(?:to|it|that|i|we|they|she|he|this)|think(?:s|ing)?|thought\s+of|wonder\w*|guess\w*|believ\w+|self-?diagnos\w+|await\w*|pending|work-?up|investigat\w*\s+for|test(?:ed|s|ing)?\s+for|check(?:ed|s|ing)?\s+(?:me\s+)?for|look(?:ed|s|ing)?\s+for|evaluat\w+\s+for|assess\w*\s+for|eval\s+for|unclear|uncertain|unsure|not\s+sure|questionable|borderline|feature[s]?\s+of|mimic\w*|(?:labell?ed|coded|mistaken|passed\s+off|(?:has|have|had)\s+me\s+down)\s+as|or\s+(?:maybe|possibly|perhaps)|reckon\w*|convinced|google|internet)(?![\p{L}\d])/iu;
const DOUBT_BEHIND =
  /^[^,;]{0,40}?(?<![\p{L}\d])(?:(?:is|was|are|were|been|be|being|remains?|remained|as|still|initially|first)\s+(?:\p{L}+\s+)?(?:suspected|possible|possib\w+|likely|probable|considered|queried|questioned|assumed|presumed|thought|feared|mentioned|discussed|raised|investigated|pending|unconfirmed|uncertain|excluded\s+by|awaited|tested)|(?:to|cannot|can['’]?t|could\s+not|needs?\s+to|must|should|not\s+yet)\s+be\s+(?:excluded|ruled\s+out|confirmed|considered|clarified)|not\s+(?:yet\s+)?(?:excluded|ruled\s+out|confirmed|certain)|on\s+the\s+differential|in\s+the\s+differential|on\s+the\s+list\s+of|less\s+likely|more\s+likely|(?:result|test|scan|biopsy)\s+(?:is\s+)?pending|vs\.?|versus)(?![\p{L}\d])|^\s*(?:\(|,\s*)?(?:(?:suspected|possible|probable|likely)(?=\s*(?:$|[,;.)?]))|unconfirmed|tbc|queried|awaiting|pending|to\s+be\s+confirmed|\?)(?![\p{L}\d])|^\s*(?:\/|or)\s+\p{L}+\s*\?/iu;
const SUPPOSED =
  /(?<![\p{L}\d])(?:if|unless|whether|in\s+case|suppos\w+|imagin\w+|would|should|assuming|lest|otherwise|were\s+to|(?:at\s+|high\s+|low\s+|increased\s+)?risk\s+(?:of|for|factors?)|worr(?:y|ied|ies|ying)|afraid|fear\w*|scared|terrified|anxious\s+(?:about|that)|panick\w*|paranoid|convinced|prevent\w*|prevention|prophyla\w+|protect\w*\s+(?:against|from)|(?:to|helps?|can)\s+avoid|avoid(?:ing)?\s+(?:another|getting|having|the\s+risk)|screen(?:s|ing|ed)?\s+(?:for|programme|program)|vaccin\w+\s+(?:against|for)|immuni[sz]\w+|jabs?\s+(?:for|against)|watch\s+(?:out\s+)?for|watching\s+for|monitor\w*\s+for|signs\s+of|(?:advice|advised|counsel\w*|info(?:rm\w*)?|discussion|d\/w|warned|safety-?net\w*)\s+(?:\p{L}+\s+){0,2}(?:re|about|on|of|regarding|if)|return\s+if|come\s+back\s+if|safety\s?-?\s?net\w*|red\s+flags?|call\s+(?:if|999|911|112)|advised\s+(?:about|on|of)|counsell?ed|educat\w+|explain\w*|discuss\w*|information\s+(?:on|about)|read(?:ing)?\s+(?:up\s+)?(?:on|about)|heard\s+(?:of|about|that)|talk(?:s|ed|ing)?\s+(?:about|on)|ask(?:ed|ing|s)?\s+(?:me\s+)?(?:about|whether|if)|mention\w*|question\s+about|invit(?:ation|ed)|expos(?:ed|ure)\s+to|contact\s+(?:with|of)|carrier\s+(?:of|for)|screening|curious|interested\s+in|article|tell\s+me\s+(?:about|more)|anyone|any\s+(?:history|signs?|evidence|allerg\w+))(?![\p{L}\d])/iu;
const ASKS =
  /^\s*["“]?(?:and\s+|so\s+|but\s+|or\s+|,\s*|hi\b\W*|hello\b\W*|please\b\W*|also\W*)*(?:is|are|am|do|does|did|can|could|should|would|what|what['’]s|why|how|when|where|which|who|whose|will|may|might|has|have\s+(?:i|you|they)|had\s+(?:i|you)|any|ever|isn['’]?t|aren['’]?t|don['’]?t|doesn['’]?t|was|were)\b/iu;
const ANSWERED_YES = /^\s*["“]?(?:yes|yeah|yep|positive|confirmed)\b/iu;
const PLANNED =
  /(?<![\p{L}\d])(?:\p{L}+['’]ll|will|going\s+to|gonna|plan(?:s|ned|ning)?(?!\s*:)|want(?:s|ed)?|wish(?:es)?|hop(?:e|es|ing)\s+(?:to|for)|recommend\w*|suggest\w*|propos(?:e|ed|es|ing)|advis\w*|offer(?:ed|s|ing)?|schedul\w+|booked|listed\s+for|due\s+(?:to|for)|waiting\s+(?:for|list)|awaiting|refer(?:red|ral)?\s+(?:for|to)|need(?:s|ed)?\s+(?:an?|to|my)|next\s+(?:week|month|year|spring|summer|autumn|fall|winter|\p{L}+day)|tomorrow|upcoming|intend\w*|about\s+to|to\s+(?:start|begin|have|undergo|commence|take|try)|start(?:ing)?\s+(?:on\s+)?(?:next|tomorrow|soon)|not\s+(?:yet\s+)?started|yet\s+to|thinking\s+(?:of|about)|consent\w*\s+(?:for|to)|declin\w+|refus\w+|opted|eligible|(?:candidate|fit|suitable|work-?up|consented|cleared)\s+for|order(?:ed)?)(?![\p{L}\d])/iu;
const PLANNED_BEHIND =
  /^[^;]{0,50}?(?<![\p{L}\d])(?:(?:is|was|are|were|been|has\s+been)\s+(?:\p{L}+\s+)?(?:planned|scheduled|booked|recommended|advised|offered|suggested|proposed|arranged|postponed|cancell?ed|declined|refused|deferred|listed|discussed|considered|ordered|due)|next\s+(?:week|month|year|spring|summer|autumn|fall|winter|\p{L}+day)|tomorrow|in\s+(?:two|three|four|six|\d+|a\s+few|a\s+couple\s+of)\s+(?:days?|weeks?|months?)(?:['’]\s*time)?|to\s+be\s+(?:done|started|given|arranged|performed|booked)|not\s+yet\s+(?:started|done|taken)|(?:was\s+|got\s+)?(?:cancell?ed|postponed|called\s+off))(?![\p{L}\d])|^\s*(?:planned|scheduled|booked|if\s+\p{L}+|as\s+needed\s+if)(?![\p{L}\d])/iu;

/** "I'm having a biopsy on Thursday". */
const HAVING =
  /(?<![\p{L}\d])(?:having|getting|going(?:\s+in)?\s+for|in\s+for|seeing)\s+(?:[\p{L}-]+\s+){0,3}$/iu;
const AHEAD =
  /^[^.;]{0,30}?\b(?:on\s+(?:the\s+\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|this\s+(?:coming\s+)?(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|next|soon|in\s+(?:an?|two|three|four|six|\d+)\s+(?:weeks?|months?|days?))\b/iu;

/** "COPD should read bronchiectasis": this is what it is. */
const CORRECTED = /\bshould\s+(?:read|say|have\s+(?:read|said|been)|be\s+changed\s+to)\b/giu;
/** In a plan: what is there already. */
const GOES_ON =
  /(?<![\p{L}\d])(?:continu\w+|cont|carry\s+on|ongoing|remain\w*|stay(?:s|ing)?\s+on|keep(?:s|ing)?|increas\w+|(?:up-?|down-?)?titrat\w+|reduc\w+|stop\w*|already|started|given|known|chronic|still|has|have|had|is|was|for\s+now|(?:in\s+the\s+)?meantime)(?![\p{L}\d])|[↑↓]/iu;
/** Nothing that is planned has lasted: "psoriasis 20 yrs". */
const LASTS = /^\s*(?:for\s+|x\s?|[(])?\d+\+?\s*(?:yrs?|years?)(?![\p{L}\d])/iu;

/** What people who do not treat the patient say of it: "my wife says I have gout". */
const LAY_OPINION = new RegExp(
  `(?<![\\p{L}\\d])(?:${KIN}|${OTHERS}|tiktok|chatgpt|horoscope|app)(?:['’]s)?\\s+(?:[\\p{L}-]+\\s+){0,2}?(?:says?|said|saying|tells?|told|telling|reckons?|thinks?|thought|claims?|swears?|suggest(?:s|ed)|insists?|calls?|jokes?|(?:is|was)\\s+(?:sure|certain|convinced))(?![\\p{L}\\d])[^;.]{0,40}$`,
  'iu',
);

export type Certainty = 'doubted' | 'supposed' | 'asked' | 'planned';

/** How sure the words are of the term; undefined: they state it. */
export function readCertainty(around: Around, writer: Writer): Certainty | undefined {
  const { before, behind, mark, next, section } = around;
  const said = clauseBefore(around);
  if (mark === '?' && ANSWERED_YES.test(next)) return undefined;
  if (SIGN_BEFORE.test(before) || SIGN_BEHIND.test(behind)) return 'doubted';
  // What is called "my asthma" is there, whatever is asked or feared of it.
  const isThere = isPresupposed(around);
  if (section === 'differential') return 'doubted';
  if (writer === 'patient' && LAY_OPINION.test(clauseTold(before))) return 'doubted';
  if (!isThere && (DOUBT.test(withoutMays(said)) || DOUBT_BEHIND.test(behind))) return 'doubted';
  if (!isThere && SUPPOSED.test(said.replace(CORRECTED, ' '))) return 'supposed';
  if (!isThere && mark === '?' && ASKS.test(said.split(/,(?!\d)/u).at(-1) ?? '')) return 'asked';
  if (!isThere && behind.trim() === '' && mark === '?') return 'doubted';
  // "I need to rest for my back", but "booked for my cataract".
  if (isThere ? APPOINTED.test(said) : PLANNED.test(said)) return 'planned';
  if (!isThere && PLANNED_BEHIND.test(clauseBehind(around))) return 'planned';
  if (HAVING.test(said) && AHEAD.test(behind)) return 'planned';
  if (section === 'plan' && !GOES_ON.test(said) && !LASTS.test(behind)) return 'planned';
  return undefined;
}

const APPOINTED =
  /(?<![\p{L}\d])(?:book\w*|list(?:ed)?|due|schedul\w+|wait(?:ing|s)?|awaiting|refer\w*|going|in|plan\w*|will\s+have|having|to\s+have)\s+(?:\p{L}+\s+)?(?:for\s+|to\s+have\s+)?(?:my|his|her|their)\s+(?:[\p{L}-]+\s+)?$/iu;

/** Without what somebody says of themselves behind it: "my wife says it is gout because my toe hurts". */
function clauseTold(before: string): string {
  return before.split(/,|\b(?:because|but|as|since|although|though|while|and)\b/iu).at(-1) ?? '';
}

/** The month of May, and a day in it. */
function withoutMays(words: string): string {
  return words.replaceAll(/\b(?:in|since|last|of|from|\d{1,2}(?:th|st|nd|rd)?)\s+May\b|\bMay\s+\d/gu, ' ');
}
