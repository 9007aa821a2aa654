import { textBefore } from '../../text-before.ts';
import type { Quantity } from '../reading/quantities.ts';
import type { ReadSentence } from '../reading/read-sentence.ts';
import { roundingAt } from '../support/arithmetic.ts';
import { sameAmount, sameValues } from '../support/same-quantity.ts';

/** A number and the sentence it is in. */
export interface Placed {
  readonly quantity: Quantity;
  readonly sentence: ReadSentence;
}

/** Whether a source gives the number of a claim: as it is, in another unit of time or weight, rounded where the claim says so, as a share, as a ratio in per cent. */
export function isSameNumber(said: Placed, given: Placed): boolean {
  const [one, other] = [said.quantity, given.quantity];
  if (isLevelOfChange(said, given)) return false;
  if (sameValues(one, other) && sameUnit(one, other)) return true;
  if (one.values.length > 1 || other.values.length > 1) return false;
  return sameAmount(one, other) || isRounded(said, given) || isRatioInPercent(said, given);
}

/** `stood at 29 g/L` where the source says that it rose by 29. */
function isLevelOfChange(said: Placed, given: Placed): boolean {
  return LEVEL.test(wordsBefore(said)) && CHANGE.test(wordsBefore(given));
}

const LEVEL = /\b(?:at|reached|averaged) (?:about |around |roughly |nearly )?$/;
const CHANGE = /\bby (?:about |around |roughly |nearly |an average of |a mean of )?$/;

function wordsBefore({ quantity: { start }, sentence: { lower } }: Placed): string {
  return textBefore(lower, start, 30);
}

/** A claim may leave out a unit (an eGFR of 30), but never a percent sign. */
function sameUnit(said: Quantity, other: Quantity): boolean {
  return said.unit === other.unit || (said.unit === null && other.unit !== '%');
}

/** How far a share in words may be from the number of the source. */
const OF_A_SHARE = { least: 0.94, most: 1.06 };

function isRounded({ quantity, sentence }: Placed, given: Placed): boolean {
  const leeway = roundingAt(sentence.lower, quantity.start);
  const isShare = quantity.word === true && quantity.unit === '%';
  if ((leeway === null && !isShare) || !sameUnit(quantity, given.quantity)) return false;
  const { least, most } = leeway ?? OF_A_SHARE;
  // `More than a third` also matches 38 %.
  const wider = isShare && leeway !== null ? 0.1 : 0;
  const ratio = given.quantity.values[0]! / quantity.values[0]!;
  return ratio >= (least < 1 ? least - wider : least) && ratio <= (most > 1 ? most + wider : most);
}

/** `about 40 % more` is a rate ratio of 1.4, `a third fewer` one of 0.66. */
function isRatioInPercent({ quantity, sentence }: Placed, given: Placed): boolean {
  if (quantity.unit !== '%' || given.quantity.unit !== null) return false;
  if (!/\bratio(?: of| was|:| =)? $/.test(given.sentence.lower.slice(0, given.quantity.start))) return false;
  const after =
    /^ (?:more|higher|greater|increased|less|fewer|lower|reduced|smaller|reduction|increase)\b/.exec(
      sentence.lower.slice(quantity.end, quantity.end + 14),
    );
  const isBy = /\bby (?:about |around |roughly |nearly |almost |some )?$/.test(
    sentence.lower.slice(0, quantity.start),
  );
  if (after === null && !isBy) return false;
  const change = (given.quantity.values[0]! - 1) * 100;
  const isLess = after !== null && /less|fewer|lower|reduc|smaller/.test(after[0]);
  const isMore = after !== null && !isLess;
  if ((isMore && change < 0) || (isLess && change > 0)) return false;
  const leeway = roundingAt(sentence.lower, quantity.start) === null ? 0.5 : 2;
  return Math.abs(Math.abs(change) - quantity.values[0]!) <= leeway;
}
