import { type AuditEntry, type Compartment, ConsiliumError } from '@consilium/kernel';
import type { Pool, PoolClient } from 'pg';
import { firstRow, type Statement } from '../postgres/call.ts';
import type { ChainHead } from './chain-head.ts';
import { entryMac } from './entry-mac.ts';

/** An entry without its place in the chain. */
export type EntryDraft = Omit<AuditEntry, 'seq' | 'tenant' | 'compartment'>;

export interface Chain {
  readonly tenant: string;
  readonly compartment: Compartment;
}

export type Appended =
  /** `found`: what a statement that also reads has read. */
  | { readonly verdict: 'appended' | 'moved'; readonly head: ChainHead; readonly found?: unknown }
  /** Nothing was added: the drafts at these places have no live grant. */
  | { readonly verdict: 'forbidden'; readonly refused: ReadonlySet<number> };

const APPEND: Statement = {
  name: 'audit_append',
  text: 'SELECT verdict, seq, mac, refused FROM app.audit_append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
};

const APPEND_VALUES = 11;

/** A SQL function that takes what `app.audit_append` takes, and gives what it gives and then what it has read. */
export interface ReadingFunction {
  readonly name: string;
  /** Its further values, in their order. */
  readonly values: readonly unknown[];
}

function readingStatement({ name, values }: ReadingFunction): Statement {
  const places = Array.from({ length: APPEND_VALUES + values.length }, (_, index) => `$${index + 1}`);
  return { name, text: `SELECT verdict, seq, mac, refused, result FROM app.${name}(${places.join(', ')})` };
}

/**
 * One statement: all drafts behind the head, in their order, or none. Throws ConsiliumError('trail_broken') where the
 * chain is shorter than `head`, or has another entry in its place: somebody has cut it.
 */
export async function appendEntries(
  on: Pool | PoolClient,
  key: Uint8Array,
  chain: Chain,
  head: ChainHead,
  drafts: readonly EntryDraft[],
  reading?: ReadingFunction,
): Promise<Appended> {
  const statement = reading ? readingStatement(reading) : APPEND;
  const values = [...appendValues(key, chain, head, drafts), ...(reading?.values ?? [])];
  const row = await firstRow(on, statement, values);
  const [verdict, seq, mac, refused, read] = row as [
    Appended['verdict'],
    string,
    Buffer,
    number[] | null,
    unknown,
  ];
  if (verdict === 'forbidden')
    return { verdict, refused: new Set((refused ?? []).map((place) => place - 1)) };
  const found = { seq: Number(seq), mac };
  // What we know was committed before we asked: a chain only grows.
  if (verdict === 'moved' && found.seq <= head.seq)
    throw new ConsiliumError('trail_broken', { remedy: `verify the trail of tenant ${chain.tenant}` });
  return { verdict, head: found, found: read };
}

/**
 * The same inside a longer transaction: the first miss has locked the head until its end, so the second attempt does
 * not miss.
 */
export async function appendLocked(
  transaction: PoolClient,
  key: Uint8Array,
  chain: Chain,
  head: ChainHead,
  drafts: readonly EntryDraft[],
  reading?: ReadingFunction,
): Promise<Appended> {
  const first = await appendEntries(transaction, key, chain, head, drafts, reading);
  return first.verdict === 'moved'
    ? appendEntries(transaction, key, chain, first.head, drafts, reading)
    : first;
}

/** What `app.audit_add` and those built on it take, in their order. */
export function appendValues(
  key: Uint8Array,
  { tenant, compartment }: Chain,
  head: ChainHead,
  drafts: readonly EntryDraft[],
): unknown[] {
  const macs: Buffer[] = [];
  drafts.forEach((draft, index) => {
    const entry = { ...draft, tenant, compartment, seq: head.seq + index + 1 };
    macs.push(entryMac(key, macs.at(-1) ?? head.mac, entry));
  });
  return [
    tenant,
    compartment,
    head.seq,
    head.mac,
    drafts.map(({ actor }) => actor),
    drafts.map(({ purpose }) => purpose),
    drafts.map(({ run }) => run),
    drafts.map(({ at }) => at),
    drafts.map(({ action }) => action),
    // The grammar of targets has no comma.
    drafts.map(({ targets }) => targets.join(',')),
    macs,
  ];
}
