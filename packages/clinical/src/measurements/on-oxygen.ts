/** "On O2 40 %" says how much oxygen is breathed in, not how much is in the blood. */
const ON_OXYGEN = /\bon\s+(?:[\p{L}-]+\s+)?(?:oxygen|o2)\b/iu;

/** Whether the number may be that of the oxygen given: it stands behind it, or nothing else is named. */
export function isOxygenGiven(text: string, names: number): boolean {
  const at = ON_OXYGEN.exec(text);
  if (at === null) return false;
  const after = text.slice(at.index + at[0].length);
  return names === 1 || /^[\s:,@(]*(?:at|of|via)?\s*\d/iu.test(after);
}

/** The same where the quote begins with the oxygen, and "on" stands before it. */
export function isOxygenGivenIn(before: string, quote: string): boolean {
  return /\bon\s+(?:[\p{L}-]+\s+)?$/iu.test(before) && /^\s*(?:oxygen|o2)\b/iu.test(quote);
}
