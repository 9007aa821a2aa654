import type { Zone } from '../agents/agent.ts';
import type { Caller } from './caller.ts';
import type { Models } from './models.ts';

/** A text of the record that names the patient or somebody near: what a provider must not see. */
export interface Identifier {
  readonly kind: 'name' | 'identifier' | 'phone' | 'email' | 'address' | 'birth-date';
  /** A name as `Family, Given`; either part may be empty. */
  readonly text: string;
}

/** What stands between our words and a provider, in one place and both ways. */
export interface ProviderPrivacy {
  /**
   * The models, with every identifier known from the caller's record replaced in what goes out (text, tool arguments and results,
   * schemas' examples) and put back in what comes in (text, stream, tool arguments, typed output). Throws
   * ConsiliumError('purpose_refused') where this purpose may send nothing of a chart to a provider and the zone is `record`.
   */
  readonly around: (caller: Caller, zone: Zone, models: Models) => Promise<Models>;
}
