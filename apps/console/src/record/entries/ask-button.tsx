import { useNavigate, useParams } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { call } from '../../api/call.ts';
import { Button } from '../../components/button.tsx';
import { focusComposer } from '../../places/message-box.ts';
import type { PanelSearch } from '../../places/panel-search.ts';

/** Begins a conversation about this very thing. Without a node of the record there is none to begin. */
export function AskButton({ node, name }: { readonly node: AskedNode | null; readonly name: string }) {
  const ask = useAskAbout();
  const [state, setState] = useState<'ready' | 'asking' | 'failed'>('ready');
  if (node === null) return null;
  const begin = () => {
    setState('asking');
    ask(node).then(
      () => setState('ready'),
      () => setState('failed'),
    );
  };
  return (
    <span className="inline-flex items-center gap-2">
      <Button disabled={state === 'asking'} aria-label={`Ask about this: ${name}`} onClick={begin}>
        Ask about this
      </Button>
      {state === 'failed' ? (
        <span role="alert" className="text-small text-urgent">
          It could not be begun. Try again.
        </span>
      ) : null}
    </span>
  );
}

/** A node of the record that a conversation can be about: the `node` of an entry. */
interface AskedNode {
  readonly uuid: string;
  readonly type: string;
}

/** Begins a conversation about one thing of the record and goes to its message box. Rejects as `call` does. */
function useAskAbout(): (node: AskedNode) => Promise<void> {
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
