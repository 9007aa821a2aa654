/** Letters and digits without anything between them. */
export interface Group {
  readonly from: number;
  readonly to: number;
}

/** Groups of a row, more than any number has. */
const MOST_GROUPS = 12;
/** Characters of a group; a longer one is no number of a person. */
const LONGEST_GROUP = 40;

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isLetter(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}

function isCapital(code: number): boolean {
  return code >= 65 && code <= 90;
}

/** What people put between the groups of one number. */
function gapAfter(text: string, at: number): number {
  let to = at;
  while (to < at + 3 && SEPARATORS.has(text.charCodeAt(to))) to++;
  return to;
}
const SEPARATORS = new Set(Array.from(' \u00a0\u2007\u2009\u202f-./_‐‑‒–—', (each) => each.charCodeAt(0)));

/**
 * Rows of groups that can be one number, from left to right: each group has a digit, or is a few capitals beside one that has.
 * One pass over the text.
 */
export function* numberRows(text: string): Generator<readonly Group[]> {
  for (let i = 0; i < text.length; i++) {
    if (!isDigit(text.charCodeAt(i))) continue;
    const row = capitalsBefore(text, startOf(text, i));
    let at = startOf(text, i);
    for (let next: Group | undefined = groupAt(text, at); next && row.length < MOST_GROUPS; ) {
      row.push(next);
      at = next.to;
      const begin = gapAfter(text, at);
      next = begin > at ? groupAt(text, begin) : undefined;
    }
    i = Math.max(i, at - 1);
    // A group that is too long is passed as a whole.
    while (row.length === 0 && i + 1 < text.length && isInside(text.charCodeAt(i + 1))) i++;
    if (row.length > 0) yield row;
  }
}

function isInside(code: number): boolean {
  return isDigit(code) || isLetter(code);
}

function startOf(text: string, at: number): number {
  let from = at;
  while (from > 0 && from > at - LONGEST_GROUP && isInside(text.charCodeAt(from - 1))) from--;
  return from;
}

function groupAt(text: string, from: number): Group | undefined {
  let to = from;
  let [digits, capitals] = [0, 0];
  while (to < text.length && to <= from + LONGEST_GROUP && isInside(text.charCodeAt(to))) {
    const code = text.charCodeAt(to++);
    if (isDigit(code)) digits++;
    else if (isCapital(code)) capitals++;
  }
  const length = to - from;
  if (length === 0 || length > LONGEST_GROUP) return undefined;
  // Small letters without a digit are a word; so are more capitals than a country or a bank has.
  return digits > 0 || (capitals === length && length <= 4) || length === 1 ? { from, to } : undefined;
}

/** `QQ` of `QQ 12 34 56 C`: capitals right before the first digits. */
function capitalsBefore(text: string, at: number): Group[] {
  const groups: Group[] = [];
  for (let end = at; groups.length < 2; ) {
    if (!SEPARATORS.has(text.charCodeAt(end - 1))) break;
    const to = end - 1;
    let from = to;
    while (from > 0 && from > to - 4 && isCapital(text.charCodeAt(from - 1))) from--;
    if (from === to || isInside(text.charCodeAt(from - 1))) break;
    groups.unshift({ from, to });
    end = from;
  }
  return groups;
}
