/** Of the last answer: every sentence of it asks for the same. */
let known = { printed: '', own: '' };

/** What was handed out without what is of a relative and what is denied. */
export function ofPatient(printed: string): string {
  if (printed !== known.printed)
    known = {
      printed,
      own: printed
        .split('\n')
        .filter((line) => !line.startsWith('family history'))
        .join('\n')
        .replaceAll(/\b(?:no|not|without) \p{L}+/gu, ''),
    };
  return known.own;
}
