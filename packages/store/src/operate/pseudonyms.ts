import { createHmac, hkdfSync } from 'node:crypto';
import type { Compartment, TenantSecrets } from '@consilium/kernel';
import { isUuid } from '../history/ids.ts';

/** Of one tenant. Made with a key that the database lacks: who has only rows cannot try out ids. */
export interface Pseudonyms {
  /** `patient-…` or `actor-…`. */
  readonly of: (compartment: Compartment) => string;
  /** What an entry names: ids of ours stay, so that a run can be found; what may be part of a record is hidden. */
  readonly target: (target: string) => string;
  /** Who asked for their own or for somebody they act for: a name for them would be a name for the record. */
  readonly person: (actor: string) => string;
}

/** Words before ids that we make at random. A path that somebody made up is in the trail too: only a UUID stays. */
const OPEN = new Set(['run', 'conversation', 'message', 'grant', 'proposal', 'import', 'notice']);
/** Words before codes of ours. */
const CODES = new Set(['relation', 'purpose', 'until', 'role', 'setting', 'micro-usd', 'sha256', 'reason']);
const LENGTH = 16;

export async function pseudonymsOf(
  secrets: Pick<TenantSecrets, 'auditKey'>,
  tenant: string,
): Promise<Pseudonyms> {
  // A key of its own: nothing that is shown here is a MAC of the trail.
  const key = Buffer.from(hkdfSync('sha256', await secrets.auditKey(tenant), '', 'operate/pseudonyms', 32));
  const hidden = (text: string) =>
    createHmac('sha256', key).update(text).digest('base64url').replaceAll(/[-_]/g, '').slice(0, LENGTH);
  const of = (compartment: Compartment) => {
    const [kind] = compartment.split('/');
    return `${kind}-${hidden(compartment)}`;
  };
  return {
    of,
    // Another text than that of their own compartment: the two cannot be put together.
    person: (actor) => `person-${hidden(`person/${actor}`)}`,
    target: (target) => {
      const [kind = '', id, ...rest] = target.split('/');
      if (id === undefined) return kindOnly(kind);
      if (OPEN.has(kind) && isUuid(id) && rest.length === 0) return target;
      if (kind === 'operator' || (CODES.has(kind) && rest.length === 0)) return target;
      if (kind === 'patient' || kind === 'actor') return of(target as Compartment);
      return [kindOnly(kind), hidden(`${kind}/${id}`), ...rest.filter((each) => /^\d+$/.test(each))].join(
        '/',
      );
    },
  };
}

/** A type of resource or a code; anything longer is no such word. */
function kindOnly(kind: string): string {
  return /^[A-Za-z][A-Za-z-]{0,39}$/.test(kind) ? kind : 'thing';
}
