/** What a text denies and what it states, as stems of words. A stem may be in both. */
export interface Polarity {
  /** Right behind a `no` or `not`: what the denial is of, beyond doubt. */
  readonly denied: ReadonlySet<string>;
  /** In a clause without any denial, doubt or condition. */
  readonly stated: ReadonlySet<string>;
}

const TOKEN = /\p{L}[\p{L}\d]*(?:'\p{L}+)?|[,;:.()!?–—]/gu;

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));
/** They deny a thing. */
const NO = set('no without neither nor none denies denied denying lack lacks lacked lacking absence nil');
/** They deny what is done or is so. */
const NOT = set('not never cannot hardly');
/** `no longer`, `not only`, `no more than`: they deny nothing of what follows. */
const NO_DENIAL = set(
  'longer more less later earlier only just yet until doubt least matter quite merely fewer sooner',
);
/** `no evidence of`, `no further`: what is denied follows. */
const EMPTY = set(
  'evidence sign signs history record trace hint suspicion report reports case cases episode episodes known any further new other such single actual clear current a an the of for',
);
const LIGHT = set(
  'have has had take taken taking took receive received get got gotten give given show shown showed need needed want wanted use used see seen saw find found report reported cause caused suffer suffered from develop developed',
);
/** Behind these a denial does not reach. */
const STOP = set(
  'of in on at for to from by with after before during under over since until between among as than is are was were has have had be been and but that which who when while if because so although though whereas however therefore then he she it they we i',
);
const SKIPPED = set(
  'be been being have has had do does did a an the any ever to really currently so fully entirely completely well already also at all by his her their its him them it in',
);
/** `was not seen`, `was ruled out`: what they are said of is not there. */
const FOUND = set(
  'shown found seen present detected observed given delivered needed done performed confirmed necessary required noted identified demonstrated reported started begun tested measured recorded',
);
const AWAY = set('excluded absent refuted denied');
const COMPARES = set('than or versus');
const IS = set('is are was were be been being');
const AUXILIARY = set('is are was were be been has have had');

const DENIES =
  /(?<![\p{L}\d])(?:no|not|never|nor|neither|none|without|cannot|hardly|denie[sd]|lack(?:s|ed|ing)?|absen(?:t|ce)|free (?:of|from)|ruled out|exclud\p{L}+|negative|nil|unless|\p{L}+n't)(?![\p{L}\d])/u;
const OPEN =
  /(?<!\p{L})(?:if|whether|risk|risks|fear|in case|to avoid|avoid(?:s|ed|ing)?|prevent\p{L}*|protect\p{L}*|against|should|may|might|could|can|would|possible|possibly|suspected|planned|instead of|rather than)(?!\p{L})/u;
const CLAUSE =
  /[;:.()–—!?]|, (?=(?:and |but |so |then |all the more )?(?:he|she|it|they|the|this|that|which|who|there|his|her|we|i|but|so|while|as|since|given|after)\b)| (?:but|although|though|while|whereas|however|because|as (?=(?:the|he|she|it|his|her|this|there|they)\b)) /u;

/** Reads a text in small letters, in one pass. `stemOf` makes one of the forms of a word. */
export function readPolarity(lower: string, stemOf: (word: string) => string): Polarity {
  const stated = new Set<string>();
  for (const clause of lower.split(CLAUSE))
    if (!DENIES.test(clause.replaceAll(HARMLESS, ' ')) && !OPEN.test(clause))
      for (const [word] of clause.matchAll(TOKEN)) stated.add(stemOf(word));
  return { denied: new Set([...deniedIn(lower)].map(stemOf)), stated };
}

/** `No longer` is of another time: what it is said of is neither denied nor stated. */
const HARMLESS = new RegExp(
  `(?<!\\p{L})(?:no|not) (?:${[...NO_DENIAL].filter((word) => word !== 'longer').join('|')})(?!\\p{L})`,
  'gu',
);

/** The words right behind a denial, and those of which it is said that they were not found. */
function deniedIn(lower: string): ReadonlySet<string> {
  const denied = new Set<string>();
  let reach: 'none' | 'thing' | 'deed' = 'none';
  let left = 0;
  /** What the clause is about: its words up to the first that ends a name. */
  let subject: string[] = [];
  let isSubject = true;
  let before = '';
  /** `was not seen`, not `has not seen`. */
  let isPassive = false;
  const denySubject = () => {
    for (const word of subject.splice(0)) denied.add(word);
  };
  const tokens = [...lower.matchAll(TOKEN)].map(([token]) => token);
  tokens.forEach((token, at) => {
    if (/^\P{L}/u.test(token)) {
      [reach, subject, isSubject, before] = ['none', [], true, ''];
      return;
    }
    const next = tokens[at + 1] ?? '';
    if (AWAY.has(token) && AUXILIARY.has(before)) denySubject();
    if (token === 'ruled' && next === 'out') denySubject();
    // `More than without`, `with or without`: nothing is denied.
    if (isDenial(token) && !NO_DENIAL.has(next) && !COMPARES.has(before)) {
      [reach, left, isPassive] = [NO.has(token) ? 'thing' : 'deed', MOST, IS.has(before)];
      [before, isSubject] = [token, false];
      return;
    }
    if (reach === 'thing') {
      if (STOP.has(token) && !(EMPTY.has(token) && EMPTY.has(before))) reach = 'none';
      else if (!EMPTY.has(token)) denied.add(token);
    } else if (reach === 'deed' && !SKIPPED.has(token)) {
      denied.add(token);
      if (FOUND.has(token) && isPassive) denySubject();
      reach = LIGHT.has(token) ? 'thing' : 'none';
    }
    if (reach === 'deed' && IS.has(token)) isPassive = true;
    left -= 1;
    if (left === 0) reach = 'none';
    if (isSubject && STOP.has(token)) isSubject = false;
    if (isSubject) subject.push(token);
    if (token === 'but' || token === 'and' || token === 'although') [subject, isSubject] = [[], true];
    before = token;
  });
  return denied;
}

/** Words that a denial reaches. */
const MOST = 6;

function isDenial(token: string): boolean {
  return NO.has(token) || NOT.has(token) || token.endsWith("n't");
}

/** `No fall since February`: what was before is not denied. */
export function deniesForATime(lower: string): boolean {
  return WITHIN_A_TIME.test(lower);
}

const WITHIN_A_TIME =
  /\b(?:no|not|never|without)\b[^,;:]{0,60}\b(?:since|after|before|until|for (?:[\p{L}\d]+ )?(?:days|weeks|months|years)|anymore|any more|yet|again|longer|in the (?:last|past))\b/u;
