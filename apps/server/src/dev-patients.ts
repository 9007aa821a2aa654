import { stories } from '@consilium/example-patients';
import type { FhirResource, KeyRing, ObjectStore, TenantSecrets } from '@consilium/kernel';
import { createRecord } from '@consilium/record';
import {
  createAuditWriter,
  createGrantLookup,
  type createPool,
  createScopedStore,
  grantAccess,
} from '@consilium/store';

type Pool = ReturnType<typeof createPool>;

export interface DemoParts {
  /** The database's owner: gives the grants. */
  readonly admin: Pool;
  readonly app: Pool;
  readonly objects: ObjectStore;
  readonly keys: KeyRing & TenantSecrets;
}

/**
 * The synthetic patients, for whoever tries the product: each chapter is imported at its own date, so the record has a
 * past. Done once; returns the ids of the patients.
 */
export async function importDemoPatients(
  parts: DemoParts,
  who: { readonly tenant: string; readonly actor: string },
  say: (text: string) => void,
): Promise<readonly string[]> {
  const lookup = createGrantLookup(parts.app);
  for (const { id, title, chapters } of stories) {
    if (await lookup.liveGrant(who.tenant, who.actor, `patient/${id}`)) continue;
    await importDemoPatient(parts, who, id);
    say(`patient ${id}: ${title}, ${chapters.length} chapters`);
  }
  return stories.map(({ id }) => id);
}

/** One of them, from its first chapter to its last; then `who` may open it. Throws RangeError for an id that no story has. */
export async function importDemoPatient(
  parts: DemoParts,
  who: { readonly tenant: string; readonly actor: string },
  id: string,
): Promise<void> {
  const story = stories.find((each) => each.id === id);
  if (story === undefined) throw new RangeError(`no story is called ${id}`);
  const compartment = `patient/${id}` as const;
  let date = new Date();
  const now = () => date;
  const audit = createAuditWriter({ pool: parts.app, secrets: parts.keys, now });
  const store = createScopedStore({ pool: parts.app, audit });
  const record = createRecord({ ...parts, store, now });
  // The importer is nobody's care team: its grant ends with the import.
  const importer = { tenant: who.tenant, actor: 'demo-import', compartment, purpose: 'HOPERAT' as const };
  const expiresAt = new Date(Date.now() + 600_000);
  await grantAccess(parts.admin, { ...importer, relation: 'care-team', purposes: ['HOPERAT'], expiresAt });
  for (const chapter of story.chapters) {
    date = new Date(chapter.date);
    const bundle = chapter.bundle as unknown as FhirResource;
    await record.importBundle({ scope: importer }, bundle, { source: 'synthetic' });
  }
  await grantAccess(parts.admin, { ...who, compartment, relation: 'care-team', purposes: ['TREAT'] });
}
