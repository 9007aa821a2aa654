/** Tabs, breaks and signs that no printer shows become blanks; what XML forbids would make a file that nobody can open. */
export function printableText(text: string): string {
  return text
    .normalize('NFC')
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]+/gu, ' ');
}
