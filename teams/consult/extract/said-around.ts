import { type Place, readContext, type TermContext, type Writer } from '@consilium/clinical';

/** Why the words around a name speak against taking it as something that the patient has or had. */
export type SaidAgainst =
  | 'denied'
  | 'withdrawn'
  | 'doubted'
  | 'supposed'
  | 'planned'
  | 'asked'
  | 'other-person'
  | 'not-of-anybody';

export interface SaidAround {
  /** Undefined: nothing. */
  readonly against: SaidAgainst | undefined;
  readonly time: TermContext['time'];
}

export function saidAround(place: Place, writer: Writer): SaidAround {
  const said = readContext(place, writer);
  return { against: againstIn(said), time: said.time };
}

function againstIn({ subject, frame, polarity, certainty }: TermContext): SaidAgainst | undefined {
  if (frame !== undefined) return 'not-of-anybody';
  if (subject !== 'patient') return 'other-person';
  return polarity === 'stated' ? certainty : polarity;
}
