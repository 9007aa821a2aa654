import { currentRun } from '@consilium/kernel';

const KEY = 'temp:interactions_looked_up';

/** That interactions were looked up in this run of an agent: what the list says of itself was read. */
export function keepLookedUp(): void {
  const { run, setState } = currentRun();
  setState(KEY, run);
}

export function isLookedUp(): boolean {
  const { run, state } = currentRun();
  return state[KEY]?.value === run;
}
