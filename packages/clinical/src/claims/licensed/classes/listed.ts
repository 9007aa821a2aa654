/** `left | right`, or a word a line. */
export function listed(words: string): readonly string[] {
  return words.split(/\s*[|\n]\s*/).filter((word) => word !== '');
}
