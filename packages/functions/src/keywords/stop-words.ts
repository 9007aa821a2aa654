/** Words that are no keywords by themselves. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about above after again against all also although always am among an and any are around as at be because been before being below
  between both but by came can cannot come could did do does doing done down during each either else ever every few first for from
  further gave get give given go got had has have having he her here hers herself him himself his how however i if in into is it its
  itself just last let like made make many may me might more most much must my myself near neither never no nor not now of off often on
  once one only onto or other our ours out over own per put rather said same say see seen several shall she should since so some still
  such take taken than that the their theirs them themselves then there these they this those though three through thus to together too
  toward two under until up upon us use used using very was way we well went were what when where whether which while who whom whose why
  will with within without would yet you your yours
  const let var function return if else for while import export from class new null true false undefined def self none pass elif except
  try catch finally public private protected static void int string bool async await`.split(/\s+/),
);
