import { createHash } from 'node:crypto';
import {
  ConsiliumError,
  type FhirResource,
  type ResourceRef,
  type Scope,
  type WrittenBy,
} from '@consilium/kernel';
import type { PoolClient } from 'pg';
import { noteDerivation } from '../graph/derivation.ts';
import type { GraphSource } from '../graph/graph-fragment.ts';
import { planGraph } from '../graph/plan-graph.ts';
import { writeGraph } from '../graph/write-graph.ts';
import { writeName } from '../names/patient-name.ts';
import { canonicalText } from '../versions/canonical.ts';
import { lockCompartment } from '../versions/compartment-lock.ts';
import {
  type CurrentVersion,
  currentVersions,
  saidBefore,
  takenBackByHand,
} from '../versions/current-versions.ts';
import { inPortions, mapInSlices, withRests } from '../versions/in-slices.ts';
import { ENTERED_IN_ERROR, type SearchColumns, searchColumns } from '../versions/search-columns.ts';

export interface WriteContext {
  readonly scope: Scope;
  /** Asked when the writers before are done: a version is never dated earlier than one it had to wait for. */
  readonly now: () => Date;
}

export interface WriteResult {
  readonly ref: ResourceRef;
  /** The current one after the write. */
  readonly version: number;
  /** False: there already with the same content. */
  readonly changed: boolean;
  /** An import has replaced what a person wrote. */
  readonly replacedByHand: boolean;
  readonly recordedFrom: string;
}

/** A write with what is computed from it, and what it meets in the record. */
interface Prepared {
  readonly write: VersionWrite;
  readonly ref: ResourceRef;
  readonly text: string;
  readonly digest: Buffer;
  readonly columns: SearchColumns;
  readonly withdrawn: boolean;
  readonly current: CurrentVersion | undefined;
}

/** How far our clock may be ahead of the database's. What is written later is never dated before, so one wrong date would stay. */
const AHEAD_MS = 5 * 60_000;

/**
 * Writes the next version of each resource, in a few statements for any number of them, in the order given. What is
 * there with the same content gets no new version; an import changes nothing that its source has said before, so that
 * a correction by hand outlives the source's next delivery, and what a person took back stays withdrawn whatever the
 * source says next. All new versions of a call have one time: `now`, or that of the newest version of the record, and 1 ms
 * after whatever they replace. The graph changes with them, at that time. Throws ConsiliumError('conflict') where `expected` is not the current
 * version, or one resource is written twice; ConsiliumError('clock_ahead') where `now` is more than 5 minutes ahead of the
 * database's clock. It may be behind: history is imported so.
 */
export async function writeVersions(
  transaction: PoolClient,
  { scope, now }: WriteContext,
  writes: readonly VersionWrite[],
): Promise<readonly WriteResult[]> {
  if (writes.length === 0) return [];
  await lockCompartment(transaction, scope);
  const prepared = await keepTakenBack(transaction, scope, await prepare(transaction, scope, writes));
  const repeated = await repeatedByItsSource(transaction, scope, prepared);
  const changed = prepared.filter((each) => !repeated.has(each) && isNew(each));
  if (changed.length === 0) return prepared.map((each) => resultOf(each, false, now()));
  const { newest, clock } = await newestOf(transaction, scope);
  const isFirst = newest === null;
  const graph = await planGraph(transaction, scope, changed.map(graphSource), { isFirst });
  const replaced = changed.map(({ current }) => (current ? current.recordedFrom.getTime() + 1 : 0));
  const at = new Date(
    Math.max(notAhead(now(), clock).getTime(), newest?.getTime() ?? 0, graph.newest + 1, ...replaced),
  );
  await close(transaction, scope, changed, at);
  await withRests(inPortions(await mapInSlices(changed, rowText)), (rows) =>
    transaction.query({
      ...INSERT,
      values: [scope.tenant, scope.compartment, at, `[${rows.join(',')}]`],
    }),
  );
  await writeGraph(transaction, scope, graph, at);
  await noteDerivation(transaction, scope, { isFirst });
  await writeName(transaction, scope, changed, at);
  const isChanged = new Set(changed);
  return prepared.map((each) => resultOf(each, isChanged.has(each), at));
}

async function prepare(
  transaction: PoolClient,
  scope: Scope,
  writes: readonly VersionWrite[],
): Promise<readonly Prepared[]> {
  const refs = writes.map(({ resource }) => ({ type: resource.resourceType, id: resource.id }));
  const current = await currentVersions(transaction, scope, refs);
  const met = new Set<string>();
  return mapInSlices(writes, (write, index) => {
    const ref = refs[index]!;
    const key = `${ref.type}/${ref.id}`;
    const found = current.get(key);
    if (met.has(key) || (write.expected !== undefined && write.expected !== (found?.version ?? 0)))
      throw new ConsiliumError('conflict', { remedy: 'read the current version and decide again' });
    met.add(key);
    const text = canonicalText(write.resource);
    const digest = createHash('sha256').update(text).digest();
    const columns = searchColumns(write.resource);
    const withdrawn = write.withdrawn === true || columns.status === ENTERED_IN_ERROR;
    return { write, ref, text, digest, columns, withdrawn, current: found };
  });
}

async function keepTakenBack(
  transaction: PoolClient,
  scope: Scope,
  prepared: readonly Prepared[],
): Promise<readonly Prepared[]> {
  const brought = prepared.filter(
    ({ write, current, withdrawn }) => write.writtenBy.way === 'import' && current?.withdrawn && !withdrawn,
  );
  const kept = await takenBackByHand(
    transaction,
    scope,
    brought.map(({ ref }) => ref),
  );
  return kept.size === 0
    ? prepared
    : prepared.map((each) =>
        kept.has(`${each.ref.type}/${each.ref.id}`) ? { ...each, withdrawn: true } : each,
      );
}

function isNew({ current, digest, withdrawn }: Prepared): boolean {
  return current === undefined || !current.digest.equals(digest) || current.withdrawn !== withdrawn;
}

async function repeatedByItsSource(
  transaction: PoolClient,
  scope: Scope,
  prepared: readonly Prepared[],
): Promise<ReadonlySet<Prepared>> {
  const differing = prepared.filter(
    (each) => each.current !== undefined && each.write.writtenBy.way === 'import' && isNew(each),
  );
  const asked = differing.map(({ ref, write: { writtenBy } }) => ({
    ...ref,
    source: writtenBy.way === 'import' ? writtenBy.source : '',
  }));
  const before = await saidBefore(transaction, scope, asked);
  return new Set(differing.filter(({ digest }, index) => before[index]?.equals(digest)));
}

const NEWEST = {
  name: 'record_newest',
  text: `SELECT max(recorded_from) AS newest, clock_timestamp() AS clock FROM app.resource_versions
    WHERE tenant = $1 AND compartment = $2`,
};

/** When the newest version of the record was written (null: it has none), and what the database's clock says. */
async function newestOf(
  transaction: PoolClient,
  scope: Scope,
): Promise<{ readonly newest: Date | null; readonly clock: Date }> {
  const values = [scope.tenant, scope.compartment];
  const found = await transaction.query<{ newest: Date | null; clock: Date }>({ ...NEWEST, values });
  return found.rows[0]!;
}

function notAhead(at: Date, clock: Date): Date {
  if (at.getTime() <= clock.getTime() + AHEAD_MS) return at;
  throw new ConsiliumError('clock_ahead', {
    retryable: true,
    remedy:
      'set the clock of the server that writes: it is more than 5 minutes ahead of the clock of the database',
  });
}

/** As the graph is told of it. */
function graphSource({ write, ref, withdrawn, current }: Prepared): GraphSource {
  return { ...ref, version: (current?.version ?? 0) + 1, withdrawn, resource: write.resource };
}

const CLOSE = {
  name: 'record_close_versions',
  text: `UPDATE app.resource_versions v SET recorded_to = $5 FROM unnest($3::text[], $4::text[]) AS x (type, id)
    WHERE v.tenant = $1 AND v.compartment = $2 AND v.type = x.type AND v.id = x.id AND v.recorded_to = 'infinity'`,
};

async function close(
  transaction: PoolClient,
  scope: Scope,
  changed: readonly Prepared[],
  at: Date,
): Promise<void> {
  const refs = changed.filter(({ current }) => current !== undefined).map(({ ref }) => ref);
  if (refs.length === 0) return;
  const values = [
    scope.tenant,
    scope.compartment,
    refs.map(({ type }) => type),
    refs.map(({ id }) => id),
    at,
  ];
  await transaction.query({ ...CLOSE, values });
}

const INSERT = {
  name: 'record_insert_versions',
  text: `INSERT INTO app.resource_versions (tenant, compartment, recorded_from, type, id, version, content, digest,
      withdrawn, way, recorded_by, import, proposal, status, categories, codes, name, happened)
    SELECT $1, $2, $3, x.type, x.id, x.version, x.content, decode(x.digest, 'hex'), x.withdrawn, x.way,
      x.recorded_by, x.import, x.proposal, x.status, x.categories, x.codes, x.name, x.happened
    FROM jsonb_to_recordset($4::jsonb) AS x (type text, id text, version int, content jsonb, digest text,
      withdrawn boolean, way text, recorded_by text, import uuid, proposal uuid, status text, categories text[],
      codes text[], name text, happened timestamptz)`,
};

/** One row as JSON. The content is text already and is not written a second time. */
function rowText({ write, ref, text, digest, columns, withdrawn, current }: Prepared): string {
  const { writtenBy } = write;
  const row = {
    ...ref,
    version: (current?.version ?? 0) + 1,
    digest: digest.toString('hex'),
    withdrawn,
    way: writtenBy.way,
    recorded_by: writtenBy.actor,
    import: writtenBy.way === 'import' ? writtenBy.import : null,
    proposal: writtenBy.way === 'proposal' ? writtenBy.proposal : null,
    ...columns,
  };
  return `{"content":${text},${JSON.stringify(row).slice(1)}`;
}

function resultOf({ write, ref, current }: Prepared, changed: boolean, at: Date): WriteResult {
  if (!changed) {
    const { version, recordedFrom } = current!;
    return { ref, version, changed, replacedByHand: false, recordedFrom: recordedFrom.toISOString() };
  }
  const byHand = current !== undefined && current.way !== 'import';
  return {
    ref,
    version: (current?.version ?? 0) + 1,
    changed,
    replacedByHand: byHand && write.writtenBy.way === 'import',
    recordedFrom: at.toISOString(),
  };
}

/** One resource to be written, checked before: `id` is the one in the record, references lead into the compartment. */
export interface VersionWrite {
  readonly resource: FhirResource & { readonly id: string };
  readonly writtenBy: WrittenBy;
  /** Taken back as an error. Default false. */
  readonly withdrawn?: boolean;
  /** The version that must be the current one; 0: there must be none yet. Absent: whatever is there. */
  readonly expected?: number;
}
