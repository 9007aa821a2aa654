import { type CitingMessage, ConsiliumError, type RecallNotice, type Recalls } from '@consilium/kernel';
import { isUuid } from '../history/ids.ts';
import { firstRow, rows } from '../postgres/call.ts';
import { rowReader } from '../postgres/row-reader.ts';
import { requireOwnCompartment } from '../scoped-store/require-own-compartment.ts';
import type { ScopedStore } from '../scoped-store/scoped-store.ts';

const CITATIONS = {
  name: 'my_citations',
  text: 'SELECT compartment, name, conversation, seq, message, cited_at, notes, recalled FROM app.my_citations($1, $2, $3)',
};
const NOTICES = {
  name: 'my_recalls',
  text: `SELECT id, compartment, name, conversation, seq, hash, source, invented, status, asked, reason, heard_at, at, seen_at
    FROM app.my_recalls($1, $2)`,
};
const SEEN = { name: 'recall_seen', text: 'SELECT app.recall_seen($1)' };
const MOST = 200;

/** The database decides what is shown, from the actor of the transaction, the live grants and the current audiences. */
export function createRecalls({ store }: { readonly store: ScopedStore }): Recalls {
  return {
    citations: async (caller, hash, page) => {
      requireOwnCompartment(caller);
      const place = placeOf(page);
      // No target: the entry outlives an erasure, and a cited source could reveal something about the patient.
      return store.read(caller, { action: 'evidence.citations' }, async (transaction) =>
        (await rows(transaction, CITATIONS, [hash, ...place])).map(citingFrom),
      );
    },
    notices: async (caller, page) => {
      requireOwnCompartment(caller);
      const place = placeOf(page);
      return store.read(caller, { action: 'notice.recalls' }, async (transaction) =>
        (await rows(transaction, NOTICES, [...place])).map(noticeFrom),
      );
    },
    markSeen: async (caller, notice) => {
      if (!isUuid(notice)) throw new ConsiliumError('not_found');
      requireOwnCompartment(caller);
      return store.write(caller, 'notice.seen', async (transaction) => {
        const row = await firstRow(transaction, SEEN, [notice]);
        return { value: row?.[0] === true, targets: [`notice/${notice}`] };
      });
    },
  };
}

function placeOf({
  before,
  limit,
}: {
  readonly before?: string;
  readonly limit: number;
}): readonly [before: string | null, limit: number] {
  if (before !== undefined && !isUuid(before))
    throw new ConsiliumError('invalid_cursor', { remedy: 'begin again without a cursor' });
  return [before ?? null, Math.min(Math.max(1, Math.trunc(limit)), MOST)];
}

const citingRow = rowReader<
  Omit<CitingMessage, 'notes'> & { readonly notes: [string, number, number, number][] }
>()('compartment name conversation seq message @citedAt notes recalled');

function citingFrom(row: readonly unknown[]): CitingMessage {
  const { notes, ...cited } = citingRow(row);
  return { ...cited, notes: notes.map(([mark, start, end, score]) => ({ mark, start, end, score })) };
}

const noticeFrom = rowReader<RecallNotice>()(
  'id compartment name conversation seq hash source invented status by reason @heardAt @at @seenAt',
);
