import type { Wire, WireSchema } from '../../model-call.ts';
import type { Facts } from './facts.ts';

/** `found` = the value stands in the text, rather than being there because the schema wants one. */
export interface Filled {
  readonly value: Wire;
  readonly found: boolean;
}

/** The place that is being filled: its name, what may be read, the root for references. */
export interface Place {
  readonly name: string;
  readonly facts: Facts;
  /** Set within an item about one medication or one quantity. */
  readonly about?: string;
  readonly root: WireSchema;
  readonly depth: number;
}
