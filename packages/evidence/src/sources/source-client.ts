import type { LibraryDocument } from '@consilium/kernel';
import type { Egress } from '../egress/index.ts';
import { raised } from './raised.ts';
import type { SourceResult } from './source-result.ts';

export interface SourceSearch {
  /** In the words of the source's own query language; plain words are understood by all. */
  readonly query: string;
  /** Entries of a page, 1 to 100. Default 20. */
  readonly limit?: number;
  /** `next` of the page before. */
  readonly after?: string;
  readonly signal: AbortSignal;
}

/** A source of documents. What it finds goes into the library as it is. */
export interface SourceClient {
  /** As a person knows it. */
  readonly name: string;
  readonly search: (search: SourceSearch) => Promise<SourceResult<LibraryDocument>>;
}

export interface ClientOptions {
  readonly egress: Pick<Egress, 'ask'>;
  readonly now: () => Date;
  /** Who asks, as some sources want to know it: an address of ours, never of the person who asks. */
  readonly contact?: string;
  readonly apiKey?: string;
}

export const limitOf = ({ limit = 20 }: SourceSearch) => Math.min(Math.max(Math.trunc(limit), 1), 100);

/** An address with these parameters; those that are undefined are left out. */
export function address(
  base: string,
  parameters: Readonly<Record<string, string | number | undefined>>,
): string {
  const url = new URL(base);
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) url.searchParams.set(name, String(value));
  return url.href;
}

/** JSON of an answer; undefined where it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function bytesOf(value: unknown): Uint8Array {
  return new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));
}

/** Text with tags of a page in it (`<h4>Background</h4>`), as plain text. */
export function withoutTags(text: string): string {
  return text
    .replace(/<sup>([^<]{1,7})<\/sup>/gi, (_, number: string) => raised(number))
    .replace(/<\/?(?:h\d|p|br|li|ul|ol)\s?\/?>/gi, '\n')
    .replace(/<\/?[a-z][a-z0-9]{0,9}\s?\/?>/gi, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[\n ]*/g, '\n\n')
    .trim();
}
