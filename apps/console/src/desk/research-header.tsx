import { PAGE_LINK, PageLinks } from '../components/page-links.tsx';
import type { ResearchPlace } from '../places/research-place.ts';
import { ClockBar } from './clock/clock-bar.tsx';
import { PlaceLink } from './place-link.tsx';

const PAGES = [
  { place: { page: 'talk', conversation: null }, name: 'Conversation', holds: ['talk'] },
  { place: { page: 'brief' }, name: 'What changed', holds: ['brief'] },
  { place: { page: 'agents' }, name: 'Agents', holds: ['agents', 'agent', 'new-agent'] },
  { place: { page: 'triggers' }, name: 'Wake-ups', holds: ['triggers'] },
  { place: { page: 'held-back' }, name: 'Held back', holds: ['held-back'] },
] as const;

/** The header of the pages of research, with links between them, and the clock of a demonstration. */
export function ResearchHeader({
  place,
  changed,
}: {
  readonly place: ResearchPlace | null;
  /** How much has changed since the reader looked. */
  readonly changed: number;
}) {
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
