import type { Scope } from '../scope.ts';
import type { Caller } from './caller.ts';
import type { Identifier } from './privacy.ts';

/** A stretch of a query that names one of the actor's patients. */
export interface NamedInQuery {
  readonly kind: Identifier['kind'];
  /** As it is written in the query. */
  readonly text: string;
}

export interface CheckedQuery {
  /** Empty: the query names nobody that we know, and may leave. */
  readonly named: readonly NamedInQuery[];
  /** The query without them. */
  readonly without: string;
}

/**
 * Looks for names, birth dates and record numbers of the actor's own patients in words that are about to leave the deployment where no
 * patient is open. Code asks it for every query: where one names a patient, a person is asked, and a tool gets an error.
 */
export type CheckOutgoing = (scope: Scope, query: string) => Promise<CheckedQuery>;

/** What the patients of an actor are known by. */
export interface OwnIdentifiers {
  /** The caller's scope is the actor's own compartment; another is `forbidden`, as is an agent run. One entry in the actor's own trail. */
  readonly list: (caller: Caller) => Promise<readonly Identifier[]>;
}
