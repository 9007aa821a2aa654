import { Link, useLocation } from '@tanstack/react-router';
import { PAGE_LINK, PageLinks } from '../components/page-links.tsx';

/** The header of the evidence pages, with links between them. */
export function EvidenceHeader() {
  const { pathname } = useLocation();
  return (
    <header className="border-rule border-b bg-sheet">
      <div className="mx-auto max-w-5xl px-4 pt-3 tablet:px-6 tablet:pt-4">
        <h1 className="font-bold text-title">Evidence</h1>
        <PageLinks label="Evidence pages" current={pathname}>
          <Link to="/evidence" activeOptions={{ exact: true, includeSearch: false }} className={PAGE_LINK}>
            Search
          </Link>
          <Link to="/evidence/library" activeOptions={{ includeSearch: false }} className={PAGE_LINK}>
            Library
          </Link>
          <Link to="/evidence/searches" activeOptions={{ includeSearch: false }} className={PAGE_LINK}>
            My searches
          </Link>
        </PageLinks>
      </div>
    </header>
  );
}
