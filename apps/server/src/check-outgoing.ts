import { isClinicalWord } from '@consilium/clinical';
import {
  type CheckOutgoing,
  ConsiliumError,
  type EvidenceSources,
  type Identifier,
  isOwnCompartment,
  type OwnIdentifiers,
  type Scope,
  type WatchRows,
} from '@consilium/kernel';
import { namedInQuery } from '@consilium/models';

/** Ms for which the patients of an actor are kept in memory: an agent asks many times in a row. */
const KEPT_MS = 30_000;

/**
 * Checks words that leave against the actor's own patients. Where a patient is open nothing is looked up: words of a person leave there
 * only as `outsideQuery` makes them.
 */
export function createCheckOutgoing(
  patients: OwnIdentifiers,
  now: () => number = () => Date.now(),
): CheckOutgoing & { readonly forgetAll: () => void } {
  const kept = new Map<string, { readonly until: number; readonly found: Promise<readonly Identifier[]> }>();
  const identifiersOf = (scope: Scope) => {
    const key = [scope.tenant, scope.actor, scope.purpose].join('\n');
    const before = kept.get(key);
    if (before && before.until > now()) return before.found;
    const found = patients.list({ scope });
    kept.set(key, { until: now() + KEPT_MS, found });
    // Names do not stay in memory longer than they are used.
    setTimeout(() => kept.delete(key), KEPT_MS).unref();
    found.catch(() => kept.delete(key));
    return found;
  };
  const check: CheckOutgoing = async (scope, query) =>
    isOwnCompartment(scope)
      ? namedInQuery(query, await identifiersOf(scope), isClinicalWord)
      : { named: [], without: query };
  return Object.assign(check, { forgetAll: () => kept.clear() });
}

/** Sources that are asked only with words that name none of the actor's own patients. */
export function guardSources(sources: EvidenceSources, check: CheckOutgoing): EvidenceSources {
  return {
    names: sources.names,
    fetch: async (scope, query, options) => {
      await refuseNamed(check, scope, query);
      return sources.fetch(scope, query, options);
    },
    fetchFrom: async (scope, source, query, options) => {
      await refuseNamed(check, scope, query);
      return sources.fetchFrom(scope, source, query, options);
    },
  };
}

/** Watches of ids that name none of the actor's own patients: an id is asked for outside. */
export function guardWatches(rows: WatchRows, check: CheckOutgoing): WatchRows {
  return {
    ...rows,
    create: async (caller, watch) => {
      await refuseNamed(check, caller.scope, watch.item);
      return rows.create(caller, watch);
    },
    createOwn: async (caller, watch) => {
      await refuseNamed(check, caller.scope, watch.item);
      return rows.createOwn(caller, watch);
    },
  };
}

/** Throws `names_patient`. The words themselves are not in the error: errors are logged. */
export async function refuseNamed(check: CheckOutgoing, scope: Scope, query: string): Promise<void> {
  if ((await check(scope, query)).named.length === 0) return;
  throw new ConsiliumError('names_patient', {
    remedy:
      'the search seems to name a patient of yours, so nothing was sent: ask again without the name, birth date or record number',
  });
}
