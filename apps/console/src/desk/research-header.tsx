import type { ResearchPlace } from '../places/research-place.ts';
import { ClockBar } from './clock/clock-bar.tsx';
import { PlaceLink } from './place-link.tsx';

const LINK =
  'mr-4 inline-flex min-h-10 items-center whitespace-nowrap border-transparent border-b-2 text-ink-2 text-small hover:text-ink aria-[current=page]:border-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink pointer-coarse:min-h-11';

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
        <nav aria-label="Pages of research" className="-mb-px mt-1 flex overflow-x-auto">
          {PAGES.map(({ place: to, name, holds }) => (
            <PlaceLink
              key={name}
              place={to}
              isCurrent={place !== null && (holds as readonly string[]).includes(place.page)}
              className={LINK}
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
        </nav>
        <ClockBar />
      </div>
    </header>
  );
}
