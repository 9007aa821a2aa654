import { useNavigate, useParams } from '@tanstack/react-router';
import { useCallback } from 'react';
import { call } from '../api/call.ts';
import { focusComposer } from './message-box.ts';
import type { PanelSearch } from './panel-search.ts';

/** A node of the record that a conversation can be about: the `node` of an entry. */
export interface AskedNode {
  readonly uuid: string;
  readonly type: string;
}

/** Begins a conversation about one thing of the record and goes to its message box. Rejects as `call` does. */
export function useAskAbout(): (node: AskedNode) => Promise<void> {
  const navigate = useNavigate();
  const { patient } = useParams({ strict: false }) as { patient: string };
  return useCallback(
    async ({ uuid, type }) => {
      const { id } = await call('createConversationOfPatient', { patient, body: { topic: { uuid, type } } });
      await navigate({
        to: '/patients/$patient/c/$conversation',
        params: { patient, conversation: id },
        // On a phone the record gives way to the message box.
        search: ({ view: _, ...panel }: PanelSearch) => panel,
      });
      focusComposer();
    },
    [navigate, patient],
  );
}
