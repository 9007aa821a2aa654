import { createHmac, randomBytes } from 'node:crypto';
import type { Compartment, Scope } from '@consilium/kernel';
import type { Pool } from 'pg';

/** A row of app.audit_entries as its owner sees it. */
export interface EntryRow {
  seq: number;
  at: Date;
  actor: string;
  purpose: string;
  action: string;
  targets: string[];
  run: string | null;
  mac: Buffer;
}

/** What is done to a chain, at an entry of it, and maybe to the chain of another patient. */
export interface Tampering {
  readonly kind: string;
  readonly change: (
    chain: EntryRow[],
    seq: number,
    other: EntryRow[],
  ) => { chain: EntryRow[]; other?: EntryRow[] };
  /** The head stays as it was, or goes. Follows the last entry if not given. */
  readonly head?: 'kept' | 'dropped';
}

const edits: Readonly<Record<string, (row: EntryRow) => Partial<EntryRow>>> = {
  at: ({ at }) => ({ at: new Date(at.getTime() + 1) }),
  actor: () => ({ actor: 'dr-nobody' }),
  purpose: () => ({ purpose: 'ETREAT' }),
  action: () => ({ action: 'record.panel' }),
  'targets by one': ({ targets }) => ({ targets: targets.slice(1) }),
  'targets by their order': ({ targets }) => ({ targets: targets.toReversed() }),
  run: ({ run }) => ({ run: run === null ? 'run-9' : null }),
  mac: () => ({ mac: randomBytes(32) }),
};

const withRow = (chain: EntryRow[], seq: number, over: Partial<EntryRow>) =>
  chain.map((row) => (row.seq === seq ? { ...row, ...over } : row));
const renumbered = (chain: EntryRow[]) => chain.map((row, index) => ({ ...row, seq: index + 1 }));
/** All of an entry but its place. */
const contentOf = ({ seq: _, ...content }: EntryRow) => content;

/** What an owner of the database can do, with everything recomputed that needs no key: numbers and heads. */
export const TAMPERINGS: readonly Tampering[] = [
  ...Object.entries(edits).map(([field, edit]) => ({
    kind: `edit ${field}`,
    change: (chain: EntryRow[], seq: number) => ({ chain: withRow(chain, seq, edit(chain[seq - 1]!)) }),
  })),
  {
    kind: 'edit, with all MACs from there made again with a key of their own',
    change: (chain, seq) => ({ chain: forged(withRow(chain, seq, { actor: 'dr-nobody' }), seq) }),
  },
  {
    kind: 'edit, with the content of another entry and its MAC',
    change: (chain, seq) => ({
      chain: withRow(chain, seq, contentOf(chain[seq % chain.length]!)),
    }),
  },
  {
    kind: 'delete, leaving a gap',
    change: (chain, seq) => ({ chain: chain.filter((row) => row.seq !== seq) }),
  },
  {
    kind: 'delete, renumbered',
    change: (chain, seq) => ({ chain: renumbered(chain.filter((row) => row.seq !== seq)) }),
  },
  {
    kind: 'insert, with a copied MAC',
    change: (chain, seq) => ({
      chain: renumbered(chain.toSpliced(seq - 1, 0, { ...chain[seq - 1]!, actor: 'dr-b' })),
    }),
  },
  {
    kind: 'insert of an entry once more',
    change: (chain, seq) => ({ chain: renumbered(chain.toSpliced(seq, 0, chain[seq - 1]!)) }),
  },
  {
    kind: 'reorder, MACs in place',
    change: (chain, seq) => {
      const [one, two] = pairAt(chain, seq);
      const changed = withRow(chain, one.seq, { ...contentOf(two), mac: one.mac });
      return { chain: withRow(changed, two.seq, { ...contentOf(one), mac: two.mac }) };
    },
  },
  {
    kind: 'reorder, with their MACs',
    change: (chain, seq) => {
      const [one, two] = pairAt(chain, seq);
      return { chain: withRow(withRow(chain, one.seq, contentOf(two)), two.seq, contentOf(one)) };
    },
  },
  { kind: 'cut tail', change: (chain, seq) => ({ chain: chain.filter((row) => row.seq < seq) }) },
  {
    kind: 'cut tail, head kept',
    head: 'kept',
    change: (chain, seq) => ({ chain: chain.filter((row) => row.seq < seq) }),
  },
  { kind: 'drop chain', head: 'dropped', change: () => ({ chain: [] }) },
  { kind: 'drop head', head: 'dropped', change: (chain) => ({ chain }) },
  {
    kind: 'swap an entry of two patients',
    change: (chain, seq, other) => ({
      chain: withRow(chain, seq, contentOf(other[seq - 1]!)),
      other: withRow(other, seq, contentOf(chain[seq - 1]!)),
    }),
  },
  {
    kind: 'swap the tails of two patients',
    change: (chain, seq, other) => ({
      chain: [...chain.slice(0, seq - 1), ...other.slice(seq - 1)],
      other: [...other.slice(0, seq - 1), ...chain.slice(seq - 1)],
    }),
  },
];

function pairAt(chain: EntryRow[], seq: number): [EntryRow, EntryRow] {
  const first = seq < chain.length ? seq : seq - 1;
  return [chain[first - 1]!, chain[first]!];
}

function forged(chain: EntryRow[], seq: number): EntryRow[] {
  const key = randomBytes(32);
  return chain.map((row) =>
    row.seq < seq
      ? row
      : {
          ...row,
          mac: createHmac('sha256', key)
            .update(JSON.stringify(contentOf(row)))
            .digest(),
        },
  );
}

/** The entry at which two chains part; null: nowhere. */
export function partAt(one: readonly EntryRow[], two: readonly EntryRow[]): number | null {
  for (let place = 0; place < Math.max(one.length, two.length); place++)
    if (JSON.stringify(one[place]) !== JSON.stringify(two[place])) return place + 1;
  return null;
}

export async function readChain(owner: Pool, tenant: string, compartment: Compartment): Promise<EntryRow[]> {
  const { rows } = await owner.query(
    `SELECT seq::int, at, actor, purpose, action, targets, run, mac FROM app.audit_entries
      WHERE tenant = $1 AND compartment = $2 ORDER BY seq`,
    [tenant, compartment],
  );
  return rows;
}

/** Puts a chain in the place of the one that is there, head and all. */
export async function writeChain(
  owner: Pool,
  { tenant, compartment }: Scope,
  chain: readonly EntryRow[],
  head: Tampering['head'],
): Promise<void> {
  const key = [tenant, compartment];
  await owner.query('DELETE FROM app.audit_entries WHERE tenant = $1 AND compartment = $2', key);
  for (const { seq, at, actor, purpose, action, targets, run, mac } of chain)
    await owner.query(
      `INSERT INTO app.audit_entries (tenant, compartment, seq, at, actor, purpose, action, targets, run, mac)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [...key, seq, at, actor, purpose, action, targets, run, mac],
    );
  const last = chain.at(-1);
  if (head === 'dropped')
    await owner.query('DELETE FROM app.audit_heads WHERE tenant = $1 AND compartment = $2', key);
  else if (head !== 'kept')
    await owner.query(
      'UPDATE app.audit_heads SET seq = $3, mac = $4 WHERE tenant = $1 AND compartment = $2',
      [...key, last?.seq ?? 0, last?.mac ?? Buffer.alloc(0)],
    );
}

/** Tells the checkpointer that the chain was signed as it is. */
export async function clearPending(owner: Pool, { tenant, compartment }: Scope): Promise<void> {
  await owner.query('UPDATE app.audit_heads SET pending = false WHERE tenant = $1 AND compartment = $2', [
    tenant,
    compartment,
  ]);
}
