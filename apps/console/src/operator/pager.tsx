import { Button } from '../components/button.tsx';

/** Back to the newest, or on to what is older. */
export function Pager({
  isNewest,
  next,
  onNewest,
  onOlder,
}: {
  readonly isNewest: boolean;
  readonly next: string | null;
  readonly onNewest: () => void;
  readonly onOlder: (before: string) => void;
}) {
  if (isNewest && next === null) return null;
  return (
    <nav aria-label="Pages" className="mt-3 flex gap-2">
      <Button disabled={isNewest} onClick={onNewest}>
        Newest
      </Button>
      <Button disabled={next === null} onClick={() => next !== null && onOlder(next)}>
        Older
      </Button>
    </nav>
  );
}
