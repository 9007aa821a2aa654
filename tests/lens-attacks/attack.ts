import type { Json, LensAnswer } from '@consilium/kernel';
import type { World } from './lens-attacks-fixture.ts';

/**
 * What must become of it. `refused`: before it runs, with a remedy. `answered`: rightly, as if nobody else were in the database.
 * `contained`: either of the two, or ended while it ran; a bomb is one of these.
 */
export type Outcome = 'refused' | 'answered' | 'contained';

/** A query of a hostile model. */
export interface Attack extends Asked {
  /** With why it could have worked, after a colon. */
  readonly name: string;
  readonly outcome: Outcome;
}

interface Asked {
  readonly cypher: string | ((world: World) => string);
  readonly parameters?: (world: World) => Readonly<Record<string, Json>>;
  readonly asOf?: string | ((world: World) => string);
  /** What an answer must say beside holding nothing foreign. */
  readonly says?: (answer: LensAnswer, world: World) => boolean;
}

/** By name: the query alone, or with what is asked beside it. */
type Table = Readonly<Record<string, Asked['cypher'] | Asked>>;

const attacks =
  (outcome: Outcome) =>
  (table: Table): readonly Attack[] =>
    Object.entries(table).map(([name, asked]) => ({
      ...(typeof asked === 'object' ? asked : { cypher: asked }),
      ...{ name, outcome },
    }));

export const refused = attacks('refused');
export const answered = attacks('answered');
export const contained = attacks('contained');

/** `(p:Patient {uuid: $patient_uuid})`: where a query of the seed begins. */
export const P = '(p:Patient {uuid: $patient_uuid})';
/** All observations of the patient; there are more than 160 of the attacker's own. */
export const OBSERVATIONS = `${P}-[:HAS_OBSERVATION]->`;

export const rows =
  (...expected: readonly (readonly unknown[])[]) =>
  ({ rows: found }: LensAnswer): boolean =>
    JSON.stringify(found) === JSON.stringify(expected);

export const noRows = ({ rows: found }: LensAnswer): boolean => found.length === 0;
