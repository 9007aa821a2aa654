import { useNavigate } from '@tanstack/react-router';
import { queryClient } from '../api/query-client.ts';
import { functionsPath } from '../places/functions-place.ts';
import { useScope } from './scope.tsx';

/** Opens the page of a run that was begun. */
export function useGoToRun(): (run: string) => Promise<void> {
  const patient = useScope();
  const navigate = useNavigate();
  return async (run) => {
    await queryClient.invalidateQueries({ queryKey: ['listWork', patient] });
    const _splat = functionsPath({ page: 'run', run });
    if (patient === null) await navigate({ to: '/functions/$', params: { _splat } });
    else await navigate({ to: '/patients/$patient/functions/$', params: { patient, _splat } });
  };
}
