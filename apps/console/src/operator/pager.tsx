import { Button } from '../components/button.tsx';
import type { OperatorSearch } from '../places/operator-search.ts';

/** Back to the newest, or on to what is older. */
export function Pager({
  isNewest,
  next,
  onNewest,
  onOlder,
  names: [first, further] = ['Newest', 'Older'],
}: {
  readonly isNewest: boolean;
  readonly next: string | null;
  readonly onNewest: () => void;
  readonly onOlder: (before: string) => void;
  /** On the buttons. */
  readonly names?: readonly [first: string, further: string];
}) {
  if (isNewest && next === null) return null;
  return (
    <nav aria-label="Pages" className="mt-3 flex gap-2">
      <Button disabled={isNewest} onClick={onNewest}>
        {first}
      </Button>
      <Button disabled={next === null} onClick={() => next !== null && onOlder(next)}>
        {further}
      </Button>
    </nav>
  );
}

/** The same list at another page; without `before`, at its newest. */
export function pageOf({ before: _, ...search }: OperatorSearch, before: string | undefined): OperatorSearch {
  return before === undefined ? search : { ...search, before };
}
