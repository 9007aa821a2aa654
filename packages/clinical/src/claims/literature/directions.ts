import { textBefore } from '../../text-before.ts';

/** Which way a finding goes. */
export type Direction = 'more' | 'less' | 'same' | 'different' | 'better' | 'worse';

const WORDS: readonly (readonly [Direction, RegExp])[] = [
  [
    'same',
    /\b(?:(?:no|without(?: a)?|little|not? (?:a )?) ?(?:clear |statistically |clinically |significant(?:ly)? |meaningful |relevant |overall )*differ\w*|(?:did|do|does|was|were|is|are) not (?:\w+ly )?(?:differ\w*|change[sd]?)|similar(?= (?:in|to|between|with|for|across|rates?|both)\b|[.,;)]|$)|similarly|comparable|unchanged|equivalent|(?:about|were|was|is|are|remained|stayed|be) the same|as (?:often|effective|likely|well|high|low|many|much|good) as|made no difference|non-?inferior\w*|unaffected|stable|no (?:\w+ ){0,2}(?:effect|change)s?)\b/g,
  ],
  [
    'more',
    /\b(?:increas\w+|more|higher|highest|greater|greatest|rais(?:e|es|ed|ing)|ris(?:e|es|en|ing)|rose|elevat\w+|longer|prolong\w*|doubl\w+|tripl\w+|excess|faster|larger|heavier|upward|exceed\w*|grew|climb\w*|(?<!\bweight )gain(?:s|ed)?|accelerat\w+)\b/g,
  ],
  [
    'less',
    /\b(?:reduc\w+|decreas\w+|lower(?:s|ed|ing)?|lowest|less|fewer|fewest|fallen|falling|falls?(?= (?:by|to|from|of|below|again)\b)|fell|declin(?:ed|es|ing)|declines?(?= by)|drop(?:s|ped|ping)?|shorten\w*|shorter|slow(?:s|ed|er|ing)|slow(?= (?:the|its|their|down)\b)|halv\w+|diminish\w*|delay\w*|smaller|lighter|downward|prevent\w*|protect\w*|rarer?|cut)\b/g,
  ],
  ['different', /\bdiffer\w*\b/g],
  ['better', /\b(?:improv\w+|benefi\w+|better|superior\w*|effective|favou?r\w*|help(?:s|ed|ful)?)\b/g],
  ['worse', /\b(?:worse\w*|harm\w*|inferior\w*|deteriorat\w+|ineffective)\b/g],
];

/** Any of these words: most clauses have none, which one look tells. */
const ANY = new RegExp(WORDS.map(([, { source }]) => source).join('|'));

const NEGATION =
  /\b(?:not|no|none|never|neither|nor|without|cannot|can't|didn't|doesn't|don't|isn't|wasn't|weren't|aren't|won't|fail(?:s|ed)? to|lack(?:s|ed|ing)?|absence|absent|rather than|instead of|unlikely)\b/g;

export interface SaidDirection {
  readonly direction: Direction;
  readonly negated: boolean;
  readonly at: number;
}

/** The directions of a clause in small letters. */
export function directionsIn(lower: string): readonly SaidDirection[] {
  const found: SaidDirection[] = [];
  if (!ANY.test(lower)) return found;
  let rest = withoutAmounts(lower);
  for (const [direction, words] of WORDS) {
    for (const { index } of rest.matchAll(words))
      found.push({ direction, at: index, negated: direction !== 'same' && isNegatedBefore(rest, index) });
    // `no difference` is not read again as `no …`.
    rest = rest.replaceAll(words, (word) => '_'.repeat(word.length));
  }
  return found.toSorted((one, other) => one.at - other.at);
}

/** `more than 8 weeks`, `less than half`: how much, not which way. */
function withoutAmounts(lower: string): string {
  return lower.replaceAll(
    /\b(?:(?:more|less|fewer) than|exceed(?:s|ed|ing)?) (?=(?:an?|half|one|two|three|four|five|six|ten|twelve)\b|\d)/g,
    (words) => '_'.repeat(words.length),
  );
}

/** The text with directions blanked: what is left is what they are said of. */
export function withoutDirections(lower: string): string {
  let rest = withoutAmounts(lower).replaceAll('_', ' ');
  if (!ANY.test(rest)) return rest;
  for (const [, words] of WORDS) rest = rest.replaceAll(words, (word) => '_'.repeat(word.length));
  return rest;
}

/** A `not` or `no` at most four words before, and no `whether` between. */
function isNegatedBefore(lower: string, at: number): boolean {
  const said = textBefore(lower, at, 48)
    // `adults without albuminuria`, `women who were not pregnant`: who they are.
    .replaceAll(/\bwithout (?:an? |any )?[\p{L}-]+ |\b(?:who|whose) \w+ not (?:yet )?[\p{L}-]+ /gu, ' ')
    .split(/\s+/)
    .slice(-5)
    .join(' ');
  return said.search(NEGATION) >= 0 && !/\bnot only\b|\b(?:whether|that|if)\b/.test(said);
}

/** Words that forbid or deny without a `not`; with one before them they do not. */
const NEGATIVE =
  /\b(?:contraindicat\w+|avoid\w*|forbid\w*|withh\w+|too (?:short|small|few|late|old)|unable|unclear|unknown|uncertain)\b/g;
const NOT_BEFORE = /\b(?:not|no|never|cannot)(?: \w+){0,2} $/;

/** Whether a clause denies or forbids something besides a direction. */
export function deniesIn(lower: string): boolean {
  const rest = withoutDirections(lower);
  const forbids = [...rest.matchAll(NEGATIVE)].filter(
    ({ index }) => !NOT_BEFORE.test(textBefore(rest, index, 40)),
  );
  if (forbids.length > 0) return true;
  return [...rest.matchAll(NEGATION)].some(({ index, 0: word }) => {
    const after = rest.slice(index + word.length).trimStart();
    return !/^(?:\S+\s+){0,4}_/.test(after) && !isEmptyNot(textBefore(rest, index, 40), after);
  });
}

/** `not only`, `than no use`, `with or without`, `not contraindicated`: nothing is denied. */
function isEmptyNot(before: string, after: string): boolean {
  return (
    /\b(?:than|versus|with|or|and|against) $/.test(before) ||
    // `in those who did not`: it says who they are.
    /\b(?:who|whose|whom)(?: \w+){0,2} $/.test(before) ||
    /^only\b/.test(after) ||
    NOT_FORBIDDEN.test(after)
  );
}

const NOT_FORBIDDEN = new RegExp(`^(?:\\w+ ){0,2}${NEGATIVE.source}`);

const OPPOSITE: Readonly<Record<Direction, Direction>> = {
  ...{ more: 'less', less: 'more', better: 'worse', worse: 'better', same: 'same', different: 'different' },
};

/** `B more than A` is `A less than B`. */
export function flipped(said: SaidDirection): SaidDirection {
  return { ...said, direction: OPPOSITE[said.direction] };
}

/** Whether what is said stands in what the source says. */
export function carries(source: SaidDirection, said: SaidDirection): boolean {
  const isNone = ({ direction, negated }: SaidDirection) => direction === 'same' || negated;
  if (said.direction === 'same') return isNone(source);
  if (said.negated)
    return source.direction === 'same' || (source.negated && source.direction === said.direction);
  if (said.direction === 'different') return !isNone(source);
  return !source.negated && source.direction === said.direction;
}

/** More against less, better against worse, and either against its own denial. `Same` and `different` are told too freely to be held to it. */
export function isContrary(source: SaidDirection, said: SaidDirection): boolean {
  if (source.direction === said.direction) return source.negated !== said.negated;
  return (
    OPPOSITE[source.direction] === said.direction &&
    source.direction !== said.direction &&
    !source.negated &&
    !said.negated
  );
}
