import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Section } from './panel-search.ts';

export type OpenInRecord = (section: Section, item?: string) => void;

/** Shows a section, or one thing in it, in the record beside the conversation; on a phone it comes to the front. */
export function useOpenInRecord(): OpenInRecord {
  const navigate = useNavigate();
  return useCallback(
    (section, item) => {
      void navigate({
        to: '.',
        search: ({ item: _closed, ...kept }) => ({
          ...kept,
          section,
          ...(item === undefined ? {} : { item }),
          view: 'record' as const,
        }),
      });
    },
    [navigate],
  );
}
