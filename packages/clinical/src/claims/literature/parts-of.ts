/** Where one statement of a sentence ends and the next begins. */
const BORDER =
  /; |: | [–—] |, (?=(?:and|but|while|whereas|which|so|as|because|since|although|though|who|where|when|yet|his|her|he|she|hers|it|the|this|these|our|we|in|for)\b)| (?=(?:because|while|whereas|although|though|as (?:he|she|his|her|the|in|shown|a|our)|and (?:he|she|his|her|hers|the|in|we|this|it))\b)/gi;
/** Fewer words state nothing: they belong to what follows or was before. */
const LEAST_WORDS = 4;

/** The statements of a sentence, in its order. */
export function partsOf(sentence: string): readonly string[] {
  const parts: string[] = [];
  let open = '';
  for (const piece of sentence.split(BORDER)) {
    const part = open === '' ? piece : `${open}, ${piece}`;
    if (part.split(' ').length < LEAST_WORDS) open = part;
    else {
      parts.push(part);
      open = '';
    }
  }
  if (open === '') return parts;
  return parts.length === 0 ? [open] : [...parts.slice(0, -1), `${parts.at(-1)}, ${open}`];
}
