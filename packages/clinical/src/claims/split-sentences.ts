import { isOnlyMarks } from './fact-marks.ts';

/** After these a point ends no sentence. */
const SHORTENED = new Set(
  'e.g i.e etc vs approx dr mr mrs ms prof st no nr fig resp incl max min avg ca cf al inc jan feb mar apr jun jul aug sep sept oct nov dec p.o b.i.d t.i.d q.d i.v i.m a.m p.m'.split(
    ' ',
  ),
);

/** Nobody writes a longer one. It is judged in pieces: some checks look back and forth within their sentence. */
const LONGEST = 1_000;

/**
 * The sentences of one line, with the blanks between them left out. Marks after a point belong to what they follow. What is longer
 * than a thousand characters is cut at a blank, so that a text without an end costs no more than one with.
 */
export function splitSentences(line: string): readonly string[] {
  return sentencesOf(line).flatMap(inPieces);
}

/** The sentence, or its pieces where it is longer than any that somebody writes. */
export function inPieces(sentence: string): readonly string[] {
  if (sentence.length <= LONGEST) return [sentence];
  const pieces: string[] = [];
  for (let start = 0; start < sentence.length; ) {
    const most = start + LONGEST;
    const blank = sentence.lastIndexOf(' ', most);
    const end = most >= sentence.length ? sentence.length : blank > start + LONGEST / 2 ? blank : most;
    pieces.push(sentence.slice(start, end).trim());
    start = end;
  }
  return pieces.filter((piece) => piece !== '');
}

function sentencesOf(line: string): readonly string[] {
  const found: string[] = [];
  let start = 0;
  for (const { index, 0: end } of line.matchAll(/(?<![.!?。！？])[.!?。！？]+["'”’)\]*_]*(?=\s|$|\[)/g)) {
    const after = index + end.length;
    if (end.startsWith('.') && !endsSentence(line, start, index, after)) continue;
    found.push(line.slice(start, after));
    start = after;
  }
  found.push(line.slice(start));
  return withTheirMarks(found.map((each) => each.trim()).filter((each) => each !== ''));
}

function endsSentence(line: string, start: number, point: number, after: number): boolean {
  const word = /[\p{L}\d.]*$/u.exec(line.slice(Math.max(start, point - 12), point))?.[0] ?? '';
  const beforeName = /^\s+\p{Lu}/u.test(line.slice(after, after + 6));
  if (word.toLowerCase() === 'etc') return beforeName;
  // An initial, such as in `J. Smith`.
  return !SHORTENED.has(word.toLowerCase()) && !(/^\p{Lu}$/u.test(word) && beforeName);
}

/** `… 7.9 %. [fabc] Next …`: the mark is that of the sentence before it. */
function withTheirMarks(sentences: readonly string[]): readonly string[] {
  const joined: string[] = [];
  for (const sentence of sentences) {
    const lead = /^(?:\[f[^\]]*\][\s.,]*)+/.exec(sentence)?.[0] ?? '';
    if (lead === '' || joined.length === 0) {
      joined.push(sentence);
      continue;
    }
    joined[joined.length - 1] += ` ${lead.trim()}`;
    if (!isOnlyMarks(sentence)) joined.push(sentence.slice(lead.length).trim());
  }
  return joined.filter((each) => each !== '');
}
