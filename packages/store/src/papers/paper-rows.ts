import { createHash } from 'node:crypto';
import { uuidFrom } from '@consilium/base';
import {
  type Caller,
  ConsiliumError,
  type PaperContent,
  type PaperFacts,
  type PaperRows,
  type PaperSummary,
  type PaperVersion,
} from '@consilium/kernel';
import type { PoolClient } from 'pg';
import { isUuid } from '../history/ids.ts';
import { firstRow, rows } from '../postgres/call.ts';
import { rowReader } from '../postgres/row-reader.ts';
import type { ScopedStore } from '../scoped-store/scoped-store.ts';

const COLUMNS = `id, version, content::text, written_by, written_at, signed_name, signed_at, signed_hash`;
const OF_KEY = {
  name: 'paper_of_key',
  text: `SELECT ${COLUMNS} FROM app.papers WHERE written_by = $1 AND client_key = $2`,
};
const ADD = {
  name: 'paper_add',
  text: `INSERT INTO app.papers (tenant, compartment, id, version, kind, content, facts, client_key, title, made_by, written_by)
    VALUES (app.tenant(), app.compartment(), $1, 1, $2, $3, $4, $5, $6, app.run(), app.actor()) RETURNING ${COLUMNS}`,
};
/** Only behind the newest version. */
const SAVE = {
  name: 'paper_save',
  text: `INSERT INTO app.papers (tenant, compartment, id, version, kind, content, title, made_by, written_by)
    SELECT tenant, compartment, id, version + 1, kind, $3, $4, app.run(), app.actor() FROM app.papers p
    WHERE id = $1 AND version = $2 AND NOT EXISTS (SELECT FROM app.papers n
      WHERE n.tenant = p.tenant AND n.compartment = p.compartment AND n.id = p.id AND n.version > $2)
    ON CONFLICT DO NOTHING RETURNING ${COLUMNS}`,
};
const LIST = {
  name: 'papers_list',
  text: `SELECT id, kind, title, version, written_by, written_at, signed_name, signed_at, signed_version, created_at FROM (
      SELECT DISTINCT ON (id) *, min(written_at) OVER (PARTITION BY id) AS created_at,
        max(version) FILTER (WHERE signed_by IS NOT NULL) OVER (PARTITION BY id) AS signed_version
      FROM app.papers ORDER BY id, version DESC) newest
    ORDER BY written_at DESC LIMIT 200`,
};
const READ = {
  name: 'paper_read',
  text: `SELECT ${COLUMNS}, (SELECT f.facts FROM app.papers f WHERE f.id = $1 AND f.version = 1)
    FROM app.papers WHERE id = $1 AND ($2::integer IS NULL OR version = $2) ORDER BY version DESC LIMIT 1`,
};
const SIGN = {
  name: 'paper_sign',
  text: `UPDATE app.papers p SET signed_by = app.actor(), signed_name = $4, signed_at = clock_timestamp(), signed_hash = $3
    WHERE id = $1 AND version = $2 AND signed_by IS NULL
      AND encode(sha256(convert_to(content::text, 'UTF8')), 'hex') = $3
      AND NOT EXISTS (SELECT FROM app.papers n
        WHERE n.tenant = p.tenant AND n.compartment = p.compartment AND n.id = p.id AND n.version > $2)
    RETURNING ${COLUMNS}`,
};
const RIGHT = { name: 'paper_right', text: 'SELECT app.record_right()' };

/** The papers of a patient, each version for ever. */
export function createPaperRows({ store }: { readonly store: ScopedStore }): PaperRows {
  return {
    create: (caller, { content, facts, key }) =>
      store.write(caller, 'paper.create', async (transaction) => {
        await mayWrite(transaction, content.kind !== 'insurer-letter');
        const known = await firstRow(transaction, OF_KEY, [caller.scope.actor, key]);
        const made = known ?? (await add(transaction, caller, { content, facts, key }));
        const version = versionOf(made);
        return { value: version, targets: [`paper/${version.paper}`] };
      }),
    list: (caller) =>
      store.read(caller, { action: 'paper.list' }, async (transaction) =>
        (await rows(transaction, LIST, [])).map(summaryOf),
      ),
    read: async (caller, paper, version) => {
      if (!isUuid(paper)) throw new ConsiliumError('not_found');
      return store.read(
        caller,
        { action: 'paper.read', targets: [`paper/${paper}`] },
        async (transaction) => {
          const found = await firstRow(transaction, READ, [paper, version ?? null]);
          if (found === undefined) throw new ConsiliumError('not_found');
          return { ...versionOf(found), facts: (found[8] ?? []) as PaperFacts };
        },
      );
    },
    save: (caller, paper, after, content) =>
      change(store, caller, 'paper.save', paper, content.kind !== 'insurer-letter', (transaction) =>
        firstRow(transaction, SAVE, [paper, after, JSON.stringify(content), JSON.stringify(content.title)]),
      ),
    sign: (caller, paper, { version, hash, by }) =>
      change(store, caller, 'paper.sign', paper, false, (transaction) =>
        firstRow(transaction, SIGN, [paper, version, hash, by]),
      ),
  };
}

function add(
  transaction: PoolClient,
  { scope }: Caller,
  { content, facts, key }: Parameters<PaperRows['create']>[1],
): Promise<unknown[]> {
  // The same key gives the same id, so that two attempts at once make one paper.
  const id = uuidFrom(JSON.stringify([scope.tenant, scope.compartment, scope.actor, key]));
  const [text, of, title] = [content, facts, content.title].map((each) => JSON.stringify(each));
  const values = [id, content.kind, text, of, key, title];
  return firstRow(transaction, ADD, values) as Promise<unknown[]>;
}

/** A change of a paper that is there: `conflict` where it was changed by somebody else, or is signed. */
async function change(
  store: ScopedStore,
  caller: Caller,
  action: 'paper.save' | 'paper.sign',
  paper: string,
  patientsMay: boolean,
  write: (transaction: PoolClient) => Promise<unknown[] | undefined>,
): Promise<PaperVersion> {
  if (!isUuid(paper)) throw new ConsiliumError('not_found');
  return store.write(caller, action, async (transaction) => {
    await mayWrite(transaction, patientsMay);
    const written = await write(transaction);
    if (written === undefined) {
      const there = await firstRow(transaction, READ, [paper, null]);
      throw new ConsiliumError(there === undefined ? 'not_found' : 'conflict');
    }
    return { value: versionOf(written), targets: [`paper/${paper}`] };
  });
}

/** The database refuses the same; here the words say what is missing. */
async function mayWrite(transaction: PoolClient, patientsMay: boolean): Promise<void> {
  const [right] = (await firstRow(transaction, RIGHT, [])) ?? [];
  if (right === 'write' || (patientsMay && right === 'report')) return;
  throw new ConsiliumError('not_permitted', { remedy: 'ask the care team: see docs/rights.md' });
}

function versionOf(row: unknown[]): PaperVersion {
  const [paper, version, content, writtenBy, writtenAt, name, signedAt, signedHash] = row as [
    ...[string, number, string, string, Date],
    ...[string | null, Date | null, string | null],
  ];
  const isSigned = name !== null && signedAt !== null && signedHash !== null;
  return {
    ...{ paper, version, writtenBy, writtenAt: writtenAt.toISOString() },
    content: JSON.parse(content) as PaperContent,
    hash: createHash('sha256').update(content).digest('hex'),
    signature: isSigned ? { by: name, at: signedAt.toISOString(), hash: signedHash } : null,
  };
}

const summaryOf = rowReader<PaperSummary>()(
  'paper kind title version writtenBy @writtenAt signedBy @signedAt signedVersion @createdAt',
);
