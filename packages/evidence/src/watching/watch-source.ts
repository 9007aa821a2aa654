import { createHash } from 'node:crypto';
import type { WatchedItem, WatchedSource, WatchedValues } from '@consilium/kernel';
import type { PolledSource } from '../polling/index.ts';
import type { ClientOptions, SourceGap } from '../sources/index.ts';

/** A source of which fields are watched. */
export interface WatchSource extends PolledSource<WatchedItem, WatchedValues> {
  readonly source: WatchedSource;
  /** What a request costs. */
  readonly microUsd: number;
}

/** Values by id; an entry that is not there is not known, or could not be read. */
export type HeardValues = { readonly kind: 'heard'; readonly found: ReadonlyMap<string, WatchedValues> };

/** One that is asked by ids; the requests are counted where they leave. */
export function watchSource(
  source: WatchedSource,
  { egress, ...options }: ClientOptions,
  most: number,
  listen: (
    options: ClientOptions,
  ) => (ids: readonly string[], signal: AbortSignal) => Promise<HeardValues | SourceGap>,
): WatchSource {
  let requests = 0;
  const ask = listen({
    ...options,
    egress: {
      ask: (request) => {
        requests += 1;
        return egress.ask(request);
      },
    },
  });
  return {
    ...{ source, asked: `watch ${source}`, most, microUsd: 0, keyOf: ({ item }) => item },
    ask: async (ids, signal) => {
      const before = requests;
      const answer = await ask(ids, signal);
      if (answer.kind !== 'heard') return answer;
      const found = [...answer.found].map(([id, values]) => [id, () => values] as const);
      return { kind: 'heard', found: new Map(found), requests: requests - before };
    },
  };
}

/** Characters of a value that are kept. */
const KEPT = 4_000;

/** A value as it is compared: a long text by its beginning and the hash of all of it. */
export function comparedText(text: string | number | boolean | null | undefined): string {
  const value = String(text ?? '').trim();
  if (value.length <= KEPT) return value;
  return `${value.slice(0, KEPT)}… (sha256 ${createHash('sha256').update(value).digest('hex')})`;
}
