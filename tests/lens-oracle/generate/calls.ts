import type { Expression } from '@consilium/record/test-support/lens-parts';
import { call } from './trees.ts';
import type { Writing } from './writing.ts';

/** A call that is counted. */
export function used(writing: Writing, name: string, ...given: readonly Expression[]): Expression {
  writing.uses.add(`${name}()`);
  return call(name, ...given);
}
