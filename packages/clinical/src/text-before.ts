/** The last `length` characters of a text before a place; fewer where the text begins earlier. */
export function textBefore(text: string, at: number, length: number): string {
  return text.slice(Math.max(0, at - length), at);
}
