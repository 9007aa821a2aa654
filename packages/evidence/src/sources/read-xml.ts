import { raised } from './raised.ts';

/** An element, with what is in it in its order. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (XmlElement | string)[];
  /** Its place in the text that it was read from. */
  readonly start: number;
  readonly end: number;
}

const DEEPEST = 100;
const NAME = /^[A-Za-z_][\w:.-]{0,99}/;
const ATTRIBUTE = /([A-Za-z_][\w:.-]{0,99})\s?=\s?(?:"([^"<]*)"|'([^'<]*)')/g;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

type Open = {
  name: string;
  attributes: Record<string, string>;
  children: (XmlElement | string)[];
  start: number;
};

/**
 * Reads XML as the services write it: elements, attributes, text, CDATA; comments, instructions and a document type are passed over, and
 * nothing that a document type defines is known. One pass, in linear time. Null: it is not well-formed, or deeper than 100.
 */
export function readXml(text: string): XmlElement | null {
  const open: Open[] = [];
  let at = text.indexOf('<');
  while (at >= 0) {
    const skipped = skip(text, at, open.at(-1));
    if (skipped === -1) return null;
    if (skipped > 0) {
      at = next(text, skipped, open.at(-1));
      continue;
    }
    const close = tagEnd(text, at);
    if (close < 0) return null;
    const tag = text.slice(at + 1, close);
    if (tag.startsWith('/')) {
      const done = open.pop();
      if (!done || tag.slice(1).trim() !== done.name) return null;
      const element = { ...done, end: close + 1 };
      const parent = open.at(-1);
      if (!parent) return element;
      parent.children.push(element);
    } else {
      const name = NAME.exec(tag)?.[0];
      if (name === undefined || open.length >= DEEPEST) return null;
      const element = { name, attributes: attributesOf(tag), children: [], start: at };
      if (!tag.endsWith('/')) open.push(element);
      else if (open.length === 0) return { ...element, end: close + 1 };
      else open.at(-1)?.children.push({ ...element, end: close + 1 });
    }
    at = next(text, close + 1, open.at(-1));
  }
  return null;
}

/** Where the tag closes: a `>` within a quoted value is text. -1: nowhere. */
function tagEnd(text: string, from: number): number {
  let at = from;
  let close = text.indexOf('>', at);
  while (close >= 0) {
    const quote = firstQuote(text, at, close);
    if (quote < 0) return close;
    const end = text.indexOf(text[quote]!, quote + 1);
    if (end < 0) return -1;
    at = end + 1;
    // Searched again only if it was inside the value, to keep the time linear with many values.
    if (close < at) close = text.indexOf('>', at);
  }
  return -1;
}

function firstQuote(text: string, from: number, to: number): number {
  for (let at = from; at < to; at += 1) if (text[at] === '"' || text[at] === "'") return at;
  return -1;
}

/** Behind a comment, an instruction, a document type or CDATA, whose text is kept; 0: it is none of them; -1: it has no end. */
function skip(text: string, at: number, within: Open | undefined): number {
  const behind = (end: string) => {
    const found = text.indexOf(end, at);
    return found < 0 ? -1 : found + end.length;
  };
  if (text.startsWith('<!--', at)) return behind('-->');
  if (text.startsWith('<?', at)) return behind('?>');
  if (text.startsWith('<![CDATA[', at)) {
    const end = behind(']]>');
    if (end > 0) within?.children.push(text.slice(at + 9, end - 3));
    return end;
  }
  return text.startsWith('<!', at) ? behind('>') : 0;
}

/** The next tag; the text before it belongs to the element that is open. */
function next(text: string, from: number, within: Open | undefined): number {
  const at = text.indexOf('<', from);
  const said = text.slice(from, at < 0 ? text.length : at);
  if (said !== '') within?.children.push(unescaped(said));
  return at;
}

function attributesOf(tag: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, name = '', double, single] of tag.matchAll(ATTRIBUTE))
    found[name] = unescaped(double ?? single ?? '');
  return found;
}

function unescaped(text: string): string {
  return text.replace(/&(#x?[0-9A-Fa-f]{1,6}|[a-z]{2,4});/g, (whole, code: string) => {
    if (!code.startsWith('#')) return NAMED[code] ?? whole;
    const point = code[1] === 'x' ? Number.parseInt(code.slice(2), 16) : Number.parseInt(code.slice(1), 10);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}

/** The elements at a path of names below this one: `children(article, 'AuthorList', 'Author')`. */
export function elementsAt(element: XmlElement, ...path: readonly string[]): readonly XmlElement[] {
  return path.reduce<readonly XmlElement[]>(
    (found, name) =>
      found.flatMap(({ children }) =>
        children.filter((child): child is XmlElement => typeof child !== 'string' && child.name === name),
      ),
    [element],
  );
}

/** All text in an element, without its tags; white space as one blank. */
export function textOf(element: XmlElement | undefined): string {
  const pieces: string[] = [];
  const collect = (child: XmlElement | string): void => {
    if (typeof child === 'string') pieces.push(child);
    else if (child.name === 'sup') pieces.push(raised(textOf(child)));
    else child.children.forEach(collect);
  };
  element?.children.forEach(collect);
  return pieces.join('').replace(/\s+/g, ' ').trim();
}
