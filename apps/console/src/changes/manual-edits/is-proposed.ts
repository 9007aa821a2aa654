import type { ResourceVersion } from '../../api/generated.ts';

/** A patient's change of an entry of the care team is no version yet: the server answers with a proposal. */
export function isProposed(changed: ResourceVersion): boolean {
  return 'proposed' in changed;
}

export const PROPOSED = 'Sent to the care team, who decide. You find it under Proposals.';
