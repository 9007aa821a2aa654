import { Link } from '@tanstack/react-router';
import type { Conversation } from '../api/generated.ts';
import { useSession } from '../api/session.ts';
import { usePages } from '../api/use-api.ts';
import { Chip } from '../components/chip.tsx';
import { clinicalMoment } from '../components/dates.ts';
import { Dialog } from '../components/dialog.tsx';
import { ShowMore } from '../components/show-more.tsx';
import { EmptyState, QueryState } from '../components/states.tsx';
import { useMyGrant } from '../grants/use-my-grant.ts';
import { audienceWords } from './audience/audience-words.ts';
import { agentName } from './trace/agent-names.ts';

interface Props {
  readonly patient: string;
  readonly current: string | null;
  readonly onClose: () => void;
}

/** All conversations about this patient, newest first. */
export function ConversationsDialog({ patient, current, onClose }: Props) {
  const found = usePages('listConversationsOfPatient', { patient, limit: 50 }, { staleTime: 0 });
  const me = useSession().data?.actor;
  const relation = useMyGrant(patient).data?.relation;
  const conversations = found.data?.pages.flatMap((page) => page.conversations) ?? [];
  return (
    <Dialog open onClose={onClose} title="Conversations about this patient">
      <QueryState of={found} label="Reading the conversations" />
      {found.isSuccess && conversations.length === 0 ? (
        <EmptyState title="None yet">The first question begins one.</EmptyState>
      ) : null}
      <ul className="border-rule border-t">
        {conversations.map((each) => (
          <li key={each.id} className="border-rule border-b">
            <Link
              to="/patients/$patient/c/$conversation"
              params={{ patient, conversation: each.id }}
              search={(panel) => panel}
              onClick={onClose}
              aria-current={each.id === current ? 'page' : undefined}
              className="flex min-h-11 items-baseline justify-between gap-4 px-1 py-2 hover:bg-sunk aria-[current=page]:font-semibold"
            >
              <span className="wrap-anywhere min-w-0">
                {titleOf(each)}{' '}
                <span className="block font-normal text-ink-3 text-small">
                  {aboutOf(each)}begun by {each.created_by === me ? 'you' : each.created_by}{' '}
                  <Chip>{audienceWords(each, { relation, isAuthor: each.created_by === me })}</Chip>
                </span>
              </span>
              <span className="whitespace-nowrap font-normal text-ink-3 text-small">
                {clinicalMoment(each.created_at)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <ShowMore pages={found} words="Show earlier ones" className="mt-3" />
    </Dialog>
  );
}

/** The first question, as it was asked. */
function titleOf({ title, topic, team }: Conversation): string {
  if (title !== null) return title;
  if (topic !== null) return `About ${topic.name ?? topic.type}`;
  return team === 'consult' ? 'Nothing was asked yet' : agentName(team);
}

function aboutOf({ title, topic }: Conversation): string {
  return title === null || topic === null ? '' : `about ${topic.name ?? topic.type}, `;
}
