/** Which way a finding goes. */
export type Direction = 'more' | 'less' | 'same' | 'better' | 'worse';

const WORDS: readonly (readonly [Direction, RegExp])[] = [
  [
    'same',
    /\b(?:(?:no|without(?: a)?|little|not? (?:a )?) ?(?:clear |statistically |clinically |significant(?:ly)? |meaningful |relevant |overall )*differ\w*|(?:did|do|does|was|were|is|are) not (?:\w+ly )?(?:differ\w*|change[sd]?)|similar(?:ly)?|comparable|unchanged|equivalent|the same|as (?:often|effective|likely|well|high|low|many|much) as|non-?inferior\w*|unaffected|stable|no (?:\w+ ){0,2}(?:effect|change)s?)\b/g,
  ],
  [
    'more',
    /\b(?:increas\w+|more|higher|highest|greater|greatest|rais(?:e|es|ed|ing)|ris(?:e|es|en|ing)|rose|elevat\w+|longer|prolong\w*|doubl\w+|tripl\w+|excess|gain(?:s|ed)?|faster|earlier|larger|heavier|upward|grew|accelerat\w+)\b/g,
  ],
  [
    'less',
    /\b(?:reduc\w+|decreas\w+|lower(?:s|ed|ing)?|lowest|less|fewer|fewest|fall(?:s|en|ing)?|fell|declin\w+|drop(?:s|ped|ping)?|shorten\w*|shorter|slow(?:s|ed|er|ing)?|halv\w+|diminish\w*|loss|lost|delay\w*|smaller|lighter|downward|suppress\w*|prevent\w*|protect\w*|rarer?|cut)\b/g,
  ],
  ['better', /\b(?:improv\w+|benefi\w+|better|superior\w*|effective|favou?r\w*)\b/g],
  ['worse', /\b(?:worse\w*|harm\w*|inferior\w*|deteriorat\w+|ineffective|impair\w*)\b/g],
];

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
  let rest = lower;
  for (const [direction, words] of WORDS) {
    for (const { index } of rest.matchAll(words))
      found.push({ direction, at: index, negated: direction !== 'same' && isNegatedBefore(rest, index) });
    // `no difference` is not read again as `no …`.
    rest = rest.replaceAll(words, (word) => '_'.repeat(word.length));
  }
  return found.toSorted((one, other) => one.at - other.at);
}

/** A `not` or `no` at most four words before. */
function isNegatedBefore(lower: string, at: number): boolean {
  const before = lower
    .slice(Math.max(0, at - 48), at)
    .split(/\s+/)
    .slice(-5)
    .join(' ');
  return before.search(NEGATION) >= 0 && !/\bnot only\b/.test(before);
}

/** Whether a clause denies something besides a direction. */
export function deniesIn(lower: string): boolean {
  let rest = lower;
  for (const [, words] of WORDS) rest = rest.replaceAll(words, (word) => '_'.repeat(word.length));
  return [...rest.matchAll(NEGATION)].some(
    ({ index, 0: word }) =>
      !/^(?:\S+\s+){0,4}_/.test(rest.slice(index + word.length).trimStart()) &&
      !/^not only\b/.test(rest.slice(index)),
  );
}

const OPPOSITE: Readonly<Record<Direction, Direction>> = {
  ...{ more: 'less', less: 'more', better: 'worse', worse: 'better', same: 'same' },
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
  return !source.negated && source.direction === said.direction;
}
