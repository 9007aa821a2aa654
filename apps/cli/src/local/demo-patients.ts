import { type Story, stories } from '@consilium/example-patients';
import type { FhirResource, KeyRing, ObjectStore, TenantSecrets } from '@consilium/kernel';
import { createRecord } from '@consilium/record';
import {
  createAuditWriter,
  createGrantLookup,
  type createPool,
  createScopedStore,
  type GrantToGive,
  giveGrant,
  revokeGrants,
} from '@consilium/store';

type Pool = ReturnType<typeof createPool>;

export interface DemoParts {
  /** The database's owner: gives the grants. */
  readonly admin: Pool;
  readonly app: Pool;
  readonly objects: ObjectStore;
  readonly keys: KeyRing & TenantSecrets;
}

interface Who {
  readonly tenant: string;
  readonly actor: string;
}

/** One of the stories, from its first chapter to its last; then `who` may open it. Throws RangeError for an id that no story has. */
export async function importDemoPatient(parts: DemoParts, who: Who, id: string): Promise<void> {
  const story = stories.find((each) => each.id === id);
  if (story === undefined) throw new RangeError(`no story is called ${id}`);
  await importStory(parts, { tenant: who.tenant, patient: id }, story);
  await grantOnce(parts, who.tenant, {
    ...{ actor: who.actor, patient: id, relation: 'care-team', purposes: ['TREAT'] },
  });
}

/**
 * Each chapter is imported at its own date, so the record has a past. A chapter that is there already stays as it is: an
 * import that was cut off goes on where it ended.
 */
export async function importStory(
  parts: DemoParts,
  { tenant, patient }: { readonly tenant: string; readonly patient: string },
  story: Pick<Story, 'chapters'>,
): Promise<void> {
  const compartment = `patient/${patient}` as const;
  let date = new Date();
  const now = () => date;
  // The trail says when it was done; only the record is given a past.
  const audit = createAuditWriter({ pool: parts.app, secrets: parts.keys, now: () => new Date() });
  const store = createScopedStore({ pool: parts.app, audit });
  const record = createRecord({ ...parts, store, now });
  // The importer is nobody's care team: its grant ends with the import.
  const importer = { tenant, actor: 'demo-import', compartment, purpose: 'TREAT' as const };
  const expiresAt = new Date(Date.now() + 600_000);
  const { administration, by } = administrationOf(parts, tenant);
  const { grant } = await giveGrant(administration, by, {
    ...{ actor: importer.actor, patient, relation: 'care-team', purposes: ['TREAT'], expiresAt },
  });
  for (const chapter of story.chapters) {
    date = new Date(chapter.date);
    const bundle = chapter.bundle as unknown as FhirResource;
    await record.importBundle({ scope: importer }, bundle, { source: 'synthetic' });
  }
  await revokeGrants(administration, by, { grant });
}

/** Lets somebody in, unless a grant that lives does already. */
export async function grantOnce(parts: DemoParts, tenant: string, grant: GrantToGive): Promise<void> {
  const lookup = createGrantLookup(parts.app);
  if (await lookup.liveGrant(tenant, grant.actor, `patient/${grant.patient}`)) return;
  const { administration, by } = administrationOf(parts, tenant);
  await giveGrant(administration, by, grant);
}

/** The demo lets its people in itself: the trail says so. */
function administrationOf({ admin, keys }: DemoParts, tenant: string) {
  return {
    administration: { admin, secrets: keys, now: () => new Date() },
    by: { tenant, by: 'demo-import' },
  };
}
