import { Link } from '@tanstack/react-router';

const LINK =
  'mr-4 inline-flex min-h-10 items-center whitespace-nowrap border-transparent border-b-2 text-ink-2 text-small hover:text-ink aria-[current=page]:border-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink pointer-coarse:min-h-11';

/** The header of the evidence pages, with links between them. */
export function EvidenceHeader() {
  return (
    <header className="border-rule border-b bg-sheet">
      <div className="mx-auto max-w-5xl px-4 pt-3 tablet:px-6 tablet:pt-4">
        <h1 className="font-bold text-title">Evidence</h1>
        <nav aria-label="Evidence pages" className="-mb-px mt-1 flex overflow-x-auto">
          <Link to="/evidence" activeOptions={{ exact: true, includeSearch: false }} className={LINK}>
            Search
          </Link>
          <Link to="/evidence/library" activeOptions={{ includeSearch: false }} className={LINK}>
            Library
          </Link>
          <Link to="/evidence/searches" activeOptions={{ includeSearch: false }} className={LINK}>
            My searches
          </Link>
        </nav>
      </div>
    </header>
  );
}
