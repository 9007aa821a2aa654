import type { FhirResource, Scope } from '@consilium/kernel';
import { inTransaction } from '@consilium/store';
import type { Pool, PoolClient } from 'pg';
import { lockCompartment } from '../versions/compartment-lock.ts';
import { resourceOf } from '../versions/version-row.ts';
import { DERIVATION } from './derivation.ts';
import { patientUuid } from './name-uuid.ts';
import { type DatedSource, rebuildGraph } from './rebuild-graph.ts';
import { replaceGraph } from './replace-graph.ts';

type Owner = Pick<Scope, 'tenant' | 'compartment'>;

export interface RebuiltRecords {
  readonly rebuilt: number;
  /** Rows of their graphs, past and present. */
  readonly rows: number;
}

const AS_OWNER = 'BEGIN; SET LOCAL ROLE consilium_owner';
const OUTDATED = `SELECT tenant, compartment FROM app.graph_derivations WHERE derivation < $1
  AND (tenant, compartment) > ($2, $3) ORDER BY tenant, compartment LIMIT 200`;
const COUNT = 'SELECT count(*)::int AS outdated FROM app.graph_derivations WHERE derivation < $1';
const VERSIONS = `SELECT type, id, version, recorded_from, recorded_to, withdrawn, content FROM app.resource_versions
  WHERE tenant = $1 AND compartment = $2 ORDER BY recorded_from, type, id`;

/** How many records have a graph that an older derivation wrote. `admin` is a connection that may act as the owner. */
export async function countOutdated(admin: Pool): Promise<number> {
  return inTransaction(
    admin,
    async (transaction) => (await transaction.query(COUNT, [DERIVATION])).rows[0].outdated,
    AS_OWNER,
  );
}

/**
 * Builds the graphs that an older derivation wrote again, from all versions of each record, so that past moments are answered by it
 * as well. One record in a transaction: readers see the graph before or after, writers of that record wait. Safe to end and to call
 * again. A newer release's graphs are left alone.
 */
export async function rebuildOutdated(
  admin: Pool,
  onRebuilt: (rebuilt: number) => void = () => {},
): Promise<RebuiltRecords> {
  let rebuilt = 0;
  let rows = 0;
  let after = { tenant: '', compartment: '' };
  for (;;) {
    const found = await inTransaction(
      admin,
      async (transaction) =>
        (await transaction.query<Owner>(OUTDATED, [DERIVATION, after.tenant, after.compartment])).rows,
      AS_OWNER,
    );
    if (found.length === 0) return { rebuilt, rows };
    for (const owner of found) {
      rows += await inTransaction(admin, (transaction) => rebuildOne(transaction, owner), AS_OWNER);
      rebuilt += 1;
      onRebuilt(rebuilt);
    }
    after = found.at(-1)!;
  }
}

async function rebuildOne(transaction: PoolClient, owner: Owner): Promise<number> {
  const { tenant, compartment } = owner;
  await transaction.query(
    `SELECT set_config('app.tenant', $1, true), set_config('app.compartment', $2, true)`,
    [tenant, compartment],
  );
  await lockCompartment(transaction, owner);
  const graph = rebuildGraph(await versionsOf(transaction, owner), patientUuid(compartment));
  await replaceGraph(transaction, owner, graph);
  await transaction.query(
    'UPDATE app.graph_derivations SET derivation = $3 WHERE tenant = $1 AND compartment = $2',
    [tenant, compartment, DERIVATION],
  );
  return graph.nodes.length + graph.edges.length + graph.waiting.length;
}

async function versionsOf(transaction: PoolClient, owner: Owner): Promise<readonly DatedSource[]> {
  const found = await transaction.query<{
    type: string;
    id: string;
    version: number;
    recorded_from: Date;
    recorded_to: Date | number;
    withdrawn: boolean;
    content: FhirResource;
  }>(VERSIONS, [owner.tenant, owner.compartment]);
  return found.rows.map(({ type, id, version, recorded_from, recorded_to, withdrawn, content }) => ({
    ...{ type, id, version, withdrawn },
    recordedFrom: recorded_from.toISOString(),
    recordedTo: recorded_to instanceof Date ? recorded_to.toISOString() : null,
    resource: resourceOf(id, version, recorded_from, content),
  }));
}
