import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Section } from '../../places/panel-search.ts';

/** Which section of the record is open, and what in it. */
export function usePanelPlace(): {
  readonly section: Section;
  readonly item: string | null;
  readonly isWide: boolean;
} {
  const { section, item, size } = useSearch({ from: '/patients/$patient' });
  return { section: section ?? 'summary', item: item ?? null, isWide: size === 'wide' };
}

/** Closes what is open in the section, back to its list. */
export function useCloseItem(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    void navigate({ to: '.', search: ({ item: _closed, ...kept }) => kept });
  }, [navigate]);
}

/** Gives the record the main place beside a narrow conversation, or takes it back. */
export function useResizePanel(): (isWide: boolean) => void {
  const navigate = useNavigate();
  return useCallback(
    (isWide) => {
      void navigate({
        to: '.',
        replace: true,
        search: ({ size: _size, ...kept }) => ({ ...kept, ...(isWide ? { size: 'wide' as const } : {}) }),
      });
    },
    [navigate],
  );
}

/** On a phone: back to the conversation. */
export function useLeaveRecord(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    void navigate({ to: '.', search: ({ view: _view, ...kept }) => kept });
  }, [navigate]);
}
