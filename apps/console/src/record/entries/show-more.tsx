import { Button } from '../../components/button.tsx';

/** The next page of a list, where there is one. */
export function ShowMore({
  pages,
}: {
  readonly pages: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
}) {
  if (!pages.hasNextPage) return null;
  return (
    <div className="px-4 pt-3">
      <Button disabled={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
        {pages.isFetchingNextPage ? 'Reading' : 'Show more'}
      </Button>
    </div>
  );
}
