import { useNavigate, useParams } from '@tanstack/react-router';
import { PartBoundary } from '../components/part-boundary.tsx';
import { LoadingState } from '../components/states.tsx';
import { OwnConversationPane, useNewestOwnConversation } from '../conversation/own-conversation-pane.tsx';
import { ResearchPage } from '../desk/research-page.tsx';
import { TalkBeginning } from '../desk/talk/talk-bar.tsx';
import { researchPath } from '../places/research-place.ts';

const TEAM = 'research';

/** The pages of research; the conversation stands among them. */
export function ResearchPages() {
  const { _splat: path = '' } = useParams({ strict: false });
  return (
    <PartBoundary of={path}>
      <ResearchPage path={path} talk={(conversation) => <Talk conversation={conversation} />} />
    </PartBoundary>
  );
}

/** With the one that answers: the conversation of the address, else the newest one, else a new one. */
function Talk({ conversation }: { readonly conversation: string | null }) {
  const navigate = useNavigate();
  const newest = useNewestOwnConversation(TEAM);
  const shown = conversation === 'new' ? null : (conversation ?? newest);
  if (shown === undefined) return <LoadingState label="Reading the conversation" lines={5} />;
  return (
    <OwnConversationPane
      team={TEAM}
      conversation={shown}
      hint="Ask for research, or for news"
      onBegun={(id) =>
        navigate({
          to: '/research/$',
          params: { _splat: researchPath({ page: 'talk', conversation: id }) },
          replace: true,
        })
      }
    >
      <TalkBeginning />
    </OwnConversationPane>
  );
}
