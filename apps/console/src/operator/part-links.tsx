import { Link } from '@tanstack/react-router';
import { PAGE_LINK, PageLinks } from '../components/page-links.tsx';
import { PARTS, type Part } from './parts.ts';

/** They are links, not tabs: each part has its address. */
export function PartLinks({ current }: { readonly current: Part | null }) {
  return (
    <PageLinks label="Parts of operation" current={current}>
      {PARTS.map(({ part, name }) => (
        <Link
          key={part}
          to="/operator/$part"
          params={{ part }}
          activeProps={{}}
          activeOptions={{ exact: true }}
          aria-current={part === current ? 'page' : undefined}
          className={PAGE_LINK}
        >
          {name}
        </Link>
      ))}
    </PageLinks>
  );
}
