/** How deep a heading is, by the marks (`##`) or the numbers (`2.1`) at the start of its line; without either 1. */
export function headingLevel(content: string, start: number): number {
  const from = content.lastIndexOf('\n', start) + 1;
  const line = content.slice(from, from + 60);
  const [, marks] = /^\s*(#{1,6})\s/.exec(line) ?? [];
  if (marks !== undefined) return marks.length;
  const [, numbers] = /^\s*(\d{1,3}(?:\.\d{1,3}){0,5})[.)]?\s/.exec(line) ?? [];
  return numbers === undefined ? 1 : numbers.split('.').length;
}
