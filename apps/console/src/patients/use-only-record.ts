import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { MyPatient } from '../api/generated.ts';
import { isOwn } from '../grants/use-my-grant.ts';

/**
 * Somebody with one record, their own or of one they act for, is taken to it when they arrive. Who comes back to the
 * list from elsewhere stays on it.
 */
export function useOnlyRecord(patients: readonly MyPatient[] | null): boolean {
  const navigate = useNavigate();
  const hasArrived = useRouterState({ select: ({ location }) => location.state.__TSR_index === 0 });
  const [only] = patients ?? [];
  const patient = hasArrived && patients?.length === 1 && isOwn(only) ? (only?.patient ?? null) : null;
  useEffect(() => {
    if (patient !== null) void navigate({ to: '/patients/$patient', params: { patient }, replace: true });
  }, [navigate, patient]);
  return patient !== null;
}
