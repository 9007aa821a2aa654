/** What a text can be about in place of the patient. */
export type Frame = 'fiction' | 'teaching' | 'office' | 'leaflet';

const ART = '(?:an?|the|my|this|that|his|her|our|some|one)\\s+(?:[\\p{L}\\d-]+\\s+){0,2}';

/** Nothing that is said inside these is said of anybody: a dream, a part that is played. */
const STRONG: readonly (readonly [Frame, RegExp])[] = [
  [
    'fiction',
    /\b(?:dream(?:ed|t|s|ing)?|nightmare|pretend(?:s|ed|ing)?|role[- ]?play\w*|fictional|fictitious|imaginary|made[- ]up|in\s+character|playing\s+the\s+part|(?:my|his|her)\s+(?:character|avatar|role)|my\s+part\s+in|cosplay|figurative(?:ly)?|metaphor\w*)\b/iu,
  ],
  [
    'teaching',
    /\b(?:mock|simulated|simulation|practice\s+(?:case|patient|question)s?|exam\s+question|osce|vignettes?|case\s+stud(?:y|ies)|teaching\s+(?:case|session|example|slides?|notes?|set)|example\s+(?:case|patient|entry)|for\s+example|hypothetical(?:ly)?|sample\s+(?:text|patient|letter|note|entry))\b|\b(?:e\.g\.)/iu,
  ],
  [
    'office',
    /\b(?:test\s+(?:patient|record|entry)|dummy|placeholder|template|lorem|copy[- ]?paste[d]?\s+from\s+another|wrong\s+(?:\p{L}+\s+)?(?:patient|chart|records?|notes?|letter|file|summary)|another\s+patient|different\s+patient|other\s+patient(?:'s)?)\b/iu,
  ],
];

/** A joke takes its own sentence only. */
const JOKE = /\b(?:so\s+to\s+speak|just\s+kidding|only\s+joking|jk|lol|ha\s?ha)\b/iu;

const WEAK: readonly (readonly [Frame, RegExp])[] = [
  [
    'fiction',
    new RegExp(
      `\\b(?:novels?|films?|movies?|(?:tv|television)|sitcom|soap\\s+opera|netflix|documentar(?:y|ies)|series\\s+(?:about|where|in\\s+which)|episode\\s+of|protagonist|hero(?:ine)?s?|villain|characters?|main\\s+character|fairy\\s?tale|cartoon|comic|opera|theatre|screenplay|memoir|biography|podcast|poem|legend|myth|detective|thriller|storyline|plot|season\\s+\\d|video\\s?game|chapter|author)\\b|\\b${ART}(?:book|story|play|game|show|song)\\b`,
      'iu',
    ),
  ],
  [
    'teaching',
    new RegExp(
      `\\b(?:lectures?|lecturer|seminars?|textbooks?|guidelines?|homework|projects?|essays?|assignment|thesis|dissertation|quiz|flashcards?|revision|revising|curriculum|workshop|webinar|conference|congress|(?:presentation|report|post|thread|page|video|course|film)\\s+(?:on|about)|talk\\s+(?:on|about)|journal|articles?|papers?\\s+(?:on|about)|meta-analysis|published|stud(?:y|ies)\\s+(?:of|on|about|show\\w*|found|says?|suggests?)|trial\\s+(?:participants|showed|found|in)|epidemiolog\\w+|prevalence|incidence|statistics|wikipedia|blog|news|newspaper|magazine|headline|(?:for|of|with)\\s+(?:\\p{L}+\\s+)?students|med(?:ical)?\\s+school|nursing\\s+school|first[- ]aid\\s+course|training\\s+(?:day|course|session)|\\p{L}+ology\\s+class|in\\s+class|learn(?:ed|t|ing)?\\s+about|teach(?:es|ing)?|taught|stud(?:y|ying|ied)\\s+(?:for|about))\\b|\\b${ART}(?:course|class|module)\\s+(?:on|about|in|at)\\b|\\b(?:exam|test)\\s+(?:on|about)\\b`,
      'iu',
    ),
  ],
  [
    'office',
    /(?:\[\s*\]|☐|□|\by\s*\/\s*n\b|\byes\s*\/\s*no\b)|\b(?:any\s+of\s+the\s+following|questionnaires?|tick\s?box(?:es)?|tick\s+(?:all|if|one|any)|check\s?box(?:es)?|please\s+(?:tick|circle|select|state|list|indicate)|circle\s+(?:one|all|any)|drop-?down|application\s+form|insurance\s+(?:form|policy|company)|(?:consent|intake|registration|order|claim|blank|travel)\s+forms?|the\s+form\s+(?:asks|says|lists)|form\s+asks|poster|noticeboard|waiting\s+room|clinic\s+(?:sign|opens|is\s+(?:open|closed|on))|support\s+group|charity|fundrais\w+|awareness|campaign|agenda|minutes\s+of|rota|invoice|billing|codes?\s+for|icd(?:-?10)?|audit)\b/iu,
  ],
  [
    'leaflet',
    /\b(?:leaflets?|package\s+insert|patient\s+information|information\s+sheet|booklet|brochure|pamphlet|fact\s?sheet|side[- ]effects?\s+(?:include|are|may|can|listed|such)|(?:possible|common|rare|known|listed|potential)\s+side[- ]effects?|warnings?\s+(?:on|label|says?)|label\s+(?:says?|warns?|lists?)|the\s+(?:box|packet|label)\s+(?:says?|warns?|lists?)|contraindicat\w+|indicated\s+(?:for|in)|used\s+to\s+treat|(?:is|are)\s+used\s+(?:for|in)|not\s+suitable\s+for|advert(?:s|isement|ised|ising)?|website|internet|google[d]?|online|facebook|instagram|tiktok|youtube|forum|reddit|chatgpt|app\s+says)\b/iu,
  ],
];

/** Of the sentence itself. */
export function frameOfSentence(words: string): Frame | undefined {
  return JOKE.test(words) ? 'fiction' : strongFrameIn(words);
}

/** A frame that holds whatever its sentence says of "I". */
export function strongFrameIn(words: string): Frame | undefined {
  return find(STRONG, words);
}

/** Also one that gives way where the words say "I". */
export function frameIn(words: string): Frame | undefined {
  return find(STRONG, words) ?? find(WEAK, words.replaceAll(EARLY_WARNING, ' '));
}

/** NEWS is a score of vital signs. */
const EARLY_WARNING = /\bNEWS2?\b/gu;

function find(frames: typeof STRONG, words: string): Frame | undefined {
  return frames.find(([, cue]) => cue.test(words))?.[0];
}
