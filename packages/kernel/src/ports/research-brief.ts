import type { BriefItem } from '../research/brief.ts';
import type { Caller } from './caller.ts';

export interface ResearchBrief {
  /** What the reader has seen, by the tenant's clock; null: never looked. */
  readonly since: Date | null;
  /** The tenant's clock when this was read. */
  readonly until: Date;
  /** The most important first. */
  readonly items: readonly BriefItem[];
  /** True: there is more than was read. */
  readonly isCut: boolean;
}

/** What changed since the person looked, by code from rows. For the actor's own compartment; another is `forbidden`. */
export interface ResearchBriefs {
  /** @param since In place of what was seen: a moment of the tenant's clock. */
  readonly read: (caller: Caller, since?: Date) => Promise<ResearchBrief>;
  /** All up to this moment of the tenant's clock was seen. Never goes back. */
  readonly seen: (caller: Caller, until: Date) => Promise<void>;
}
