import type { Json, LensAnswer } from '@consilium/kernel';
import type { World } from './lens-attacks-fixture.ts';

/**
 * What must become of it. `refused`: before it runs, with a remedy. `answered`: rightly, as if nobody else were in the database.
 * `contained`: either of the two, or ended while it ran; a bomb is one of these.
 */
export type Outcome = 'refused' | 'answered' | 'contained';

/** A query of a hostile model, and why it could have worked. */
export interface Attack {
  readonly name: string;
  readonly why: string;
  readonly outcome: Outcome;
  readonly cypher: string | ((world: World) => string);
  readonly parameters?: (world: World) => Readonly<Record<string, Json>>;
  readonly asOf?: string | ((world: World) => string);
  /** What an answer must say beside holding nothing foreign. */
  readonly says?: (answer: LensAnswer, world: World) => boolean;
}

type More = Pick<Attack, 'parameters' | 'asOf' | 'says'>;
const attack =
  (outcome: Outcome) =>
  (name: string, why: string, cypher: Attack['cypher'], more: More = {}): Attack => ({
    ...{ name, why, outcome, cypher },
    ...more,
  });

export const refused = attack('refused');
export const answered = attack('answered');
export const contained = attack('contained');

/** `(p:Patient {uuid: $patient_uuid})`: where a query of the seed begins. */
export const P = '(p:Patient {uuid: $patient_uuid})';
/** All observations of the patient; there are more than 160 of the attacker's own. */
export const OBSERVATIONS = `${P}-[:HAS_OBSERVATION]->`;

export const rows =
  (...expected: readonly (readonly unknown[])[]) =>
  ({ rows: found }: LensAnswer): boolean =>
    JSON.stringify(found) === JSON.stringify(expected);

export const noRows = ({ rows: found }: LensAnswer): boolean => found.length === 0;
