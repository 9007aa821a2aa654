import { QueryClient } from '@tanstack/react-query';
import { isProblem } from './problem-error.ts';

/** Refusals are final; only what may pass by itself is asked again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (count, error) => count < 2 && isProblem(error, 'offline', 'unavailable'),
      refetchOnWindowFocus: false,
    },
  },
});
