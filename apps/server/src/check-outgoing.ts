import { isClinicalWord } from '@consilium/clinical';
import {
  actorCompartment,
  type CheckOutgoing,
  ConsiliumError,
  type EvidenceSources,
  type Identifier,
  isOwnCompartment,
  type OwnIdentifiers,
  type Scope,
  type WatchRows,
  type WebPages,
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

/** Pages whose address names none of the actor's own patients, also where one of them is open. */
export function guardPages(pages: WebPages, check: CheckOutgoing): WebPages {
  return {
    read: async (url, options) => {
      const { scope } = options;
      if (!scope) throw new ConsiliumError('url_refused', { remedy: 'say for whom it is read' });
      const own = { ...scope, compartment: actorCompartment(scope.actor) };
      for (const words of addressWords(url)) await refuseNamed(check, own, words);
      return pages.read(url, options);
    },
  };
}

/** Escapes may stand in escapes; more than this nobody writes. */
const MOST_DECODED = 3;

/** Path and query of an address as words, in the ways in which a name can stand in them. */
function addressWords(url: string): readonly string[] {
  const [, path = ''] = /^[a-z]+:\/\/[^/?#]*([^#]*)/i.exec(url) ?? ['', url];
  let decoded = path;
  for (let times = 0; times < MOST_DECODED; times++) decoded = unescaped(decoded);
  const apart = decoded.replaceAll(/[^\p{L}\p{N}'’-]+/gu, ' ');
  return [
    apart,
    apart.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ').replaceAll('-', ' '),
    // A date or a number keeps its signs.
    decoded.replaceAll(/[?&=+]/g, ' '),
  ];
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    // Some of it is no text: what is, is read.
    return text.replaceAll(/%([2-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  }
}

/** Throws `names_patient`. The words themselves are not in the error: errors are logged. */
export async function refuseNamed(check: CheckOutgoing, scope: Scope, query: string): Promise<void> {
  if ((await check(scope, query)).named.length === 0) return;
  throw new ConsiliumError('names_patient', {
    remedy:
      'what was to be sent seems to name a patient of yours, so nothing was sent: ask again without the name, birth date or record number',
  });
}
