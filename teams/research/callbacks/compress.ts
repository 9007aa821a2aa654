import type { Outcome } from '@consilium/kernel';

const LONGEST_SAID = 300;
/** Characters: above it the older half of the lines is cut to their beginnings. */
const LONGEST = 8_000;
const SHORT = 80;

/** One turn in two lines. `userText` is empty where an agent has written. */
export function turnLines(at: string, userText: string, outcome: Outcome): readonly string[] {
  const silence = outcome.status === 'empty' ? outcome.silence : undefined;
  const said =
    silence === undefined ? oneLine(outcome.text) || `(${outcome.status})` : `(silent: ${oneLine(silence)})`;
  const asked = userText === '' ? 'a report of a research agent' : oneLine(userText);
  return [`- ${at.slice(0, 16)} asked: ${asked}`, `  answered: ${said}`];
}

/** The conversation in short, with the lines of one more turn. */
export function compressed(kept: string, lines: readonly string[]): string {
  const all = [...(kept === '' ? [] : kept.split('\n')), ...lines];
  const text = all.join('\n');
  if (text.length <= LONGEST) return text;
  const middle = Math.floor(all.length / 2);
  const shorter = all.map((line, at) => (at < middle ? line.slice(0, SHORT) : line));
  const from = Math.max(0, shorter.join('\n').length - LONGEST);
  const cut = shorter.join('\n').slice(from);
  return from === 0 ? cut : cut.slice(cut.indexOf('\n') + 1);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_SAID);
}
