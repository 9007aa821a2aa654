import { type Caller, type FhirResource, type Identifier, isPatientCompartment } from '@consilium/kernel';
import type { RecordParts } from '../record-parts.ts';
import { identifiersOf } from './identifiers-of.ts';

/** How long an answer is kept. What another process writes of the patient is known here after this time at the latest. */
const KEPT_MS = 30_000;
const MOST_KEPT = 1_000;
/** Versions that are looked at, newest first. */
const MOST_VERSIONS = 400;

/** Old versions too: a former name, address or number stands in old letters. The patient's own come first. */
const PEOPLE = {
  name: 'record_identifiers',
  text: `SELECT v.content FROM app.resource_versions v
    WHERE v.tenant = $1 AND v.compartment = $2 AND v.type IN ('Patient', 'RelatedPerson', 'Coverage')
    ORDER BY v.type = 'Patient' DESC, v.recorded_from DESC, v.type, v.id COLLATE "C", v.version DESC LIMIT ${MOST_VERSIONS}`,
};

/**
 * What the record knows by which somebody could tell who the patient is. A read of its own in the trail; its answer is
 * kept for half a minute for the same actor and purpose. An actor's own compartment has none. Throws
 * ConsiliumError('forbidden') without a grant.
 */
export function createIdentifiers({
  store,
  now = () => new Date(),
}: Pick<RecordParts, 'store'> & Partial<Pick<RecordParts, 'now'>>): (
  caller: Caller,
) => Promise<readonly Identifier[]> {
  const kept = new Map<string, { readonly until: number; readonly found: Promise<readonly Identifier[]> }>();

  const read = (caller: Caller) =>
    store.read(caller, { action: 'record.identifiers' }, async (transaction) => {
      const values = [caller.scope.tenant, caller.scope.compartment];
      const { rows } = await transaction.query({ ...PEOPLE, values, rowMode: 'array' });
      return identifiersOf(
        (rows as unknown as readonly (readonly [FhirResource])[]).map(([content]) => content),
      );
    });

  return async (caller) => {
    const { tenant, compartment, actor, purpose } = caller.scope;
    if (!isPatientCompartment(compartment)) return [];
    const key = [tenant, compartment, actor, purpose].join(' ');
    const at = now().getTime();
    const before = kept.get(key);
    if (before && before.until > at) return before.found;
    const found = read(caller);
    kept.delete(key);
    kept.set(key, { until: at + KEPT_MS, found });
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break;
      kept.delete(oldest);
    }
    found.catch(() => {
      if (kept.get(key)?.found === found) kept.delete(key);
    });
    return found;
  };
}
