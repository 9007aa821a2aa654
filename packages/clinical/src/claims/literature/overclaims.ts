import type { EvidenceLevel } from '@consilium/kernel';

/** What a claim may only say in the words of its source. */
const ONLY_AS_WRITTEN: readonly (readonly [said: RegExp, source: RegExp])[] = [
  [/\bprov(?:e|es|ed|en|ing)\b/, /\bprov(?:e|es|ed|en|ing)\b/],
  [/\bcur(?:e|es|ed|ing|ative)\b/, /\bcur(?:e|es|ed|ing|ative)\b/],
  [/\b(?:always|invariably|in all cases)\b/, /\b(?:always|invariably|in all cases)\b/],
  [/\bnever\b/, /\bnever\b/],
  [
    /\b(?:guarantee\w*|certainly|definitely|undoubtedly|conclusive\w*|definitive\w*)\b/,
    /\b(?:guarantee\w*|certainly|definitely|undoubtedly|conclusive\w*|definitive\w*)\b/,
  ],
  [/\b(?:eliminat\w+|eradicat\w+)\b/, /\b(?:eliminat\w+|eradicat\w+)\b/],
  [/\b(?:safe|safely|harmless|risk-free)\b/, /\b(?:safe|safely|safety|harmless|tolerated)\b/],
  [
    /\b(?:best|safest|most effective|only effective|strongest)\b/,
    /\b(?:best|safest|most effective|only effective|strongest)\b/,
  ],
  [
    /\b(?:all|every|each) (?:\w+ ){0,2}(?:patients?|people|participants?|wom[ae]n|m[ae]n|child|children|adults?|boys?|person)\b/,
    /\b(?:all|every|each)\b/,
  ],
  [
    /\b(?:every|any) (?:stage|degree|age|dose|kind|type|form|group|grade|level)s?\b|\b(?:regardless|irrespective|no matter|whatever)\b/,
    /\b(?:every|any|all|regardless|irrespective|no matter|whatever)\b/,
  ],
  [
    /\b(?:first[- ]line|standard of care|gold standard)\b/,
    /\b(?:first[- ]line|standard of care|gold standard)\b/,
  ],
  [
    /\b(?:mandatory|required|obligatory|essential|necessary)\b/,
    /\b(?:mandatory|required|obligatory|essential|necessary|must)\b/,
  ],
  [/\b(?:significant(?:ly)?)\b/, /\bsignifican\w+|\bp ?[<=]|confidence interval/],
];

const ORDERS = /\b(?:should|must|ought|recommend\w*|advis\w+|need(?:s|ed)? to be|has to|have to)\b/;
const ORDERED =
  /\b(?:should|must|ought|recommend\w*|advis\w+|avoid\w*|contraindicat\w+|need(?:s|ed)? to be|(?:do|is|are) not (?:use|to be)|stop|reduce the dose|has to|have to)\b/;

const CAUSES =
  /\b(?:(?<!(?:any|all|the|a|whose) )caus(?:e|es|ed|ing)|leads? to|led to|due to|because of|resulted in|results in)\b/;
const ASSOCIATED = /\b(?:associat\w+|correlat\w+|linked)\b/;
const CAUSED = /\b(?:caus(?:e|es|ed|ing)|leads? to|led to|due to|because of|result(?:ed|s)? in|owing to)\b/;

const HEDGED =
  /\b(?:may|might|could|possibl[ey]|perhaps|hypothes\w+|preliminary|unclear|uncertain\w*|unknown|cannot be (?:excluded|ruled out)|trend towards?|whether)\b/;
const HEDGES =
  /\b(?:may|might|could|can|possibl[ey]|perhaps|hypothes\w+|preliminary|unclear|uncertain\w*|unknown|suggest\w*|appear\w*|seem\w*|potential\w*|likely|trend|whether)\b/;

/** How strongly a clause says something, against how the clauses of its source that are nearest to it do. */
export function overclaims(
  said: string,
  source: string,
  nearest: readonly string[],
): 'certainty' | 'order' | 'cause' | null {
  if (ONLY_AS_WRITTEN.some(([words, written]) => words.test(said) && !written.test(source)))
    return 'certainty';
  if (ORDERS.test(said) && !ORDERED.test(source)) return 'order';
  if (CAUSES.test(said) && ASSOCIATED.test(source) && !nearest.some((each) => CAUSED.test(each)))
    return 'cause';
  return nearest.every((each) => HEDGED.test(each)) && !HEDGES.test(said) ? 'certainty' : null;
}

const LEVELS: readonly (readonly [said: RegExp, level: EvidenceLevel])[] = [
  [/\b(?:meta-?analys[ei]s|systematic reviews?)\b/, 'systematic_review'],
  [/\brandomi[sz]ed\b/, 'randomised_trial'],
  [/\bcohort\b/, 'cohort'],
  [/\bcase-?control\b/, 'case_control'],
  [/\bcase (?:series|reports?)\b/, 'case_series'],
  [/\bguidelines?\b/, 'guideline'],
];
const MANY =
  /\b(?:many|several|numerous|most|all|multiple|countless) (?:\w+ )?(?:studies|trials|reports|papers|guidelines|experts)\b|\bconsensus\b/;

/** Whether a claim names a kind of study that neither the level of its sources nor their text is. */
export function misnamesLevel(said: string, source: string, levels: readonly EvidenceLevel[]): boolean {
  if (MANY.test(said) && levels.length < 2 && !levels.includes('systematic_review') && !MANY.test(source))
    return true;
  return LEVELS.some(([words, level]) => words.test(said) && !levels.includes(level) && !words.test(source));
}

const NO_RESULTS =
  /\bno results (?:have been|were|are|has been)\b|\bthere are no results\b|\bwithdrawn before\b|\bresults? (?:is|are) (?:not yet|awaited|pending|expected)\b|\b(?:not yet )?recruiting\b/;
const AS_RESULT =
  /\b(?:show(?:s|ed|n)|found|demonstrat\w+|prov(?:ed|en|es)|confirmed|reduc(?:ed|es)|improv(?:ed|es)|lower(?:ed|s)|increas(?:ed|es)|rais(?:ed|es)|kept|prevented|halved|doubled|slowed|delayed|led to|resulted|better than|superior|effective|worked|benefited)\b/;
const AS_PLAN =
  /\b(?:whether|will|plan(?:s|ned)?|aims?|to test|tests if|is testing|being tested|recruit\w*|no results|not yet|withdrawn|stopped|never|awaited|pending|ongoing|under way|registered|no data)\b/;

/** Whether a claim tells a result of a study whose entry says that it has none. */
export function tellsResultOfNone(said: string, source: string): boolean {
  return NO_RESULTS.test(source) && AS_RESULT.test(said) && !AS_PLAN.test(said);
}

/** Whether a claim tells a cause where its sources speak of none. */
export function claimsCause(said: string, source: string): boolean {
  return CAUSES.test(said) && !CAUSED.test(source);
}

const ALL =
  /\b(?:all|every|each|none of the|no|not one|not a single) (?:of the )?(?:treated )?(?:patients?|participants?|people|persons?|women|woman|men|man|children|child|boys?|girls?|adults?|subjects?)\b/;

/** `All patients died`: said of everybody, or of nobody, where its sources say nothing of the kind. */
export function claimsAll(lower: string, sources: string): boolean {
  return ALL.test(lower) && !ALL.test(sources);
}
