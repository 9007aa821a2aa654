import {
  type Caller,
  type Compartment,
  type FhirResource,
  type Identifier,
  isPatientCompartment,
  type Scope,
} from '@consilium/kernel';
import { compartmentDigest, type SignalledCache } from '@consilium/store';
import type { RecordParts } from '../record-parts.ts';
import { identifiersOf } from './identifiers-of.ts';

/** How long an answer is kept. What another process writes of the patient is known here after this time at the latest. */
const KEPT_MS = 30_000;
const MOST_KEPT = 1_000;
/** Versions that are looked at, newest first. */
const MOST_VERSIONS = 400;

export interface Identifiers extends SignalledCache {
  (caller: Caller): Promise<readonly Identifier[]>;
}

interface Kept {
  readonly tenant: string;
  readonly compartment: Compartment;
  readonly until: number;
  readonly found: Promise<readonly Identifier[]>;
}

/**
 * What the record knows by which somebody could tell who the patient is. A read of its own in the trail; its answer is
 * kept for half a minute for the same actor and purpose, and used only while `isLive` says that the actor may still open
 * the patient: an erasure in another process ends that at once. An actor's own compartment has none. Throws
 * ConsiliumError('forbidden') without a grant.
 */
export function createIdentifiers({
  store,
  now = () => new Date(),
  isLive = async () => true,
}: Pick<RecordParts, 'store'> &
  Partial<Pick<RecordParts, 'now'>> & {
    readonly isLive?: (scope: Scope) => Promise<boolean>;
  }): Identifiers {
  const kept = new Map<string, Kept>();
  const forgetDigest: Identifiers['forgetDigest'] = (digest) => {
    for (const [key, each] of kept)
      if (compartmentDigest(each.tenant, each.compartment) === digest) kept.delete(key);
  };

  const read = async (caller: Caller) => {
    const query = { name: 'read_identifiers', values: [MOST_VERSIONS] };
    const found = await store.readAtOnce(caller, { action: 'record.identifiers' }, query);
    return identifiersOf(found as readonly FhirResource[]);
  };

  const find = async (caller: Caller): Promise<readonly Identifier[]> => {
    const { tenant, compartment, actor, purpose } = caller.scope;
    if (!isPatientCompartment(compartment)) return [];
    const key = [tenant, compartment, actor, purpose].join(' ');
    const at = now().getTime();
    const before = kept.get(key);
    if (before && before.until > at) {
      if (await isLive(caller.scope)) return before.found;
      forgetDigest(compartmentDigest(tenant, compartment));
    }
    const found = read(caller);
    kept.delete(key);
    kept.set(key, { tenant, compartment, until: at + KEPT_MS, found });
    // Names do not stay in memory longer than they are used.
    setTimeout(() => drop(key, found), KEPT_MS).unref();
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break;
      kept.delete(oldest);
    }
    found.catch(() => drop(key, found));
    return found;
  };
  const drop = (key: string, found: Kept['found']) => {
    if (kept.get(key)?.found === found) kept.delete(key);
  };
  return Object.assign(find, { forgetDigest, forgetAll: () => kept.clear() });
}
