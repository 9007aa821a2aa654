import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { tidyText } from './tidy-text.ts';

/** What Readability takes its time over; a larger page is read as a whole. */
const MOST_ELEMENTS = 20_000;
/** Below this, what Readability took for the article is more likely a part of it. */
const AN_ARTICLE = 400;
const NO_TEXT = new Set(
  'SCRIPT STYLE NOSCRIPT TEMPLATE SVG MATH IFRAME OBJECT HEAD TITLE SELECT TEXTAREA'.split(' '),
);
const IN_LINE = new Set(
  'A ABBR B BDI BDO CITE CODE DATA DEL DFN EM FONT I INS KBD LABEL MARK Q S SAMP SMALL SPAN STRONG SUB SUP TIME U VAR WBR'.split(
    ' ',
  ),
);
const CELLS = new Set(['TD', 'TH']);

/** linkedom's own types ask for the browser's, which this repository does not have. */
interface Node {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly nodeValue: string | null;
  readonly firstChild: Node | null;
  readonly nextSibling: Node | null;
  readonly parentNode: Node | null;
  readonly hasAttribute?: (name: string) => boolean;
}

/** The article of a page; where none stands out, all of its visible text. */
export function htmlText(html: string): { readonly title: string; readonly text: string } {
  // Without this element linkedom takes the first one it meets for the whole document.
  const { document } = parseHTML(/<html[\s>]/i.test(html) ? html : `<html><body>${html}</body></html>`);
  const title = tidyText(String(document.querySelector('title')?.textContent ?? ''));
  // Element by element: a doctype has no next one in linkedom.
  const whole = tidyText(Array.from<Node>(document.children).map(textBelow).join('\n\n'));
  const article = whole.length < AN_ARTICLE ? undefined : articleOf(document);
  const text = article ? textBelow(article) : '';
  return { title, text: text.length < AN_ARTICLE ? whole : text };
}

function articleOf(document: unknown): Node | undefined {
  try {
    const options = { maxElemsToParse: MOST_ELEMENTS, serializer: (node: unknown) => node as Node };
    return new Readability<Node>(document as never, options).parse()?.content ?? undefined;
  } catch {
    // Too many elements, or nested too deep for it.
    return undefined;
  }
}

/** Without recursion: a page may nest deeper than the stack. */
function textBelow(root: Node): string {
  const parts: string[] = [];
  let node: Node | null = root;
  while (node) {
    if (node.nodeType === 3) parts.push((node.nodeValue ?? '').replace(/\s+/g, ' '));
    const child: Node | null = isShown(node) ? node.firstChild : null;
    if (child) {
      parts.push(before(node));
      node = child;
      continue;
    }
    while (node && node !== root && !node.nextSibling) {
      node = node.parentNode;
      if (node) parts.push(before(node));
    }
    if (!node || node === root) break;
    parts.push(before(node));
    node = node.nextSibling;
  }
  return tidyText(parts.join(''));
}

const isShown = (node: Node) =>
  !NO_TEXT.has(node.nodeName.toUpperCase()) && node.hasAttribute?.('hidden') !== true;

function before({ nodeType, nodeName }: Node): string {
  const name = nodeName.toUpperCase();
  if (nodeType !== 1 || IN_LINE.has(name)) return '';
  if (CELLS.has(name)) return ' ';
  return /^(P|H[1-6]|ARTICLE|SECTION|TABLE|UL|OL|BLOCKQUOTE)$/.test(name) ? '\n\n' : '\n';
}
