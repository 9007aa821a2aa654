import type { DocumentStatus, SourceMetadata } from '@consilium/kernel';
import { type PollParts, pollSource } from '../polling/index.ts';
import type { StatusSource } from './status-sources.ts';

/** A document of a tenant's library that some message cites. */
interface Cited {
  readonly tenant: string;
  readonly hash: string;
  readonly source: SourceMetadata;
}

/** Asks one service what became of all due documents. Returns how many statuses changed. */
export function pollStatus(source: StatusSource, parts: PollParts<Cited, DocumentStatus>): Promise<number> {
  return pollSource(
    {
      ...{ asked: source.asked, most: source.most },
      keyOf: ({ source: cited }: Cited) => source.keyOf(cited),
      ask: async (keys, signal) => {
        const answer = await source.ask(keys, signal);
        if (answer.kind !== 'heard') return answer;
        const found = [...answer.found].map(
          ([key, standing]) => [key, ({ source: cited }: Cited) => standing(cited)] as const,
        );
        return { kind: 'heard', found: new Map(found), requests: 1 };
      },
    },
    parts,
  );
}
