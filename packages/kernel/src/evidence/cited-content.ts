import { type FootnoteStyle, printShort, printSource } from './print-source.ts';
import type { SourceMetadata } from './source.ts';

/** A source that a search returned, with its similarity: 0 to 1. */
export interface RetrievedSource {
  readonly id: string;
  readonly source: SourceMetadata;
  readonly similarity: number;
}

/** A Chicago-style footnote. */
export interface Citation extends RetrievedSource {
  /** N of its marker `[^N]`. */
  readonly number: number;
  /** As our code printed it, without its marker. */
  readonly footnote: string;
}

/** Content with embedded citations. */
export interface CitedContent {
  /** With inline markers `[^N]`. */
  readonly content: string;
  /** Those that it uses, by their numbers. */
  readonly citations: readonly Citation[];
}

/**
 * Renumbers the markers `[^N]` of content, which point at the Nth retrieved source, by first use, and prints their footnotes. A source
 * that an earlier note has named gets a short footnote. A marker that points at no source is removed.
 *
 * @example citedContent('It fell[^2].', [a, b]) // { content: 'It fell[^1].', citations: [{ ...b, number: 1, footnote: '…' }] }
 */
export function citedContent(
  content: string,
  retrieved: readonly RetrievedSource[],
  style: FootnoteStyle = 'seed',
): CitedContent {
  const citations = new Map<number, Citation>();
  const marked = content.replaceAll(/\[\^(\d{1,5})\]/g, (_, digits: string) => {
    const at = Number(digits);
    const of = retrieved[at - 1];
    if (of === undefined) return '';
    const known = citations.get(at);
    if (known) return `[^${known.number}]`;
    const isNamed = [...citations.values()].some(({ id }) => id === of.id);
    const footnote = isNamed ? printShort(of.source) : printSource(of.source, style);
    citations.set(at, { ...of, number: citations.size + 1, footnote });
    return `[^${citations.size}]`;
  });
  return { content: marked, citations: [...citations.values()] };
}

/** The content with its footnotes below, as Markdown. */
export function printCited({ content, citations }: CitedContent): string {
  const notes = citations.map(({ number, footnote }) => `[^${number}]: ${footnote}`);
  return notes.length === 0 ? content : `${content}\n\n${notes.join('\n')}`;
}
