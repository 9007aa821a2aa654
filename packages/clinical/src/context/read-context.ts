import type { Writer } from '../measurements/words.ts';
import { type Certainty, readCertainty } from './certainty.ts';
import type { Frame } from './frames.ts';
import { around, type Place } from './place.ts';
import { isDenied, isWithdrawn } from './polarity.ts';
import { readSubject } from './subject.ts';
import { readTime, type Time } from './time.ts';

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
  const { owner, frame } = readSubject(said, writer);
  return {
    subject: owner === 'own' ? 'patient' : owner,
    ...(frame === undefined ? {} : { frame }),
    polarity: isWithdrawn(said) ? 'withdrawn' : isDenied(said) ? 'denied' : 'stated',
    certainty: readCertainty(said),
    time: readTime(said),
  };
}
