import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../api/use-api.ts';

const SERIES_STALE_MS = 60_000;

export function useLabSeries(patient: string, code: string, enabled = true) {
  return useApi('readLabSeriesOfPatient', { patient, code }, { enabled, staleTime: SERIES_STALE_MS });
}

/** Whether an element has come near the screen: a list of tests asks only for the pasts that somebody sees. */
export function useSeenOnce<T extends Element>() {
  const ref = useRef<T>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || isSeen) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
      },
      { rootMargin: '120px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isSeen]);
  return [ref, isSeen] as const;
}
