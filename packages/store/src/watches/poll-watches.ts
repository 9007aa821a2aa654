import {
  changedFields,
  changeInWords,
  type WatchedItem,
  type WatchedSource,
  type WatchedValues,
} from '@consilium/kernel';
import type { Pool } from 'pg';
import { firstRow, rows } from '../postgres/call.ts';
import { inTransaction } from '../postgres/in-transaction.ts';

const CLAIM = {
  name: 'claim_watched_items',
  text: 'SELECT item, clock, moment, began FROM app.claim_watched_items($1, $2, $3, $4)',
};
const COUNT = { name: 'count_watchers', text: 'SELECT app.count_watchers($1, $2, $3)' };
const WATCHERS = {
  name: 'watchers_of',
  text: 'SELECT tenant, compartment, id, fields, seen, instruction FROM app.watchers_of($1, $2, $3, $4, $5)',
};
const HEARD = { name: 'watches_heard', text: 'SELECT request FROM app.watches_heard($1)' };
const NEXT = { name: 'watched_item_heard', text: 'SELECT app.watched_item_heard($1, $2, $3, $4)' };

/** Watches of a transaction. */
const AT_ONCE = 500;

export interface WatchClaim {
  readonly source: WatchedSource;
  /** Only one poller asks a source at a time; its lease ends `leaseMs` after its last claim. */
  readonly holder: string;
  readonly leaseMs: number;
  readonly limit: number;
}

/** Claims what a source is due to be asked for, of all tenants; empty while another poller holds its lease. */
export async function claimWatchedItems(
  system: Pool,
  { source, holder, leaseMs, limit }: WatchClaim,
): Promise<readonly WatchedItem[]> {
  const found = await rows(system, CLAIM, [source, holder, `${leaseMs} ms`, limit]);
  return found.map((row) => {
    const [item, tenant, now, began] = row as [item: string, clock: string, moment: Date, began: Date | null];
    return { item, clock: began === null ? null : { tenant, now, began } };
  });
}

export interface HeardOfItem {
  /** Null: the source does not know it. */
  readonly values: WatchedValues | null;
  /** What it took to hear it: those who watch it bear equal shares. */
  readonly requests: number;
  readonly microUsd: number;
  /** Ms until it is asked for again. */
  readonly everyMs: number;
}

/**
 * Compares what was heard with what each watch has seen, and leaves a request for the agents of those that differ, in one transaction
 * with what they have seen: so once, however often it is heard. Gives how many requests that were.
 */
export async function hearWatchedItem(
  system: Pool,
  source: WatchedSource,
  { item, clock }: WatchedItem,
  { values, requests, microUsd, everyMs }: HeardOfItem,
): Promise<number> {
  const of = [source, item, clock?.tenant ?? ''];
  const counted = ((await firstRow(system, COUNT, of)) as [number])[0];
  let [made, done] = [0, 0];
  for (let last: string | null = null, more = true; more; ) {
    await inTransaction(system, async (on) => {
      const found = (await rows(on, WATCHERS, [...of, last, AT_ONCE])) as WatcherRow[];
      more = found.length === AT_ONCE;
      // Watches that began after the count pay nothing, so that the shares add up.
      const count = last === null && !more ? found.length : counted;
      const heard = found.map((watcher, at) => ({
        ...heardBy(source, item, watcher, values),
        requests: done + at < count ? requests / count : 0,
        micro_usd: done + at < count ? microUsd / count : 0,
      }));
      if (heard.length > 0) made += (await rows(on, HEARD, [JSON.stringify(heard)])).length;
      if (!more) await rows(on, NEXT, [...of, `${everyMs} ms`]);
      last = found.at(-1)?.[2] ?? last;
      done += found.length;
    });
  }
  return made;
}

/** The source did not answer: these are asked for again after a while, so that they do not keep others waiting. */
export async function postponeWatchedItems(
  system: Pool,
  source: WatchedSource,
  items: readonly WatchedItem[],
  afterMs: number,
): Promise<void> {
  for (const { item, clock } of items)
    await rows(system, NEXT, [source, item, clock?.tenant ?? '', `${afterMs} ms`]);
}

type WatcherRow = [
  ...[tenant: string, compartment: string, id: string],
  ...[fields: string[], seen: WatchedValues | null, instruction: string],
];

function heardBy(
  source: WatchedSource,
  item: string,
  [tenant, compartment, id, fields, seen, instruction]: WatcherRow,
  values: WatchedValues | null,
) {
  const watcher = { tenant, compartment, id };
  if (values === null) return { ...watcher, seen: null, changes: null, body: null };
  const changes = changedFields(fields, seen ?? {}, values);
  const heard = Object.fromEntries(fields.map((field) => [field, values[field] ?? '']));
  if (changes.length === 0) return { ...watcher, seen: heard, changes: null, body: null };
  return {
    ...watcher,
    seen: heard,
    changes,
    body: `${changeInWords(source, item, changes)}\n\n${instruction}`,
  };
}
