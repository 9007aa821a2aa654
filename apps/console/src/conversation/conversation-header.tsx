import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { useSession } from '../api/session.ts';
import { useApi } from '../api/use-api.ts';
import { Button, buttonLook } from '../components/button.tsx';
import { Chip } from '../components/chip.tsx';
import { useMyGrant } from '../grants/use-my-grant.ts';
import { focusComposer } from '../places/message-box.ts';
import { AudienceControl } from './audience/audience-dialog.tsx';
import type { Audience } from './audience/audience-words.ts';
import { ConversationsDialog } from './conversations-dialog.tsx';

interface Props {
  readonly patient: string;
  readonly conversation: string | null;
  /** Who will read a conversation that its first message begins. */
  readonly fresh: { readonly audience: Audience; readonly choose: (audience: Audience) => void };
  readonly onFind: () => void;
}

/** What the conversation is about, and the ways to others and to a new one. */
export function ConversationHeader({ patient, conversation, fresh, onFind }: Props) {
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 border-rule border-b px-4 py-1.5 tablet:px-6">
      <h2
        // In a narrow column the title has a line of its own: beside the buttons it would be broken letter by letter.
        className={`min-w-0 flex-1 font-semibold text-ink-2 text-small ${conversation === null ? '' : '@max-[28rem]:basis-full'}`}
      >
        {conversation === null ? 'New conversation' : <Topic patient={patient} conversation={conversation} />}
      </h2>
      <div className="@max-[28rem]:order-last @max-[28rem]:w-full">
        <WhoSees patient={patient} conversation={conversation} fresh={fresh} />
      </div>
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
      <Link
        to="/patients/$patient/functions"
        params={{ patient }}
        className={buttonLook('quiet')}
        title="Functions and pipelines in this patient’s record"
      >
        Functions
      </Link>
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

function WhoSees({
  patient,
  conversation,
  fresh,
}: Pick<Parameters<typeof ConversationHeader>[0], 'patient' | 'conversation' | 'fresh'>) {
  const relation = useMyGrant(patient).data?.relation;
  const me = useSession().data?.actor;
  const found = useApi(
    'readConversationOfPatient',
    { patient, conversation: conversation ?? '' },
    { enabled: conversation !== null, staleTime: 600_000 },
  );
  if (conversation === null)
    return (
      <AudienceControl
        audience={fresh.audience}
        relation={relation}
        onChange={async (audience) => fresh.choose(audience)}
      />
    );
  if (found.data === undefined) return null;
  const change = async (body: Audience) => {
    await call('setAudienceOfPatient', { patient, conversation, body });
    void queryClient.invalidateQueries({ queryKey: ['listConversationsOfPatient'] });
    await queryClient.invalidateQueries({ queryKey: ['readConversationOfPatient'] });
  };
  return (
    <AudienceControl
      audience={found.data}
      relation={relation}
      onChange={found.data.created_by === me ? change : null}
    />
  );
}

function Topic({ patient, conversation }: { readonly patient: string; readonly conversation: string }) {
  const found = useApi('readConversationOfPatient', { patient, conversation }, { staleTime: 600_000 });
  const topic = found.data?.topic ?? null;
  const title = found.data?.title ?? null;
  if (topic === null) return <span className="line-clamp-1 wrap-anywhere">{title ?? 'Conversation'}</span>;
  return (
    <span className="wrap-anywhere @max-[28rem]:line-clamp-2">
      About <span className="text-ink">{topic.name ?? topic.type}</span> <Chip>from the record</Chip>
    </span>
  );
}
