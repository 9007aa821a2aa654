// The types of React declare an empty HTMLElement for every file of this program, so both libraries are loaded without their types.
import { createRequire } from 'node:module';

/** A node of the page. */
export type Node = object | string;

interface Properties {
  readonly style?: object;
  readonly key?: string | number;
  readonly wrap?: boolean;
  /** On every page. */
  readonly fixed?: boolean;
  /** In points: with less left on the page, it moves to the next one. */
  readonly minPresenceAhead?: number;
  readonly size?: 'A4' | 'LETTER';
  readonly render?: (page: { readonly pageNumber: number; readonly totalPages: number }) => string;
  readonly title?: string;
  readonly language?: string;
  readonly creator?: string;
  readonly producer?: string;
}

interface ReactPdf {
  readonly Document: unknown;
  readonly Page: unknown;
  readonly Text: unknown;
  readonly View: unknown;
  readonly Font: {
    readonly register: (family: { readonly family: string; readonly fonts: readonly object[] }) => void;
    readonly registerHyphenationCallback: (split: (word: string) => readonly string[]) => void;
  };
  readonly renderToBuffer: (document: Node) => Promise<Buffer>;
}

export const { Document, Page, Text, View, Font, renderToBuffer }: ReactPdf = await import(
  '@react-pdf/renderer' as string
);

export const element: (type: unknown, properties: Properties, ...children: readonly Node[]) => Node =
  createRequire(import.meta.url)('react').createElement;
