import { raised } from '../raised.ts';
import { elementsAt, readXml, textOf, type XmlElement } from '../read-xml.ts';

/** The text of an article, as its sections follow each other. */
export interface FullText {
  /** Its numbers in PubMed Central, digits only; empty if it names none. */
  readonly pmcids: readonly string[];
  readonly text: string;
}

/** Stand alone, with an empty line before and behind. */
const BLOCKS = new Set([
  ...['title', 'p', 'sec', 'abstract', 'body', 'caption', 'label', 'list', 'list-item', 'def-item'],
  ...['table-wrap', 'table-wrap-foot', 'fig', 'boxed-text', 'disp-quote', 'disp-formula', 'statement'],
]);
/** Pictures, lists of references, and formulas that are there in a second form. */
const LEFT_OUT = new Set([
  ...['ref-list', 'graphic', 'inline-graphic', 'media', 'supplementary-material', 'tex-math', 'object-id'],
]);
/** Markers of notes and references: in plain text they would run into the number before them. */
const MARKS = new Set(['bibr', 'fn', 'table-fn', 'aff', 'corresp', 'author-notes']);

/**
 * Reads an article of PubMed Central (JATS): title, abstract and body with their headings, tables row by row; no list of references. In
 * linear time. Null: not such an article, or without a body.
 */
export function readJats(xml: string): FullText | null {
  const root = readXml(xml);
  if (root === null) return null;
  const article = root.name === 'article' ? root : elementsAt(root, 'article')[0];
  const body = article && elementsAt(article, 'body')[0];
  if (!article || !body) return null;
  const meta = elementsAt(article, 'front', 'article-meta')[0];
  const ids = meta ? elementsAt(meta, 'article-id') : [];
  const title = meta ? elementsAt(meta, 'title-group', 'article-title')[0] : undefined;
  const text = [
    ...(title ? [blocksOf(title).join(' ')] : []),
    ...(meta ? elementsAt(meta, 'abstract').flatMap((abstract) => headed(abstract)) : []),
    ...blocksOf(body),
  ];
  return {
    pmcids: ids
      .filter(({ attributes }) => /^pmc(?:id|aid)?$/.test(attributes['pub-id-type'] ?? ''))
      .map((id) => textOf(id).replace(/^PMC/i, '')),
    text: text.filter(Boolean).join('\n\n'),
  };
}

function headed(abstract: XmlElement): readonly string[] {
  return elementsAt(abstract, 'title').length > 0 ? blocksOf(abstract) : ['Abstract', ...blocksOf(abstract)];
}

/** The paragraphs of an element, in their order. */
function blocksOf(root: XmlElement): readonly string[] {
  const blocks: string[] = [];
  let line: string[] = [];
  const close = () => {
    blocks.push(tidied(line.join('')));
    line = [];
  };
  const walk = (child: XmlElement | string): void => {
    if (typeof child === 'string') return void line.push(child);
    if (LEFT_OUT.has(child.name) || (child.name === 'xref' && isMark(child))) return;
    if (child.name === 'sup') return void line.push(raised(textOf(child)));
    if (child.name === 'table') {
      close();
      blocks.push(rowsOf(child).join('\n'));
    } else if (BLOCKS.has(child.name)) {
      close();
      child.children.forEach(walk);
      close();
    } else child.children.forEach(walk);
  };
  root.children.forEach(walk);
  close();
  return blocks.filter(Boolean);
}

const isMark = ({ attributes }: XmlElement) => MARKS.has(attributes['ref-type'] ?? '');

function rowsOf(table: XmlElement): readonly string[] {
  const parts = ['thead', 'tbody', 'tfoot'].flatMap((part) => elementsAt(table, part, 'tr'));
  return [...parts, ...elementsAt(table, 'tr')]
    .map((row) =>
      row.children
        .flatMap((cell) => (typeof cell === 'string' ? [] : [blocksOf(cell).join(' ')]))
        .join(' | '),
    )
    .filter((row) => /[\p{L}\p{N}]/u.test(row));
}

/** On one line, without brackets left empty by removed markers. */
function tidied(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/ ?[([][ ,;–-]{0,40}[)\]]/g, '')
    .trim();
}
