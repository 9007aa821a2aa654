import type { Quantity } from '../reading/quantities.ts';
import { TIME_UNITS } from '../reading/units.ts';
import { oneUnit, sameValues } from '../support/same-quantity.ts';
import type { Fault, Weighed } from './fault.ts';

/** Checks of numbers in which a field of the fact says otherwise; in the others the reader may have taken one number for another. */
const OTHER_FIELD = new Set(['how often', 'of a name', 'age', 'threshold', 'code', 'range']);

/** A whole number up to this may count something, or be the day of a month. */
const LARGEST_DAY = 31;

/**
 * True where a number is not what the cited facts have: a value in the unit of one of them that none has and that is not told as
 * worked out, or a value with another unit than the fact's.
 */
export function otherNumber({ word = '' }: Fault, { sentence, facts, onPaper }: Weighed): boolean {
  if (OTHER_FIELD.has(word)) return facts.length === 1 || word === 'how often';
  const printed = facts.flatMap(({ quantities }) => quantities);
  const values = facts.flatMap(({ entries }) => entries);
  return sentence.quantities.some((quantity) => {
    const { unit, text } = quantity;
    if (text !== word) return false;
    const same = printed.filter((each) => sameValues(quantity, each));
    if (TIME_UNITS.has(unit ?? ''))
      return same.length === 0 && facts.length === 1 && values.some((each) => each.unit === unit);
    // `0.025 mg for every kilogram` of `0.025 mg/kg`; with its own unit it is the limit of a range.
    if (same.length > 0)
      return (
        unit !== null &&
        // A letter may leave a unit out.
        !(onPaper && same.some((each) => each.unit === null)) &&
        (facts.length === 1 || !same.some((each) => each.unit?.startsWith(unit) === true)) &&
        !same.some((each) => each.unit?.startsWith(`${unit}/`) === true)
      );
    if (facts.length > 1 && isWorkedOut(quantity, sentence.lower, onPaper)) return false;
    if (unit !== null) return printed.some((each) => oneUnit(each.unit) === oneUnit(unit));
    const [value = 0] = quantity.values;
    return quantity.word !== true && (!Number.isInteger(value) || value > LARGEST_DAY);
  });
}

const WORKED_OUT =
  /(?:\b(?:by|about|around|roughly|approximately|some|nearly|almost|over|under|total(?:ling)?|plus|another|extra|makes?|made|equals|average|averages|averaged|mean|lost|gained) |[~≈=] ?)$/;
const OF_OR_TO = /\b(?:of|to) $/;
/** `a potassium of 6.9` is a value; `a fall of 6.9` was worked out. */
const CHANGE_OF =
  /\b(?:total|sum|fall|rise|drop|loss|gain|difference|average|mean|increase|decrease|reduction|decline|change|interval|gap|excess|ratio|share|range) of $/;

/**
 * `by 4.2 kg`, `about 12 kg`, `3 kg more`, `0.4 kg a week`: from several values, in a way that was not found. In talk any number behind
 * `of` or `to` may be.
 */
function isWorkedOut({ start, end }: Quantity, lower: string, onPaper: boolean): boolean {
  const before = lower.slice(Math.max(0, start - 20), start);
  return (
    WORKED_OUT.test(before) ||
    (onPaper ? CHANGE_OF : OF_OR_TO).test(before) ||
    /^(?: |, )?(?:more|less|fewer|higher|lower|heavier|lighter|apart|a (?:day|week|month|year|time)|per|each|every|in all|in total|altogether|difference|on average|lost|gained|up|down)\b/.test(
      lower.slice(end, end + 16).trimStart(),
    )
  );
}
