import type { Answers } from './chart.ts';
import { conditions } from './first-half/conditions.ts';
import { findings } from './first-half/findings.ts';
import { measurements } from './first-half/measurements.ts';
import { medicines } from './first-half/medicines.ts';
import { symptoms } from './first-half/symptoms.ts';
import { visits } from './first-half/visits.ts';
import { chains } from './second-half/chains.ts';
import { existence } from './second-half/existence.ts';
import { joins } from './second-half/joins.ts';
import { lists } from './second-half/lists.ts';
import { loose } from './second-half/loose.ts';
import { shares } from './second-half/shares.ts';
import { tables } from './second-half/tables.ts';
import { terse } from './second-half/terse.ts';
import { time } from './second-half/time.ts';

/** By the question's id. */
export const answers: Answers = {
  ...conditions,
  ...symptoms,
  ...measurements,
  ...findings,
  ...medicines,
  ...visits,
  ...chains,
  ...existence,
  ...joins,
  ...lists,
  ...loose,
  ...shares,
  ...tables,
  ...terse,
  ...time,
};
