import { Button } from './button.tsx';

interface Props {
  readonly pages: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
  readonly words?: string;
  readonly className?: string;
}

/** The next page of a list, where there is one. */
export function ShowMore({ pages, words = 'Show more', className = 'px-4 pt-3' }: Props) {
  if (!pages.hasNextPage) return null;
  return (
    <div className={className}>
      <Button disabled={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
        {pages.isFetchingNextPage ? 'Reading' : words}
      </Button>
    </div>
  );
}
