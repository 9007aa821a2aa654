import type { Caller } from './caller.ts';

/** What a person is for the tenant, as the issuer says it; staff are clinicians and operators. */
export const PERSON_ROLES = ['clinician', 'operator', 'proxy', 'patient'] as const;
export type PersonRole = (typeof PERSON_ROLES)[number];

export interface Person {
  readonly actor: string;
  /** Null: the issuer gives none. */
  readonly name: string | null;
  readonly role: PersonRole | null;
}

/** Names of those who have signed in. The caller's scope is the actor's own compartment; another is `forbidden`. */
export interface People {
  /**
   * The caller has signed in just now: one entry in the caller's own trail. A name has 1 to 200 characters, and is kept of staff and
   * of who has or had a grant.
   */
  readonly seen: (caller: Caller, person: Omit<Person, 'actor'>) => Promise<void>;
  /**
   * At most 100. Left out is who never signed in, and whom the caller may not know: known are the caller, staff of the
   * tenant, and who has or had a grant for a patient whom the caller may open.
   */
  readonly names: (caller: Caller, actors: readonly string[]) => Promise<readonly Person[]>;
}
