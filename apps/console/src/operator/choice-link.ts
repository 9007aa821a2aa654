/** For links that choose one of a few: the router marks a link as current by itself only where it is the very address. */
export const EXACT = { exact: true, includeSearch: true } as const;

export const CHOICE =
  'inline-flex min-h-8 shrink-0 items-center gap-2 whitespace-nowrap rounded-control border border-rule-strong px-3 text-ink-2 text-small hover:bg-sunk aria-[current=page]:border-ink aria-[current=page]:bg-ink aria-[current=page]:text-paper pointer-coarse:min-h-11';
