import { textBefore } from '../../text-before.ts';
import type { Placed } from './same-number.ts';
import { isSameNumber } from './same-number.ts';

type Bound = 'from' | 'up to';

const NOT = /\b(?:not|no|never|without)(?: \w+){0,2}$/;
const FROM =
  /\b(?:above|over|more than|greater than|higher than|longer than|older than|later than|exceed(?:s|ed|ing)?|at least|beyond|≥|>)(?: (?:about|around|the|an?))? $|[≥>] ?$/;
const UP_TO =
  /\b(?:below|under|less than|fewer than|lower than|shorter than|younger than|earlier than|within|up to|at most|until|beneath)(?: (?:about|around|the|an?))? $|[≤<] ?$/;
const OR_MORE =
  /^\s*(?:years?|weeks?|months?|days?)?\s*(?:or|and) (?:more|older|above|higher|over|longer|later)\b/;
const OR_LESS =
  /^\s*(?:years?|weeks?|months?|days?)?\s*(?:or|and) (?:less|younger|below|lower|under|fewer|shorter)\b/;

/** Whether a number is a lower or an upper bound; null: it is a plain value. */
function boundOf({ quantity, sentence: { lower } }: Placed): Bound | null {
  const after = lower.slice(quantity.end, quantity.end + 24);
  if (OR_MORE.test(after)) return 'from';
  if (OR_LESS.test(after)) return 'up to';
  const before = textBefore(lower, quantity.start, 40);
  const found = FROM.exec(before) ?? UP_TO.exec(before);
  if (found === null) return null;
  const isFrom = FROM.test(before) !== NOT.test(before.slice(0, found.index).trimEnd());
  return isFrom ? 'from' : 'up to';
}

/** Whether a claim reverses a bound that its sources give: above 100 for below 100. */
export function turnsBound(said: Placed, given: readonly Placed[]): boolean {
  const bound = boundOf(said);
  if (bound === null) return false;
  const bounds = given.filter((each) => isSameNumber(said, each)).flatMap((each) => boundOf(each) ?? []);
  return bounds.length > 0 && !bounds.includes(bound);
}
