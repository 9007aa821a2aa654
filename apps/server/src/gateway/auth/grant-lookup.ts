import type { Compartment, Purpose } from '@consilium/kernel';

/** How an actor came to open a compartment; `own` is the actor's own one, which needs no row. */
export type Relation = 'self' | 'proxy' | 'care-team' | 'break-glass' | 'own';

export interface LiveGrant {
  readonly relation: Relation;
  readonly purposes: readonly Purpose[];
}

/** Finds a grant that holds now: not expired, not revoked. Asked for `actor/<actor>` too, with the same actor only. */
export interface GrantLookup {
  readonly liveGrant: (tenant: string, actor: string, compartment: Compartment) => Promise<LiveGrant | null>;
}
