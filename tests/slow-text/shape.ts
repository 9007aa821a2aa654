/** A hostile text of any length: what it repeats, what stands around it. */
export interface Shape {
  readonly before: string;
  /** Repeated; `#` is the number of the repetition, so that no two are the same. */
  readonly unit: string;
  /** Stands once in the middle where there is a second half. */
  readonly middle: string;
  /** The second half: closes what the first opened. Empty: there is none. */
  readonly close: string;
  readonly after: string;
}

export const PLAIN: Shape = { before: '', unit: 'a', middle: '', close: '', after: '' };

/** The text with about so many characters. */
export function textOf({ before, unit, middle, close, after }: Shape, length: number): string {
  const room = Math.max(0, length - before.length - middle.length - after.length);
  const times = Math.max(1, Math.floor(room / Math.max(1, unit.length + close.length)));
  return before + repeated(unit, times) + middle + repeated(close, times) + after;
}

function repeated(unit: string, times: number): string {
  if (!unit.includes('#')) return unit.repeat(times);
  return Array.from({ length: times }, (_, n) => unit.replaceAll('#', n.toString(36))).join('');
}

/** For a report: the shape as one line. */
export function shapeName({ before, unit, middle, close, after }: Shape): string {
  const short = (text: string) => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
  const half = close === '' && middle === '' ? '' : ` ${short(middle)} ${short(close)}×n`;
  return `${short(before)} ${short(unit)}×n${half} ${short(after)}`;
}
