import type { FunctionsPlace } from '../places/functions-place.ts';
import { PlaceLink, useScope } from './scope.tsx';

const LINK =
  'mr-4 inline-flex min-h-10 items-center whitespace-nowrap border-transparent border-b-2 text-ink-2 text-small hover:text-ink aria-[current=page]:border-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink pointer-coarse:min-h-11';

const PAGES = [
  { page: 'list', name: 'Functions', holds: ['list', 'function', 'pipeline'] },
  { page: 'work', name: 'Runs', holds: ['work', 'run'] },
  { page: 'artifacts', name: 'Artifacts', holds: ['artifacts', 'artifact'] },
] as const;

/** The header of these pages, with links between them. Below a patient's banner it has no title of its own. */
export function FunctionsHeader({ place }: { readonly place: FunctionsPlace | null }) {
  const patient = useScope();
  // A page has one banner: the patient's, where there is one.
  const Tag = patient === null ? 'header' : 'div';
  return (
    <Tag className="border-rule border-b bg-sheet">
      <div className={`mx-auto max-w-5xl px-4 tablet:px-6 ${patient === null ? 'pt-3 tablet:pt-4' : ''}`}>
        {patient === null ? <h1 className="font-bold text-title">Functions</h1> : null}
        <nav aria-label="Pages of functions" className="-mb-px mt-1 flex overflow-x-auto">
          {PAGES.map(({ page, name, holds }) => (
            <PlaceLink
              key={page}
              place={{ page }}
              isCurrent={place !== null && (holds as readonly string[]).includes(place.page)}
              className={LINK}
            >
              {name}
            </PlaceLink>
          ))}
        </nav>
      </div>
    </Tag>
  );
}
