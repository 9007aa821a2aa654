import { useState } from 'react';
import type { Conversation } from '../../api/generated.ts';
import { useApi } from '../../api/use-api.ts';
import { Button, buttonLook } from '../../components/button.tsx';
import { clinicalMoment } from '../../components/dates.ts';
import { Dialog } from '../../components/dialog.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../components/states.tsx';
import { useTenantNow } from '../clock/use-demo-clock.ts';
import { PlaceLink } from '../place-link.tsx';

const TEAM = 'research';
const MOST = 100;

/** Above the conversation: a new one, and the earlier ones. */
export function TalkBar({ conversation }: { readonly conversation: string | null }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-end gap-1 border-rule border-b px-4 py-1 tablet:px-6">
      {conversation === 'new' ? null : (
        <PlaceLink place={{ page: 'talk', conversation: 'new' }} className={buttonLook('quiet')}>
          New conversation
        </PlaceLink>
      )}
      <Button kind="quiet" onClick={() => setOpen(true)}>
        All conversations
      </Button>
      {isOpen ? <Conversations onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

function Conversations({ onClose }: { readonly onClose: () => void }) {
  const now = useTenantNow();
  const found = useApi('listConversationsOfMine', { limit: MOST }, { staleTime: 0 });
  const all = (found.data?.conversations ?? []).filter(({ team }) => team === TEAM);
  return (
    <Dialog open onClose={onClose} title="Conversations about research">
      {found.isPending ? <LoadingState label="Reading the conversations" /> : null}
      {found.isError ? <ErrorState error={found.error} retry={() => void found.refetch()} /> : null}
      {found.isSuccess && all.length === 0 ? (
        <EmptyState title="None yet">The first message begins one.</EmptyState>
      ) : null}
      <ul>
        {all.map((each) => (
          <li key={each.id} className="border-rule border-t">
            <Line conversation={each} now={now} onClose={onClose} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function Line({
  conversation: { id, title, created_at: at },
  now,
  onClose,
}: {
  readonly conversation: Conversation;
  readonly now: Date;
  readonly onClose: () => void;
}) {
  return (
    <PlaceLink
      place={{ page: 'talk', conversation: id }}
      onClick={onClose}
      className="flex min-h-11 items-baseline justify-between gap-4 px-1 py-2 -outline-offset-2 hover:bg-sunk"
    >
      <span className="wrap-anywhere line-clamp-2 min-w-0">{title ?? 'Nothing was asked yet'}</span>
      <time dateTime={at} className="text-ink-3 text-small">
        {clinicalMoment(at, now)}
      </time>
    </PlaceLink>
  );
}
