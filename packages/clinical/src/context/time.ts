import { findTimes } from '../measurements/times.ts';
import type { Around } from './place.ts';
import { clauseBefore, clauseBehind } from './polarity.ts';

const ENDED =
  /(?<![\p{L}\d])(?:used\s+to|previously|at\s+one\s+(?:point|time|stage)|outgr[eo]w\w*|gr[eo]wn?\s+out\s+of|no\s+longer|any\s?more|in\s+remission|resolved|resolution\s+of|cured|got\s+over|gotten\s+over|recovered|healed|cleared(?:\s+up)?|went\s+away|gone(?=\s*(?:$|[,.;!]|(?:away|now|but|and|since|though|thank)\b))|has\s+gone|is\s+gone|are\s+gone|settled|subsided|disappeared|passed|stopp?(?:ed|ing)|came\s+off|come\s+off|coming\s+off|quit|discontinued|ceased|weaned(?:\s+and)?\s+off|(?:tailed|tapered|worn|wore)\s+off|off\s+(?:it\s+|them\s+)?since|(?<!(?:n['’]t|not|never)\s)got(?:ten)?\s+rid\s+of|lifted|vanished|faded|dried\s+up|sorted\s+(?:itself|themselves)\s+out|back\s+to\s+normal|finished|completed|ended|withdrawn|until|up\s+to\s+(?:last|\d{4})|(?:i['’]m|am|is|was|now)\s+off|been\s+off|took\s+me\s+off|taken\s+off|swapped|switched\s+from|changed\s+from|replaced\s+by|instead\s+of|former(?:ly)?|ex-|inactive|treated\s+successfully|all\s+clear|(?:all|is|are|was|now)\s+over(?:\s+(?:now|and\s+done))?|symptom-free|free\s+(?:of|since)|hasn['’]?t\s+(?:come\s+back|recurred|returned)|on\s+hold|withheld|(?:is|was|are|were|being|been)\s+held|held(?=\s*(?:$|[,.;)(]|(?:since|on|for|due|while|whilst|pre|peri|pending|until|because|given|in\s+view|this|today|yesterday|now|by|after|at\s+(?:pre|admission))(?![\p{L}\d])))|hold(?:ing)?(?=\s*(?:(?:his|her|my|the|all)\s+)?$)|omitted|paused|suspended|now\s+clear|clear\s+now|d\/c(?:['’]?d)?|dc['’]d|never\s+(?:came\s+back|again|returned|recurred)|not\s+since)(?![\p{L}\d])/iu;
const LONG_AGO =
  /(?<![\p{L}\d])(?:as\s+an?\s+(?:small\s+|young\s+|little\s+)?(?:child|kid|teen(?:ager)?|baby|toddler|boy|girl|infant|student|young\s+\p{L}+|adolescent)|in\s+(?:my|his|her|their)?\s*(?:childhood|youth|infancy|teens|twenties|thirties|forties|fifties|\d0s|past|adolescence|early\s+\p{L}+|late\s+\p{L}+)|childhood|when\s+(?:i|he|she|they|we)\s+(?:was|were)|at\s+(?:the\s+)?age\s+(?:of\s+)?\d+|aged\s+\d+|at\s+school|at\s+university|in\s+the\s+past|in\s+the\s+(?:19|20)?\d0s|previous(?:ly)?|prior|past|old|history\s+of|hx(?:\s+of)?|h\/o|pmhx?|s\/p|status\s+post|post-?op|post|remote|years?\s+ago|months?\s+ago|ago|yest(?:erday)?|last\s+night|back\s+(?:in|then|when)|once\s+had|last\s+(?:year|month|summer|winter|spring|autumn|fall|decade)|before\s+(?:the|my|his|her)\s+\p{L}+|during\s+(?:the|my|her|his)?\s*(?:first|second|third|last|previous|pregnancy|lockdown|war)|in\s+(?:19|20)\d{2}|earlier\s+this\s+year|decades?|at\s+(?:booking|birth|diagnosis|baseline|that\s+time|the\s+time|(?:my|his|her|the)\s+(?:first|last|previous)\s+\p{L}+))(?![\p{L}\d])/iu;
const SIMPLE_PAST =
  /(?<![\p{L}\d])(?:had|was|were|took|got|suffered|developed|felt|caught|went|came|did|received|underwent|needed|tested|experienced|broke|measured|weighed|gave|hospitali[sz]ed|admitted|treated|tried)(?![\p{L}\d])/iu;
const PERFECT =
  /(?<![\p{L}\d])(?:have|has|['’]ve|['’]s|ive)\s+(?:\p{L}+\s+)?(?:had|been|got|developed|taken|suffered|felt|noticed|started)(?![\p{L}\d])/iu;
const ONGOING =
  /(?<![\p{L}\d])(?:since|for\s+(?:the\s+)?(?:last|past|\d+|an?|two|three|four|five|six|seven|eight|nine|ten|many|several|some|over|about|around|nearly|almost|more\s+than|years|months|weeks|days)|current(?:ly)?|now|today|tonight|this\s+(?:morning|afternoon|evening|week)|still|ongoing|on-going|chronic|known|persist\w*|persistent|continu\w+|constant\w*|daily|nightly|every\s+(?:day|night|morning|evening|week|month|\d+|other|few)|each\s+(?:day|night|morning)|(?:once|twice|three\s+times)\s+(?:a|per|daily|weekly)|at\s+the\s+moment|at\s+present|long-?standing|lifelong|existing|active|stable|well\s+controlled|poorly\s+controlled|uncontrolled|controlled|worse|worsening|recurrent|under\s+control|bd|od|tds|qds|prn|bid|tid|qd|mg|mcg|flar\w+|again|acute|newly|new)(?![\p{L}\d])/iu;
const PRESENT =
  /(?<![\p{L}\d])(?:have|has|['’]ve|ive|am|i['’]m|im|is|are|suffers?|take|takes|taking|use|uses|using|feel|feels|get|gets|getting|keep|keeps|inject|injects|live\s+with|lives\s+with|living\s+with|remains?|react|reacts|complains?|c\/o|presents?|presenting|hurts?|aches?|allergic|intolerant|on|with|need|needs|carry|carries|experienc(?:e|es|ing)|suffering|having|got|cannot\s+tolerate|can['’]?t\s+tolerate|reports|shows|confirms)(?![\p{L}\d])/iu;
const PRESENT_BEHIND =
  /^[^,;]{0,30}?(?<![\p{L}\d])(?:is|are|has|have|hurts?|aches?|keeps?|persists?|continues?|gets?|bothers?|allergy|\d+\s*(?:mg|mcg|g|ml|units?))(?![\p{L}\d])/iu;
const LISTED =
  /\b(?:diagnos[ie]s|problems?|problem\s+list|conditions?|symptoms?|complaints?|allerg(?:y|ies)|medications?|medicines?|meds|drugs|current|impression|assessment|presenting|pc|hpc|nkda|adverse\s+reactions?|intolerances?|comorbidit(?:y|ies)|risk|issues)\b[^:]{0,30}:/iu;
const PAST_LIST =
  /\b(?:past|previous|surgical|pmhx?|psh|history|resolved|inactive|former|stopped|discontinued)\b[^:]{0,30}:/iu;

export type Time = 'now' | 'past' | 'open';

/** When the words place the term. `now` only where they say so; `open`: they do not say. */
export function readTime(around: Around): Time {
  const { before, behind, heading, term } = around;
  const said = clauseBefore(around);
  const near =
    clauseBehind(around).split(
      /,(?!\d)\s*(?:but|and|now)\b|\bbut\b|;|\band\s+(?:now\s+)?(?:i|he|she|they|my|have|has|am|is|take|takes)\b/iu,
    )[0] ?? '';
  const clause = `${said} ${term} ${near}`;
  if (
    /^\s*off\s+(?:\p{L}+\s+)?$/iu.test(said) ||
    ENDED.test(said) ||
    endsBehind(behind) ||
    goesOnEnded(around)
  )
    return 'past';
  if (/^ex-/iu.test(term) || /\bex-$/iu.test(before)) return 'past';
  if (PAST_LIST.test(`${heading} ${/^[^:\n]{2,40}:/u.exec(before)?.[0] ?? ''}`)) return 'past';
  if (I_HAD.test(behind)) return 'past';
  if (SINCE_IT.test(said) && EVENT_BEHIND.test(near)) return 'past';
  const since =
    /(?<![\p{L}\d])since(?![\p{L}\d])/iu.test(near.split(/,(?!\d)/u)[0] ?? '') ||
    /(?<![\p{L}\d])since\b[^,;]*,?\s*$/iu.test(said);
  if (since || PERFECT.test(said))
    return LONG_AGO.test(said.replace(/\bknown\b.*/iu, '')) && !since ? 'past' : 'now';
  const long =
    LONG_AGO.test(clause) ||
    /(?:^|[\s(])(?:19|20)\d{2}\)?\s*[-–—:,]?\s*$/u.test(before) ||
    /^\s*[,(]?\s*(?:19|20)\d{2}(?![\p{L}\d])/u.test(near);
  if (long && !PRESENT_NEAR.test(said)) return 'past';
  const lead = HAPPENED.test(term) ? 'past' : lastVerb(said);
  if (lead === 'past')
    return /\b(?:today|tonight|this\s+(?:morning|afternoon|evening)|still|just\s+now|right\s+now|ongoing)\b/iu.test(
      clause,
    )
      ? 'now'
      : 'past';
  if (
    lead === 'present' ||
    ONGOING.test(clause) ||
    PRESENT_BEHIND.test(behind) ||
    LISTED.test(`${heading} ${before}`)
  )
    return 'now';
  return /^\s*(?:was|were|had|resolved|went|came|started|began)\b/iu.test(behind) ? 'past' : 'open';
}

/** "For a clot I had in 2020". */
const I_HAD =
  /^\s+(?:that\s+|which\s+)?(?:i|he|she|they|pt)\s+(?:once\s+|also\s+|only\s+)?had(?!\s+(?:since|until\s+now|today))(?![\p{L}\d'’])/iu;
/** "Since the stroke in 2019 my arm is weak": the stroke has been. */
const SINCE_IT =
  /(?<![\p{L}\d])(?:since|after|following)\s+(?:the|my|his|her|an?|that)\s+(?:[\p{L}-]+\s+)?$/iu;
const EVENT_BEHIND =
  /^\s*(?:$|,|(?:in|last|at|on|two|three|\d+|my|i|he|she|his|her|the|when|that|years?|months?|weeks?)(?![\p{L}\d]))/iu;

/** "I have a history of", "has old scars": the past stands closer to the term than the verb. */
const PRESENT_NEAR =
  /(?<![\p{L}\d])(?:have|has|am|is|are|take|takes|on|suffer|suffers)\s+(?:(?!history|hx|previous|prior|past|old|remote|had|been)[\p{L}-]+\s+){0,3}$/iu;

/** The term itself tells of something that was: "fell". */
const HAPPENED =
  /^(?:fell|fainted|collapsed|vomited|threw|passed|blacked|lost|broke|tore|bled|cut|burnt|burned|choked|coughed|tripped|slipped|crashed|seized|hit)(?![\p{L}\d])/iu;

/** A beginning in the past is no end: "was put on ramipril". */
const BEGAN =
  /(?<![\p{L}\d])(?:was|were|been|got)\s+(?:\p{L}+ly\s+|first\s+)?(?:diagnosed|started|put|prescribed|found|told)(?![\p{L}\d])/giu;

function lastVerb(words: string): Time | 'present' | undefined {
  const said = words.replace(BEGAN, ' ');
  const past = lastAt(SIMPLE_PAST, said);
  const present = lastAt(PRESENT, said);
  if (past < 0 && present < 0) return undefined;
  return past > present ||
    (past >= 0 &&
      /(?<![\p{L}\d])(?:had|was|were)\b[^,;]*$/iu.test(said) &&
      /\b(?:on|with|allergic|having|taking)\s[^,;]*$/iu.test(said))
    ? 'past'
    : 'present';
}

function lastAt(cue: RegExp, words: string): number {
  return [...words.matchAll(new RegExp(cue.source, 'giu'))].at(-1)?.index ?? -1;
}

/** "Aspirin 75 - on hold", "warfarin, stopped today", "a cyst, all over now"; not "aspirin, stopped ibuprofen". */
function endsBehind(behind: string): boolean {
  const [first = '', ...rest] = behind.split(/,(?!\d)|;/u);
  return (
    ENDED.test(first.split(/\b(?:but|now)\b/iu)[0] ?? '') ||
    rest.some((each) => {
      const ended = ENDED.exec(each);
      return (
        ended !== null &&
        LEADS.test(each.slice(0, ended.index)) &&
        TRAILS.test(each.slice(ended.index + ended[0].length))
      );
    })
  );
}
const LEADS =
  /^\s*(?:(?:and|which|that|it|this|has|have|is|was|since|now|but|then|all|fully|completely|both|course|been)\s+)*$/iu;
const TRAILS =
  /^\s*(?:$|[.)(]|(?:today|yesterday|now|in|on|last|by|due|because|after|ago|for|since|when|it|them|pre|post|with|a|one|two|\d+|\p{L}+ly|years?|months?|weeks?|before|at|as)(?![\p{L}\d]))/iu;

/** The next sentence may say that it is over: "It went away." */
function goesOnEnded({ next }: Around): boolean {
  return /^\s*(?:it|this|that|they|these|both|he|she|i)\s+(?:\p{L}+\s+)?(?:has\s+|have\s+|had\s+)?(?:\p{L}+\s+)?(?:resolved|cleared|went\s+away|gone|stopped|healed|settled|recovered|disappeared|outgrew|grew\s+out|got\s+over|passed|stopped\s+(?:it|taking)|no\s+longer|is\s+gone|is\s+over)\b/iu.test(
    next,
  );
}

/** Whether the words name a time that has been: what they tell of is not of the day on which they were written. */
export function namesPastTime(words: string, at: string): boolean {
  const today = at.slice(0, 10);
  return (
    LONG_AGO_OR_USED.test(words) ||
    findTimes(words, at).some(({ day, start, end }) =>
      day === null
        ? !/\bnext\b|\bsometimes\b/iu.test(words.slice(start, end))
        : day !== undefined && day < today.slice(0, day.length),
    )
  );
}
const LONG_AGO_OR_USED = new RegExp(
  `(?<![\\p{L}\\d])used\\s+to(?![\\p{L}\\d])|${LONG_AGO.source.replace('previous(?:ly)?|prior|past|old|history\\s+of|hx(?:\\s+of)?|h\\/o|pmhx?|s\\/p|status\\s+post|post-?op|post|remote|', 'previously|')}`,
  'iu',
);
