import type { Caller, KeyRing, ObjectStore, Units } from '@consilium/kernel';
import type { ScopedStore } from '@consilium/store';

/** What the record is built on, joined in the composition root. */
export interface RecordParts {
  readonly store: ScopedStore;
  readonly objects: ObjectStore;
  readonly keys: KeyRing;
  /** The clock that dates versions; the database refuses a version older than the one before it. */
  readonly now: () => Date;
  /** Joins results of one test in several units into one series. Without it each unit is a series of its own. */
  readonly units?: Units;
}

/** Now, or the past moment that the caller reads. */
export function todayOf({ asOf }: Caller, now: () => Date): Date {
  return asOf === undefined ? now() : new Date(asOf);
}
