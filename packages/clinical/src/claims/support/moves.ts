import { textBefore } from '../../text-before.ts';
import { oncePerSentence } from '../reading/once-per-sentence.ts';
import type { ReadSentence } from '../reading/read-sentence.ts';
import { isNegated } from './verdicts.ts';

export type Move =
  | 'rising'
  | 'falling'
  | 'stable'
  | 'better'
  | 'worse'
  | 'doubled'
  | 'halved'
  | 'tripled'
  | 'quadrupled'
  | 'highest'
  | 'lowest'
  | 'printed';

const WORDS: Readonly<Record<Move, string>> = {
  rising:
    'rising rise rises rose risen climbing climbed climbs grew grown increasing increased increase increases upward higher raised upped stronger heavier taller gained',
  falling:
    'falling fell fallen fall falls dropping dropped drop drops declining declined decline declines sank sinking decreasing decreased decrease decreases downward lower lowered reduced cut weaker lighter slipped dipped slid tumbled slumped sagged plunged shrank shrunk dwindled',
  stable: 'stable steady unchanged constant identical same',
  better: 'better improved improving improves improvement normalised normalized',
  worse: 'worse worsened worsening worsens deteriorated deteriorating deteriorates',
  doubled: 'doubled doubling',
  halved: 'halved',
  tripled: 'tripled trebled',
  quadrupled: 'quadrupled',
  highest: 'highest peak peaked peaks maximum largest biggest greatest',
  lowest: 'lowest minimum smallest nadir trough',
  printed: 'fluctuating fluctuated fluctuates plateaued surged plummeted skyrocketed soared',
};
const MOVES = new Map(
  (Object.keys(WORDS) as Move[]).flatMap((move) =>
    WORDS[move].split(' ').map((word) => [word, move] as const),
  ),
);
const PHRASES: readonly (readonly [RegExp, Move])[] = [
  [
    /\b(?:go|goes|went|gone|going|come|came|coming|moved|moving|crept|creeping|edged|edging|drifted|drifting|inched|ticked|shot|shooting|trending|trended|stepped|titrated|bumped) (?:back )?up\b|\bup from\b/g,
    'rising',
  ],
  [
    /\b(?:go|goes|went|gone|going|come|came|coming|moved|moving|crept|creeping|edged|edging|drifted|drifting|inched|ticked|slid|sliding|trending|trended|stepped|titrated) (?:back )?down\b|\bdown from\b/g,
    'falling',
  ],
  [
    /\b(?:back|returned|recovered) (?:to|at) (?:where|what|baseline|the (?:old|former|earlier|same) (?:level|value)|its (?:old|former|earlier) (?:level|value))\b/g,
    'stable',
  ],
];

export interface SaidMove {
  readonly move: Move;
  readonly word: string;
  readonly at: number;
  readonly negated: boolean;
  /** `higher than`: of two values, the first that is named against the second. */
  readonly than: boolean;
}

/** What the sentence says of how values moved or compare, in its order. */
export const movesIn = oncePerSentence(findMoves);

function findMoves({ lower, words }: ReadSentence): readonly SaidMove[] {
  const found = PHRASES.flatMap(([phrase, move]) =>
    [...lower.matchAll(phrase)].map(({ index, 0: word }) => ({ move, word, at: index })),
  );
  for (const { word, start } of words) {
    const move = MOVES.get(word);
    if (move !== undefined && !isNoMove(lower, word, start)) found.push({ move, word, at: start });
  }
  return found.map((each) => ({
    ...each,
    negated: isNegated(lower, each.at),
    than: /^ (?:than|as)\b/.test(lower.slice(each.at + each.word.length, each.at + each.word.length + 6)),
  }));
}

/** `the lower limit`, `on the same day`, `higher than the reference range`: nothing moved. */
function isNoMove(lower: string, word: string, start: number): boolean {
  const after = lower.slice(start + word.length, start + word.length + 40);
  if (word === 'same')
    return (
      !/^ as\b(?! (?:having|saying|being|not|no)\b)/.test(after) &&
      !/(?:remain|stay)(?:s|ed)? the $/.test(lower.slice(0, start))
    );
  if (word === 'lower' || word === 'higher') {
    const limit =
      /^ (?:limits?|end|bound|reference|leg|back|half|dose|strength|of the two|one|than (?:the |its |their |his |her |your )?(?:normal|reference|range|limit|upper|lower))/;
    // `medicines lower blood pressure`, `it can lower potassium`: what is done by something, not what was seen.
    const does =
      /\b(?:to|can|may|might|will|could|would|also|help|helps|that|which|(?!was|is|has|its|values|results|levels)\p{L}{2,}s) $/u;
    return (
      limit.test(after) ||
      /\b(?:limits?|ranges?|targets?|thresholds?) (?:[\p{L}]+ ){0,3}(?:is|are|was|were) (?:[\p{L}]+ )?$/u.test(
        textBefore(lower, start, 60),
      ) ||
      /^ (?:the|your|his|her|their|its)\b/.test(after) ||
      (word === 'lower' && /^ (?!than)\p{L}/u.test(after) && does.test(textBefore(lower, start, 24)))
    );
  }
  if (/^gr[eo]wn?$/.test(word)) return /^ (?:back|up|out|tired)\b/.test(after);
  // A medicine is dropped, a value drops.
  if (word === 'dropped')
    return /\b(?:was|were|been|be) $/.test(textBefore(lower, start, 5)) && !/^ (?:from|to|by)\b/.test(after);
  // `better not`, `better avoided`: advice.
  if (word === 'better')
    return (
      /^ (?:not|never|avoided|left|off|to|be|if|without|taken|with)\b/.test(after) ||
      /\bhad $/.test(textBefore(lower, start, 4))
    );
  // `cut from twice to once a day` is how often, which is checked as such.
  if (word === 'raised' || word === 'cut')
    return !/^ (?:back )?(?:from|to|by)\b(?! (?:once|twice|daily|every|\p{L}+ times)\b)/u.test(after);
  // A fall is an accident unless something falls: `a fall in sodium`, `falls to 129`.
  if (
    word === 'falls' &&
    /\b(?:any|had|more|no|of|recent|several|repeated|further|and) $/.test(textBefore(lower, start, 10))
  )
    return true;
  if (word === 'fall' || word === 'falls')
    return !/^ (?:in|of|from|to|below|by|under)\b(?! (?:the )?(?:home|bath|night|march|\d))/.test(after);
  return false;
}
