import type { Writer } from '../measurements/words.ts';
import { type Certainty, readCertainty } from './certainty.ts';
import type { Frame } from './frames.ts';
import { type Around, around, type Place } from './place.ts';
import { isDenied, isPresupposed, isWithdrawn } from './polarity.ts';
import { readSubject } from './subject.ts';
import { readTime, type Time } from './time.ts';
import { isThing } from './word-classes.ts';

const EMPTY = '(?:\\[\\s?\\]|\\(\\s\\)|☐|□|_{2,})';
const MARKED = '(?:\\[\\s?[xX✓✔]\\s?\\]|☑|☒|✓|✔)';
const BOX = new RegExp(`${EMPTY}|${MARKED}`, 'u');
const BOX_BEFORE = new RegExp(`(?:(${MARKED})|${EMPTY})\\s*$`, 'u');
const BOX_BEHIND = new RegExp(`^\\s*(?:(${MARKED})|${EMPTY})`, 'u');
const SAID_BEHIND =
  /^\s*(?:\([^)]{0,60}\)\s*|[^\p{L}\s,;:.()][^,;:()]{0,12})?[:=?]\s*(?:(y|yes|yep|positive|present|confirmed|\+ve)|n|no|nil|none|never|negative|neg|absent|denie[sd]|-ve|n\/a)(?![\p{L}\d/])/iu;
/** "Obesity Y, cancer N". */
const LETTER_BEHIND = /^\s+(?:(Y|YES|\+|✓)|N|NO|✗)\s*(?=[,.;/|]|$|(?:is|was)\s+(?:right|correct|true)\b)/u;
/** "Gout: [x] Yes [ ] No", "Gout? Yes ☑ No ☐": which of the two is ticked; neither where both are or none is. */
const OPTIONS = new RegExp(
  `^[\\s:?]*(?:(${MARKED})|${EMPTY})\\s*y(?:es)?\\b[\\s/,]*(?:(${MARKED})|${EMPTY})\\s*no?\\b|^[\\s:?]*y(?:es)?\\s*(?:(${MARKED})|${EMPTY})[\\s/,]*no?\\s*(?:(${MARKED})|${EMPTY})`,
  'iu',
);
const NO_TO_ALL =
  /^[^.;]{0,120}[:–-]\s*(?:no|none|nil|neg(?:ative)?|denie[sd])\s+(?:to\s+|of\s+)?(?:all|both|any|each|these|those|them|the\s+above)\b/iu;

/** What a form says of one of its lines: ticked or "yes"; not ticked or "no". Undefined: it is no line of a form. */
function tickedIn({ before, behind, term }: Around): boolean | undefined {
  const options = OPTIONS.exec(behind);
  if (options !== null)
    return (options[1] ?? options[3]) !== undefined && (options[2] ?? options[4]) === undefined;
  const said = SAID_BEHIND.exec(behind) ?? LETTER_BEHIND.exec(behind);
  if (said !== null) return said[1] !== undefined;
  if (NO_TO_ALL.test(behind)) return false;
  if (!BOX.test(before) && !BOX.test(behind)) return undefined;
  // A form has its boxes before its words or behind them.
  const line = `${before}${term}${behind}`;
  const question = Math.max(line.lastIndexOf('?', before.length), line.lastIndexOf(':', before.length));
  const isBefore = new RegExp(`^[\\s\\p{P}]*(?:${EMPTY}|${MARKED})`, 'u').test(line.slice(question + 1));
  const box = isBefore ? BOX_BEFORE.exec(before) : BOX_BEHIND.exec(behind);
  return box === null ? undefined : box[1] !== undefined;
}

/** What the words around a term say of it. */
export interface TermContext {
  /** Whose it is; `other`: another person, an animal, or nobody at all (see `frame`). */
  readonly subject: 'patient' | 'relative' | 'other';
  /** What the text tells of in place of the patient, where that is why. */
  readonly frame?: Frame;
  /** `withdrawn`: it was said once, and taken back ("delabelled"). */
  readonly polarity: 'stated' | 'denied' | 'withdrawn';
  /** Undefined: no doubt, question or plan is said. */
  readonly certainty: Certainty | undefined;
  /** `now` only where the words say so. */
  readonly time: Time;
}

/**
 * Reads the sentence of a term and its neighbours. Pure; its work does not grow with the text.
 *
 * @example readContext({ text: 'FHx stroke', start: 4, end: 10 }, 'clinician').subject // 'relative'
 */
export function readContext(place: Place, writer: Writer): TermContext {
  const said = around(place);
  const ticked = tickedIn(said);
  if (ticked === true)
    return { subject: 'patient', polarity: 'stated', certainty: undefined, time: readTime(said) };
  const { owner, frame } = readSubject(said, writer);
  return {
    subject: owner === 'own' ? 'patient' : owner === 'speaker' ? 'other' : owner,
    ...(frame === undefined ? {} : { frame }),
    polarity: isWithdrawn(said) ? 'withdrawn' : ticked === false || isDenied(said) ? 'denied' : 'stated',
    certainty: readCertainty(said, writer),
    time: cautious(readTime(said), said),
  };
}

/** A label before the words that we do not know: "Viva prep: pt with known TB". */
const LABEL = /^[^:\n]{3,60}:\s/u;

/** What is asked, quoted or labelled may be said now, and is not said of now. */
function cautious(time: Time, said: Around): Time {
  if (time !== 'now') return time;
  const { before, behind, mark, section } = said;
  const isLabelled = section === undefined && LABEL.test(before) && !isThing.test(LABEL.exec(before)![0]);
  const isQuoted = /["“][^"“”]*$/u.test(before) && /^[^"“”]*["”]/u.test(behind);
  const isAsked = mark === '?' && !isPresupposed(said);
  return isLabelled || isQuoted || isAsked ? 'open' : time;
}
