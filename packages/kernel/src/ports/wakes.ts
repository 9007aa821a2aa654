import type { Scope } from '../scope.ts';

/** Rows of delayed sends. What is in no row can be neither cancelled nor erased: the engine's lists are for operators. */
export interface WakeRows {
  /** Before the engine is asked. The same key again changes nothing. Throws ConsiliumError('forbidden') without a grant. */
  readonly planned: (
    scope: Scope,
    wake: { readonly key: string; readonly conversation: string; readonly dueAt: Date },
  ) => Promise<void>;
  /** What the engine has answered. False: there is no such row any more (it was erased meanwhile), or no grant to see it. */
  readonly scheduled: (scope: Scope, key: string, invocation: string) => Promise<boolean>;
}
