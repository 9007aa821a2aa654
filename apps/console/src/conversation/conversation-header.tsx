import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '../api/use-api.ts';
import { Button } from '../components/button.tsx';
import { Chip } from '../components/chip.tsx';
import { focusComposer } from '../places/message-box.ts';
import { ConversationsDialog } from './conversations-dialog.tsx';

/** What the conversation is about, and the ways to others and to a new one. */
export function ConversationHeader({
  patient,
  conversation,
  onFind,
}: {
  readonly patient: string;
  readonly conversation: string | null;
  readonly onFind: () => void;
}) {
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 border-rule border-b px-4 py-1.5 tablet:px-6">
      <h2 className="min-w-0 flex-1 font-semibold text-ink-2 text-small">
        {conversation === null ? 'New conversation' : <Topic patient={patient} conversation={conversation} />}
      </h2>
      <Button
        className="tablet:hidden"
        onClick={() => void navigate({ to: '.', search: (panel) => ({ ...panel, view: 'record' as const }) })}
      >
        Record
      </Button>
      <Button kind="quiet" onClick={() => setOpen(true)} aria-haspopup="dialog">
        <span className="max-tablet:sr-only">All conversations</span>
        <span className="tablet:hidden" aria-hidden="true">
          Conversations
        </span>
      </Button>
      {conversation === null ? null : (
        <Button kind="quiet" onClick={onFind}>
          Find
        </Button>
      )}
      {conversation === null ? null : (
        <Button
          onClick={async () => {
            await navigate({ to: '/patients/$patient', params: { patient }, search: (panel) => panel });
            focusComposer();
          }}
        >
          New
        </Button>
      )}
      {open ? (
        <ConversationsDialog patient={patient} current={conversation} onClose={() => setOpen(false)} />
      ) : null}
    </div>
  );
}

function Topic({ patient, conversation }: { readonly patient: string; readonly conversation: string }) {
  const found = useApi('readConversationOfPatient', { patient, conversation }, { staleTime: 600_000 });
  const topic = found.data?.topic ?? null;
  const title = found.data?.title ?? null;
  if (topic === null)
    return <span className="max-tablet:sr-only line-clamp-1 wrap-anywhere">{title ?? 'Conversation'}</span>;
  return (
    <span className="wrap-anywhere">
      About <span className="text-ink">{topic.name ?? topic.type}</span> <Chip>from the record</Chip>
    </span>
  );
}
