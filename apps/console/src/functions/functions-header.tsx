import { PAGE_LINK, PageLinks } from '../components/page-links.tsx';
import type { FunctionsPlace } from '../places/functions-place.ts';
import { PlaceLink, useScope } from './scope.tsx';

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
        <PageLinks label="Pages of functions" current={place?.page ?? null}>
          {PAGES.map(({ page, name, holds }) => (
            <PlaceLink
              key={page}
              place={{ page }}
              isCurrent={place !== null && (holds as readonly string[]).includes(place.page)}
              className={PAGE_LINK}
            >
              {name}
            </PlaceLink>
          ))}
        </PageLinks>
      </div>
    </Tag>
  );
}
