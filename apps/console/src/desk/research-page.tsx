import type { ReactNode } from 'react';
import { useApi } from '../api/use-api.ts';
import { EmptyState } from '../components/states.tsx';
import { readResearchPlace } from '../places/research-place.ts';
import { AgentPage } from './agent/agent-page.tsx';
import { AgentsPage } from './agents/agents-page.tsx';
import { NewAgentPage } from './agents/new-agent-page.tsx';
import { BriefPage } from './brief/brief-page.tsx';
import { HeldBackPage } from './held-back/held-back-page.tsx';
import { ResearchHeader } from './research-header.tsx';
import { Roster } from './talk/roster.tsx';
import { TalkBar } from './talk/talk-bar.tsx';
import { TriggersPage } from './triggers/triggers-page.tsx';

/** Ms after which it is looked again whether something has changed. */
const EVERY_MS = 30_000;

/**
 * The desk: the conversation with the one that answers, what changed, agents, wake-ups and what was held back.
 *
 * @param path What follows `/research/` in the address.
 * @param talk The conversation; null: the newest one.
 */
export function ResearchPage({
  path,
  talk,
}: {
  readonly path: string;
  readonly talk: (conversation: string | null) => ReactNode;
}) {
  const place = readResearchPlace(path);
  const changed = useApi('readResearchBrief', {}, { staleTime: EVERY_MS, refetchInterval: EVERY_MS });
  const header = <ResearchHeader place={place} changed={changed.data?.items.length ?? 0} />;
  if (place?.page === 'talk')
    return (
      <>
        {header}
        <main className="flex min-h-0 flex-1">
          <section aria-label="Conversation" className="@container flex min-w-0 flex-1 flex-col">
            <TalkBar conversation={place.conversation} />
            {talk(place.conversation)}
          </section>
          <Roster />
        </main>
      </>
    );
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      {header}
      <main className="mx-auto max-w-6xl px-4 pt-4 pb-10 tablet:px-6">
        {place === null ? <EmptyState title="There is no such page">Choose one above.</EmptyState> : null}
        {place?.page === 'brief' ? <BriefPage /> : null}
        {place?.page === 'agents' ? <AgentsPage /> : null}
        {place?.page === 'new-agent' ? <NewAgentPage /> : null}
        {place?.page === 'agent' ? (
          <AgentPage key={place.agent} agent={place.agent} part={place.part} />
        ) : null}
        {place?.page === 'triggers' ? <TriggersPage /> : null}
        {place?.page === 'held-back' ? <HeldBackPage /> : null}
      </main>
    </div>
  );
}
