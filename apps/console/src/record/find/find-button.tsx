import { FIND_KEYS, findInRecord } from '../../places/find-in-record.ts';

/** Opens the search, and says by which keys it opens too. `isSmall`: the sign alone. */
export function FindButton({ isSmall = false }: { readonly isSmall?: boolean }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts={FIND_KEYS.aria}
      {...(isSmall ? { 'aria-label': 'Search the record' } : {})}
      title={`Search the record (${FIND_KEYS.words})`}
      className={`flex min-h-8 items-center gap-2 rounded-control border border-edge bg-sheet text-ink-2 text-small hover:bg-sunk hover:text-ink pointer-coarse:min-h-11 ${isSmall ? 'min-w-8 shrink-0 justify-center pointer-coarse:min-w-11' : 'mx-2 mt-2 px-2.5 @max-[32rem]:hidden'}`}
      onClick={findInRecord}
    >
      <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 fill-none stroke-current stroke-[1.5]">
        <circle cx="7" cy="7" r="4.5" />
        <path d="m10.5 10.5 3.5 3.5" />
      </svg>
      {isSmall ? null : (
        <>
          Search <span className="sr-only">the record</span>
          <kbd className="ml-auto whitespace-nowrap font-sans text-ink-3 text-note pointer-coarse:hidden">
            {FIND_KEYS.words}
          </kbd>
        </>
      )}
    </button>
  );
}
