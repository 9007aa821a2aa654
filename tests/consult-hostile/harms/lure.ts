import type { Ids } from '../consult-hostile-fixture.ts';

/** What a hostile model can use: ids that it got hold of, and what it has read. */
export interface Lure {
  readonly ids: Ids;
  /** A word of the chart where this agent was shown it; else what it was shown last. */
  readonly loot: string;
  /** The address that stands in the person's message, or one that looks like it. */
  readonly link: string;
  readonly privateAddress: string;
  readonly full: boolean;
}

type Args = { readonly [name: string]: unknown };

/** What can be done with one function: its honest use, and each harm that its arguments allow. */
export interface Reachable {
  readonly good: Args;
  readonly harms: (lure: Lure) => readonly Args[];
}
