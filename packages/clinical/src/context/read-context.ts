import type { Writer } from '../measurements/words.ts';
import { type Certainty, readCertainty } from './certainty.ts';
import type { Frame } from './frames.ts';
import { type Around, around, type Place } from './place.ts';
import { isDenied, isPresupposed, isWithdrawn } from './polarity.ts';
import { readSubject } from './subject.ts';
import { tickedIn } from './ticked.ts';
import { readTime, type Time } from './time.ts';
import { isThing } from './word-classes.ts';

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
