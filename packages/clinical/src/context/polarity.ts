import type { Around } from './place.ts';

/** Behind these a denial, a doubt or a plan does not reach: somebody begins to say something else. */
const TURN =
  /\b(?:but|however|although|though|because|despite|otherwise|except|instead|yet|apart\s+from|aside\s+from|other\s+than|besides|while|whilst|due\s+to|owing\s+to|in\s+view\s+of|secondary\s+to|on\s+account\s+of)\b|(?<!\b(?:not|was|were|been|be|is|are)\s)(?<!n['’]t\s)\bgiven\b|,\s*(?:just|only|merely|rather|now|currently|still|well)\b|,\s*(?:but\s+|and\s+)?(?:it\s+)?turn(?:s|ed)\s+out\b(?!\s+(?:not|to\s+not))|\band\s+now\b|\bsince\s+then\b|:\s+(?=(?:i|he|she|we|my)\b)|\b(?:until|till)\b|\b(?:mention|say|add|note|record|tell\s+you|let\s+you\s+know|inform\s+you)\s+(?:that\s+)?(?=(?:i|my|he|she|we)\b)|(?:,\s*(?:and\s+|so\s+|then\s+)?|\band\s+|\bso\s+)(?:now\s+|today\s+|yesterday\s+|then\s+|later\s+)?(?=(?:i|we|he|she|they|it|my|this|that|these|the\s+patient|pt)\b)|(?:,|\band|\bso)\s+(?:also\s+|now\s+|still\s+|currently\s+)?(?=(?:has|have|had|am|is|was|were|takes?|took|complains?|reports?|presents?|developed|started|c\/o|on|taking|using|established\s+on|maintained\s+on|commenced)\b)|\s[-–—]\s/giu;

/** The words before the term, back to where they begin to speak of it. */
export function clauseBefore({ before }: Around): string {
  return before.split(TURN).at(-1) ?? '';
}

/** The words behind it, up to where something else is said. A list goes on behind its comma. */
export function clauseBehind({ behind }: Around): string {
  return behind.split(TURN)[0] ?? '';
}

const DENIED =
  /(?<![\p{L}\d])(?:no|not|never|nor|neither|none|without|w\/o|denie[sd]|deny|denying|negative|neg|-ve|free\s+of|clear\s+of|rul(?:ed?|es|ing)\s+out|exclud(?:ed|es|ing)|absen(?:t|ce\s+of)|lack(?:s|ed|ing)?|nil|unlikely|cannot|(?:do|does|did|is|was|are|were|have|has|had|ca|wo|would|could)n['’]?t)(?![\p{L}\d])/iu;
/** Words with a denial in them that deny nothing of what follows. */
const NO_DENIAL =
  /\b(?:no\s+longer|not\s+(?:only|just|merely)|no\s+(?:change|improvement|relief|doubt|better|good|control|worse)|nothing\s+(?:helps|helped|works|worked)|not\s+(?:been\s+)?(?:controlled|controlling|help\w*|sure|well|better|improv\w*|work\w*|responding|sleep\w*|able|tolerat\w*|bear)|(?:can|could|do|does|did|would)(?:not|n['’]?t|\s+not)\s+(?:tolerate|bear|stand|sleep|eat|walk|work|stop|breathe|move|help|touch|go\s+(?:a|one)\s+day|leave|manage|forget|miss|wait|swallow|keep|concentrate|cope)|never\s+(?:miss|forget|without)|not\s+(?:an?|one|a\s+single)\s+(?:day|night|week|month|morning|hour)\s+(?:\p{L}+\s+){0,2}without|nobody\s+(?:\p{L}+\s+)?(?:asked|knows)|without\s+(?:fail|my)|not\s+(?:have\s+)?(?:any\s+)?(?:idea)|(?:not|n['’]?t|never|unable)\s+(?:been\s+)?(?:able\s+)?(?:to\s+)?(?:shift|shake|get\s+rid\s+of|clear|control)|no,?\s+(?:sorry|wait|i\s+mean|actually)|no\s+(?:known\s+)?cure|(?:can['’]?t|cannot|can\s+not|could\s*n['’]?t|won['’]?t|wouldn['’]?t)\s+(?:honestly\s+|really\s+)?(?:say|tell\s+you|claim|pretend)(?:\s+that)?(?=\s+(?:the|my|his|her|this|these)\b))\b/giu;
const DENIED_BEHIND =
  /^(?:\s+[\p{L}-]+){0,3}\s+(?:neg(?:ative)?|-ve|nad)\s*(?=$|[,;.(])|^\s*(?:\([^)]{0,60}\)\s*)?(?::|=|-|–)\s*(?:no|none|nil|negative|neg|denied|never|absent|not\s+\p{L}+|n)(?![\p{L}\d])|^[^,;]{0,40}?(?<![\p{L}\d])(?:(?:was|is|has\s+been|have\s+been|were|are|been|came\s+back|comes?\s+back|test(?:ed|s|ing)?|screen(?:ing)?|swab|antibod(?:y|ies)|pcr|serology|result\w*|culture\w*|scan)\s+(?:\p{L}+\s+)?)(?:ruled\s+out|excluded|negative|neg|normal|clear|unremarkable|absent|refuted|denied|dismissed|not\s+(?:found|seen|detected|present|confirmed|identified|demonstrated|suspected|felt|thought|likely|supported|evident|shown|the\s+(?:cause|case)))(?![\p{L}\d])|^\s*(?:negative|neg|-ve|absent|excluded|ruled\s+out|not\s+(?:found|seen|detected|present|confirmed|identified)|denied|free)(?![\p{L}\d])|^[^,;]{0,20}?\b(?:wasn['’]?t|isn['’]?t|weren['’]?t|aren['’]?t|never)\s+(?:found|seen|detected|present|confirmed|there|identified|diagnosed|proven|the\s+case)\b|^[^,;]{0,20}?\bunlikely\b|^[^.;]{0,20}?(?:[-–—,]|…|\.\.)\s*(?:no,?\s+(?:sorry|wait|actually|i\s+mean|make\s+that)|sorry|i\s+mean|scratch\s+that|correction|oops)\b|^[^,;]{0,20}?\bshould\s+(?:read|say|have\s+(?:read|said|been))\b|^\s*,?\s*(?:which|that)\s+(?:i|he|she|they|pt)\s+(?:do(?:es)?\s*n['’]?[o]?t|don['’]?t|doesn['’]?t|haven['’]?t|hasn['’]?t|never)\b|^\s*:\s*immune\b/iu;

/** "Prescribed, but I never picked it up": behind the term, of "it". */
const NEVER_TAKEN =
  /(?:never|not|n['’]t|cannot)\s+(?:\p{L}+\s+)?(?:pick\w*|tak\w+|took|start\w*|fill\w*|collect\w*|us(?:e|ed|ing)|swallow\w*|had|tried|got|bought|need\w*)\s+(?:it|them|any|one|that|this|those)\b|\b(?:threw|left|put)\s+(?:it|them)\s+(?:away|in|back)\b/iu;

/** The name itself says that there is nothing. */
const NO_ILLNESS =
  /^(?:a(?:febrile|symptomatic|pyrexial)|nkda|nka|nad|normo\p{L}+|euthyroid|(?:fit\s+and\s+)?well|healthy|nil(?:\s.*)?|none|non-\p{L}+|unremarkable)$/iu;

/** "Any chest pain? No." */
const ANSWERED_NO =
  /^\s*["“]?(?:no|nope|none|never|denied|denies|negative|not\s+(?:really|at\s+all|that))\b/iu;

/** "She says I'm anorexic. I'm not." */
const NOT_SO =
  /^\s*(?:but\s+|well\s+|no,?\s+)?(?:i|he|she|they|it|that|this|which)(?:['’](?:m|s)|\s+(?:am|is|was|do|does|did|have|has))?\s*(?:not|n['’]t)\s*(?:[,.!]|$|true|so|the\s+case|right|correct|have\s+(?:it|that|one|any|them)\b)/iu;

export function isDenied(around: Around): boolean {
  const said = clauseBefore(around).replace(NO_DENIAL, ' ');
  if (NO_ILLNESS.test(around.term) || DENIED_BEHIND.test(around.behind)) return true;
  if (NEVER_TAKEN.test(around.behind) || (around.mark !== '?' && NEVER_TAKEN.test(around.next))) return true;
  if (around.mark === '?' && ANSWERED_NO.test(around.next)) return true;
  if (NOT_SO.test(around.next)) return true;
  return DENIED.test(said) && !isPresupposed(around);
}

/** "It does not help my asthma": what is called "my asthma" is there. Not "I have not started my tablets". */
export function isPresupposed(around: Around): boolean {
  const said = clauseBefore(around);
  if (GETS_IT.test(around.next) || (ON_A_MEDICINE.test(said) && IS_ON_IT.test(around.next))) return true;
  if (THIS_ONE.test(said) || WHILE_ON.test(said)) return true;
  if (MORE_OF.test(said) || ABOUT_THIS.test(said)) return true;
  if (around.mark === '?' && LEAVES_OFF.test(said)) return true;
  if (ABOUT_THE.test(said) && FELT.test(`${around.term}${around.behind}`)) return true;
  if (WHICH_I_DO.test(around.behind) || TREATS_THE.test(said)) return true;
  if (/^\s+(?:that\s+)?i(?:\s+(?:have|take|use|get)|['’](?:ve|m))\b/iu.test(around.behind)) return true;
  return (
    /(?<![\p{L}\d])(?:my|his|her|their)\s+(?:[\p{L}-]+\s+)?$/iu.test(said) &&
    !/\b(?:start\w*|begin|began|begun|tak\w+|took|have|has|had|had|allerg\w+|pick\w*|collect\w*|us(?:e|ed|ing)|is|was|isn['’]?t|wasn['’]?t)\s+(?:my|his|her|their)\s+(?:[\p{L}-]+\s+)?$/iu.test(
      said,
    )
  );
}

/** "Can I have more Ventolin?", "worried about this lump": it is there. */
const MORE_OF =
  /(?<![\p{L}\d])(?:more|another\s+(?:box|pack|bottle|inhaler|prescription)(?:\s+of)?|refills?\s+(?:of|for)|repeat\s+(?:prescription\s+)?(?:of|for)|r[au]n(?:ning)?\s+(?:out|low)\s+(?:of|on))\s+(?:my\s+|the\s+)?$/iu;
const THIS_ONE =
  /(?<![\p{L}\d])(?:this|these)\s+(?:(?:awful|bad|nasty|horrible|terrible|dry|itchy|weird|strange|funny|constant|nagging|annoying|red|sore|blasted|bloody|wretched)\s+)*$/iu;
/** "Can I drink on flucloxacillin?" */
const WHILE_ON =
  /(?<![\p{L}\d])(?:drink|drive|fly|breast-?feed\w*|exercise|sunbathe|travel|swim|work|alcohol|wine|beer)\s+(?:[\p{L}-]+\s+)?(?:on|with|while\s+on|whilst\s+on|when\s+on|while\s+taking)\s+(?:my\s+|the\s+)?$/iu;
/** "Can one die of a panic attack? I get them daily." */
const GETS_IT =
  /(?<!\b(?:if|unless|whether|could|might|may|do|should|would|can)\s)\bi\s+(?:still\s+|do\s+|already\s+)?(?:get|take|use|have|suffer\s+from)\s+(?:it|them|these|those)\b(?!\s+(?:checked|tested|removed))/iu;
/** "Do I need to stop citalopram before surgery?": it is taken. */
const LEAVES_OFF =
  /(?<![\p{L}\d])(?:(?:do|should|can|could|must|may|shall|will)\s+i|is\s+it\s+(?:ok|okay|safe|alright|all\s+right|fine)|am\s+i\s+ok(?:ay)?)\s+(?:[\p{L}]+\s+){0,3}?(?:stop|come\s+off|carry\s+on\s+with|continue|keep\s+taking|pause|cut\s+down\s+on|reduce|increase|double|halve|skip)\s+(?:taking\s+|using\s+)?(?:my\s+|the\s+)?$/iu;
/** "Is it normal to go dizzy on Zestril? I've been on it two weeks": the medicine is taken; of the dizziness nothing is said. */
const ON_A_MEDICINE = /(?<![\p{L}\d])(?:on|take|taking|using|with|from|of|by)\s+(?:my\s+|the\s+|this\s+)?$/iu;
const IS_ON_IT =
  /(?<!\b(?:if|unless|whether|when|once)\s)\bi(?:(?:\s+have|['’]ve|ve)\s+(?:only\s+|just\s+|already\s+|now\s+)?been\s+(?:on|taking|using)|(?:\s+am|['’]m|m)\s+(?:still\s+|already\s+|now\s+)?(?:on|taking|using))\s+(?:it|them|these|those|that)\b/iu;
const ABOUT_THE = /(?<![\p{L}\d])about\s+the\s+(?:[\p{L}-]+\s+)?$/iu;
const FELT = /^[^,;]{0,40}?(?<![\p{L}\d])(?:when|whenever|i|my|every|each|at\s+night)(?![\p{L}\d])/iu;
const WHICH_I_DO =
  /^\s*,?\s*(?:which|that)\s+(?:i|he|she|pt)\s+(?:do(?!\s+not)|does(?!\s+not)|have|has|am|is|get|gets|take|takes)(?![\p{L}\d'’])/iu;
/** "They may have to drain the abscess": there is one. */
const TREATS_THE =
  /(?<![\p{L}\d])(?:drain|treat|cure|clear|ease|control|help|manage|relieve|soothe|fix|remove|shrink|heal|settle|improve|worsen|trigger)\w*\s+(?:up\s+)?(?:the|this|my|his|her)\s+(?:[\p{L}-]+\s+)?$/iu;
const ABOUT_THIS = /(?<![\p{L}\d])about\s+(?:this|these|that|those)\s+(?:[\p{L}-]+\s+)?$/iu;

const WITHDRAWN =
  /\bh[ae]{1,2}moly[sz]ed\b|\bplease\s+(?:ignore|disregard)\b|\b(?:spurious|artefactual|mislabelled\s+sample|sampling\s+error)\b|\bde-?label\w*|\b(?:label|diagnosis|allergy|entry|it|this|that)\s+(?:has\s+been\s+|have\s+been\s+|had\s+been\s+|was\s+|were\s+|is\s+now\s+)?(?:removed|withdrawn|retracted|struck|deleted|revoked|revised|overturned|corrected|taken\s+off|crossed\s+out|disproved|disproven|refuted|dropped)\b|\bentered\s+in\s+error\b|\bin\s+error\b|\b(?:by|in)\s+mistake\b|\b(?:wrongly|mistakenly|incorrectly|erroneously|falsely)\b|\bmis-?(?:diagnos\w+|labell?ed|read)\b|\b(?:not|never)\s+(?:a\s+)?(?:true|real|really|actually)\b|\bwas\s+wrong\b|\bwere\s+wrong\b|\bfalse\s+(?:alarm|positive)\b|\b(?:removed?|taken?\s+off|struck|strike|deleted?)\s+(?:it\s+)?(?:from\s+)?(?:(?:the|my|his|her)\s+)?(?:[\p{L}]+\s+)?(?:record|records|chart|list|notes|file)\b|\bturn(?:s|ed)\s+out\s+(?:not\b|to\s+be\b|it\s+(?:was|is)\b|it['’]s\b)|\bchallenge\s+(?:test\s+)?(?:was\s+)?(?:negative|passed|tolerated)|\b(?:passed|negative)\s+(?:an?\s+|the\s+)?(?:oral\s+|drug\s+|penicillin\s+|food\s+)?challenge\b|\b(?:since|then|now|later)\s+tolerat\w+|\btolerat(?:ed|es|ing)\s+(?:it|\p{L}+)\s+(?:since|fine|well|without|now|with\s+no)\b|\bnot\s+allergic\s+after\s+all\b|\bafter\s+all\s+not\b|\b(?:disproved|refuted|debunked)\b|\bwhich\s+(?:is|was)\s+(?:rubbish|nonsense|wrong|untrue|incorrect|not\s+(?:true|right|so))\b|\b(?:had|taken|used|eaten)\s+\p{L}+\s+(?:since\s+|again\s+)?(?:w\/o|without|with\s+no)\s+(?:any\s+)?(?:problems?|reactions?|issues?|trouble|ill\s+effects?)\b/iu;
/** Takes an allergy back wherever the next sentence says it. */
const NO_TRUE_ALLERGY =
  /\b(?:not|no)\s+(?:a\s+)?(?:true|real|genuine)\s+allergy\b|\bside[- ]effects?\s+only\b|\bonly\s+a\s+side[- ]effect\b/iu;
/** What the next sentence says of it goes on with "it". */
const GOES_ON =
  /^\s*["“]?(?:it|(?:please\s+|pls\s+)?(?:remove|delete|strike|disregard|ignore)|this|that|they|these|the\s+(?:label|diagnosis|allergy|entry|test|result)|later|since|then|but|however|turn(?:ed|s)|both|actually|in\s+fact|tests?|skin\s+test\w*|subsequent\w*|on\s+review|now)\b/iu;

export function isWithdrawn(around: Around): boolean {
  const { behind, next } = around;
  // "Turned out to be gout": gout is what it is.
  const said = clauseBefore(around).replace(
    /\bturn(?:s|ed)\s+out\s+(?:to\s+be\b|it\s+(?:was|is)\b|it['’]s\b|$)/giu,
    ' ',
  );
  if (NO_TRUE_ALLERGY.test(next)) return true;
  return WITHDRAWN.test(`${said} … ${behind}`) || (GOES_ON.test(next) && WITHDRAWN.test(next));
}
