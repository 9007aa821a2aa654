import type { Attack } from '../attack.ts';
import { PATHS, PRODUCTS, REGEXES } from './bombs.ts';
import { GROWTH } from './growth.ts';
import { SCOPES, TIMES } from './scopes.ts';
import { SIZES } from './sizes.ts';
import { HIDDEN, INJECTIONS } from './text.ts';
import { ERROR_ORACLES, VALUES } from './values.ts';
import { COMMANDS, WRITES } from './writes.ts';

/** Each of a class of its own; what the classes have in common is their group. */
export const ATTACKS: Readonly<Record<string, readonly Attack[]>> = {
  writes: WRITES,
  commands: COMMANDS,
  'hidden text': HIDDEN,
  injections: INJECTIONS,
  'scope forging': SCOPES,
  'time travel': TIMES,
  'ends of values': VALUES,
  'error oracles': ERROR_ORACLES,
  sizes: SIZES,
  'regular expressions': REGEXES,
};

/** Those that may take all the time there is. */
export const BOMBS: Readonly<Record<string, readonly Attack[]>> = {
  products: PRODUCTS,
  paths: PATHS,
  growth: GROWTH,
};
