import type { MyPatient } from '../api/generated.ts';
import { useMyGrant } from './use-my-grant.ts';

/** `write`: the care team. `report`: patients and proxies. `read`: after breaking the glass. The server decides; this hides buttons. */
export type MayChange = 'write' | 'report' | 'read';

function mayChange(grant: Pick<MyPatient, 'relation'> | null | undefined): MayChange {
  if (grant?.relation === 'break-glass') return 'read';
  return grant?.relation === 'self' || grant?.relation === 'proxy' ? 'report' : 'write';
}

export function useMayChange(patient: string): MayChange {
  return mayChange(useMyGrant(patient).data);
}
