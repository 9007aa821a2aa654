const ASKS =
  'what|when|who|why|how|is|are|was|were|do|does|did|can|could|should|may|which|where|am|has|have|would|will|any';
/** Where one question ends and the next begins. */
const ENDS = new RegExp(
  `(?<=[?!;.])\\s+(?!\\d)|(?:,\\s*|\\s)(?:and|or|also|plus|but) (?=(?:${ASKS})\\b)|,\\s*(?=(?:what|when|who|why|how|which|where|can|should|could|may)\\b)|\\s\\+\\s`,
);
const IS_ASKED = new RegExp(
  `\\?|^(?:so |and |but |pls |please )?(?:${ASKS}|show|list|tell|give|explain|compare)\\b`,
);

/** A message as the questions it holds; what is told between them belongs to the next, or to the last. */
export function askedParts(text: string): readonly string[] {
  const pieces = text.split(ENDS).filter((each) => each !== undefined && each.trim() !== '');
  const parts: string[] = [];
  let told = '';
  for (const piece of pieces) {
    const whole = told === '' ? piece.trim() : `${told} ${piece.trim()}`;
    if (IS_ASKED.test(piece.trim().toLowerCase())) {
      parts.push(whole);
      told = '';
    } else told = whole;
  }
  if (told === '') return parts;
  const last = parts.pop();
  return [...parts, last === undefined ? told : `${last} ${told}`];
}
