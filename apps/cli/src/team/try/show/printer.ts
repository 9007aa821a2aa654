import { plain } from '../../../report/plain.ts';
import type { Paint } from './paint.ts';
import type { Transient } from './transient.ts';
import { wrapped } from './wrap.ts';

type Style = (text: string) => string;

/** Writes lines that fit, below one another; what was shown for a moment goes first. */
export interface Printer {
  readonly paint: Paint;
  /** One line, made harmless; empty without a text. */
  readonly line: (text?: string, style?: Style) => void;
  /** A text in as many lines as it needs. */
  readonly text: (text: string, indent: string, style?: Style) => void;
  /** A text behind a head; its lines begin below one another. */
  readonly block: (head: string, text: string, style?: Style, rest?: Style) => void;
}

/** Where the text behind a head begins. */
const HEAD = 13;
export const BEHIND_HEAD = ' '.repeat(HEAD);
const asIs: Style = (text) => text;

export function createPrinter(options: {
  readonly write: (text: string) => void;
  readonly width: number;
  readonly paint: Paint;
  readonly transient: Transient | null;
}): Printer {
  const { write, width, paint, transient } = options;
  const put = (text: string) => {
    transient?.clear();
    write(`${text}\n`);
  };
  const text: Printer['text'] = (all, indent, style = asIs) => {
    for (const each of wrapped(all, width, indent)) put(each === '' ? '' : style(each));
  };
  return {
    paint,
    line: (one = '', style = asIs) => put(one === '' ? '' : style(plain(one))),
    text,
    block: (head, all, style = paint.bold, rest = asIs) => {
      const [first = '', ...more] = wrapped(all, width, BEHIND_HEAD);
      put(`  ${style(head)}${' '.repeat(Math.max(1, HEAD - 2 - head.length))}${rest(first.trimStart())}`);
      for (const each of more) put(each === '' ? '' : rest(each));
    },
  };
}
