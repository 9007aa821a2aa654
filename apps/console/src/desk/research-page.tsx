import type { ReactNode } from 'react';
import { useApi } from '../api/use-api.ts';
import { PAGE_LINK, PageLinks } from '../components/page-links.tsx';
import { EmptyState } from '../components/states.tsx';
import { type ResearchPlace, readResearchPlace } from '../places/research-place.ts';
import { AgentPage } from './agent/agent-page.tsx';
import { AgentsPage } from './agents/agents-page.tsx';
import { NewAgentPage } from './agents/new-agent-page.tsx';
import { BriefPage } from './brief/brief-page.tsx';
import { ClockBar } from './clock/clock-bar.tsx';
import { HeldBackPage } from './held-back/held-back-page.tsx';
import { PlaceLink } from './place-link.tsx';
import { Roster, TalkBar } from './talk/talk-bar.tsx';
import { TriggersPage } from './triggers/triggers-page.tsx';

/** Ms after which it is looked again whether something has changed. */
const EVERY_MS = 30_000;

interface ResearchPageProps {
  readonly path: string;
  readonly talk: (conversation: string | null) => ReactNode;
}

/**
 * The desk: the conversation with the one that answers, what changed, agents, wake-ups and what was held back.
 *
 * @param path What follows `/research/` in the address.
 * @param talk The conversation; null: the newest one.
 */
export function ResearchPage({ path, talk }: ResearchPageProps) {
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

const PAGES = [
  { place: { page: 'talk', conversation: null }, name: 'Conversation', holds: ['talk'] },
  { place: { page: 'brief' }, name: 'What changed', holds: ['brief'] },
  { place: { page: 'agents' }, name: 'Agents', holds: ['agents', 'agent', 'new-agent'] },
  { place: { page: 'triggers' }, name: 'Wake-ups', holds: ['triggers'] },
  { place: { page: 'held-back' }, name: 'Held back', holds: ['held-back'] },
] as const;

interface ResearchHeaderProps {
  readonly place: ResearchPlace | null;
  /** How much has changed since the reader looked. */
  readonly changed: number;
}

/** The header of the pages of research, with links between them, and the clock of a demonstration. */
function ResearchHeader({ place, changed }: ResearchHeaderProps) {
  return (
    <header className="border-rule border-b bg-sheet">
      <div className="mx-auto max-w-6xl px-4 pt-3 tablet:px-6 tablet:pt-4">
        <h1 className="font-bold text-title">Research</h1>
        <PageLinks label="Pages of research" current={`${place?.page} ${changed}`}>
          {PAGES.map(({ place: to, name, holds }) => (
            <PlaceLink
              key={name}
              place={to}
              isCurrent={place !== null && (holds as readonly string[]).includes(place.page)}
              className={PAGE_LINK}
            >
              {name}
              {to.page === 'brief' && changed > 0 ? (
                <span className="ml-1.5 rounded-full bg-sunk px-1.5 text-note">
                  {changed}
                  <span className="sr-only"> since you looked</span>
                </span>
              ) : null}
            </PlaceLink>
          ))}
        </PageLinks>
        <ClockBar />
      </div>
    </header>
  );
}
