import { actorCompartment, type Scope } from '@consilium/kernel';
import { openLibraries } from '@consilium/server/open-evidence';
import { createAuditWriter, createScopedStore, createSnapshotRows } from '@consilium/store';
import { type Administrator, trailOf } from '../local/administrator.ts';
import { EXIT } from '../report/exit-codes.ts';
import type { Reporter } from '../report/reporter.ts';
import { Trouble } from '../report/trouble.ts';

const PAGE = 100;

/** `consilium admin index-library`: indexes the documents that are not in the index yet, and makes missing vectors. Safe to stop and repeat. */
export async function indexLibrary(
  world: Administrator,
  { tenant, by }: { readonly tenant: string; readonly by: string },
  report: Reporter,
): Promise<void> {
  const { secrets } = await trailOf(world, tenant);
  const pool = world.pool('app');
  const store = createScopedStore({
    pool,
    audit: createAuditWriter({ pool, secrets, now: () => new Date() }),
  });
  const library = openLibraries(world.config)(store, pool);
  if (library === null)
    throw new Trouble('unavailable', {
      what: 'There is no knowledge library here.',
      remedy: 'set EVIDENCE in the environment',
      exit: EXIT.refused,
    });
  const scope: Scope = { tenant, actor: by, compartment: actorCompartment(by), purpose: 'HOPERAT' };
  const rows = createSnapshotRows({ store });
  let [documents, vectors] = [0, 0];
  let after: string | null = null;
  do {
    const page = await rows.list({ scope }, { limit: PAGE, ...(after !== null && { after }) });
    const hashes = page.snapshots.map(({ hash }) => hash);
    const before = vectors;
    await library.indexDocuments(scope, hashes, {
      signal: new AbortController().signal,
      onEmbedded: async (count) => {
        vectors = before + count;
      },
    });
    documents += hashes.length;
    after = page.next;
    report.progress(`${documents} documents`);
  } while (after !== null);
  const said = world.config.EMBEDDING_MODEL
    ? `${vectors} passages have vectors`
    : 'no vectors: EMBEDDING_MODEL is not set';
  report.result({ documents, vectors }, `${documents} documents are in the index; ${said}`);
}
