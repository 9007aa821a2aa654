import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Session } from '../api/session.ts';

/** An operator to whom no patient is open is taken to operation on arrival. Who comes back to the list stays on it. */
export function useOperatorStart(roles: Session['roles'], hasNoPatients: boolean): boolean {
  const navigate = useNavigate();
  const hasArrived = useRouterState({ select: ({ location }) => location.state.__TSR_index === 0 });
  const isGoing = hasArrived && hasNoPatients && roles.includes('operator');
  useEffect(() => {
    if (isGoing) void navigate({ to: '/operator', replace: true });
  }, [navigate, isGoing]);
  return isGoing;
}
