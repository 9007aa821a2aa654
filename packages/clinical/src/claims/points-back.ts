/** The sentence speaks of what the one before it named. */
export const POINTS_BACK =
  /^(?:and |but |so |however,? |also,? )?(?:it|this|that|these|those|they|both|all of (?:them|these)|which|the (?:value|values|result|results|level|levels|reading|readings|last|latest|number|numbers))\b/;

/** A word anywhere in it does so: enough where the sentence cites what the one before it cites. */
export const TAKES_UP =
  /\b(?:it|its|this|that|these|those|they|them|their|both|one|ones|same|then|so|the (?:entry|date|year|dose|unit|figure|value|number|result|prescription|course|reason|change|score|visit))\b/;
