import type { DateParts } from './reading/dates.ts';
import type { ReadFact } from './reading/read-fact.ts';
import type { NameIndex } from './support/names.ts';

/** Which facts are still what the record says: a fact whose resource has a newer version is outdated. */
export type CurrentVersions = ReadonlyMap<string, number>;

export interface AvailableFacts {
  /** A fact by its id, read when it is first asked for. */
  readonly fact: (id: string) => ReadFact | undefined;
  readonly names: NameIndex;
  /** All that were handed out under this name. */
  readonly ofName: (name: string) => readonly ReadFact[];
  /** All that were handed out of this entry: a panel has one for each of its values. */
  readonly ofEntry: (resource: string) => readonly ReadFact[];
  /** All that was handed out, as it was printed, in small letters. */
  readonly printed: () => string;
  /** The person's own message, in small letters. */
  readonly said: () => string;
  /** The dates of all that was handed out. */
  readonly days: () => readonly DateParts[];
  readonly current: CurrentVersions;
  /**
   * Whether the sentence is of a paper. There it has to stand by itself: what else was handed out, or what holds in general, does not
   * confirm a word of it, and what speaks against it removes it.
   */
  readonly onPaper: boolean;
}
