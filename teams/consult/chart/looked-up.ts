import { currentRun } from '@consilium/kernel';

const KEY = 'temp:interactions_looked_up';

/** That interactions were looked up in this run of an agent, and which facts say that there is one. */
export function keepLookedUp(found: readonly string[]): void {
  const { run, setState } = currentRun();
  setState(KEY, { run, found: [...new Set([...(foundInteractions() ?? []), ...found])] });
}

/** The facts of interactions that were found in this run; undefined: nothing was looked up. */
export function foundInteractions(): readonly string[] | undefined {
  const { run, state } = currentRun();
  const kept = state[KEY]?.value as { readonly run: string; readonly found: readonly string[] } | undefined;
  return kept?.run === run ? kept.found : undefined;
}
