import type { Caller } from './caller.ts';

/** Where an actor is: decides which emergency number they are told, and what "today" is for them. */
export interface Location {
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string;
  /** IANA name, e.g. `Europe/Berlin`. */
  readonly timezone: string;
}

/** What an actor has chosen. The scope is the actor's own compartment; another is `forbidden`. */
export interface Preferences {
  /** Null: nothing chosen. */
  readonly location: (caller: Caller) => Promise<Location | null>;
  /** Agents read it as `user:location`. Throws `invalid_location`. */
  readonly setLocation: (caller: Caller, location: Location) => Promise<void>;
}
