import type { DocumentStatus, SourceStatus } from '@consilium/kernel';
import { z } from 'zod';
import { askSource } from '../ask-source.ts';
import { address, type ClientOptions, jsonOf } from '../source-client.ts';
import { malformed, type SourceResult } from '../source-result.ts';

const NAME = 'Crossref';
const BASE = 'https://api.crossref.org/v1/works';

const WORK = z.object({
  status: z.literal('ok'),
  message: z.object({
    DOI: z.string(),
    'updated-by': z
      .array(z.object({ type: z.string(), DOI: z.string().optional(), source: z.string().optional() }))
      .default([]),
  }),
});

/** From the gravest; a removal or a withdrawal takes a paper back as a retraction does. */
const UPDATES: readonly (readonly [SourceStatus, readonly string[]])[] = [
  ['retracted', ['retraction', 'partial_retraction', 'removal', 'withdrawal']],
  ['concern', ['expression_of_concern']],
  [
    'corrected',
    ['correction', 'corrigendum', 'erratum', 'addendum', 'clarification', 'new_version', 'new_edition'],
  ],
];

/** Crossref: what was published about a paper since, Retraction Watch's notices included. */
export interface Crossref {
  readonly name: string;
  /** `empty`: it does not know the DOI, so nothing is known of its standing. */
  readonly statusOf: (doi: string, signal: AbortSignal) => Promise<SourceResult<DocumentStatus>>;
}

/** Asks Crossref for the status of a paper by its DOI. */
export function createCrossref({ egress, contact }: ClientOptions): Crossref {
  return {
    name: NAME,
    statusOf: async (doi, signal) => {
      const url = address(`${BASE}/${encodeURIComponent(doi)}`, { mailto: contact });
      const asked = await askSource({ source: NAME, egress }, { url, signal });
      if (asked.kind === 'absent') return { kind: 'empty' };
      if (asked.kind !== 'answer') return asked;
      const read = WORK.safeParse(jsonOf(asked.text));
      // An answer about another paper would clear this one.
      if (!read.success || read.data.message.DOI.toLowerCase() !== doi.toLowerCase()) return malformed(NAME);
      const updates = read.data.message['updated-by'];
      for (const [status, types] of UPDATES) {
        const update = updates.find(({ type }) => types.includes(type.toLowerCase().replaceAll('-', '_')));
        if (update)
          return one({ status, by: 'crossref', reason: [update.type, update.DOI].filter(Boolean).join(' ') });
      }
      return one({ status: 'none_known', by: 'crossref' });
    },
  };
}

const one = (status: DocumentStatus): SourceResult<DocumentStatus> => ({
  ...{ kind: 'found', items: [status], total: 1, next: null, gap: null },
});
