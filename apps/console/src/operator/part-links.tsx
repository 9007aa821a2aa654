import { Link } from '@tanstack/react-router';
import { PARTS, type Part } from './parts.ts';

/** They are links, not tabs: each part has its address. */
export function PartLinks({ current }: { readonly current: Part | null }) {
  return (
    <nav aria-label="Parts of operation" className="-mb-px mt-1 flex overflow-x-auto">
      {PARTS.map(({ part, name }) => (
        <Link
          key={part}
          to="/operator/$part"
          params={{ part }}
          activeProps={{}}
          activeOptions={{ exact: true }}
          aria-current={part === current ? 'page' : undefined}
          className="inline-flex min-h-10 whitespace-nowrap items-center border-transparent border-b-2 mr-4 text-ink-2 text-small hover:text-ink aria-[current=page]:border-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink pointer-coarse:min-h-11"
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
