import { type ReactNode, useEffect, useRef } from 'react';

/** The look of a link in a row of links between pages. */
export const PAGE_LINK =
  'mr-3 tablet:mr-4 inline-flex min-h-10 items-center whitespace-nowrap border-transparent border-b-2 text-ink-2 text-small last:mr-0 hover:text-ink aria-[current=page]:border-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink pointer-coarse:min-h-11';

interface Props {
  readonly label: string;
  /** What the address names; it is brought into sight again when this changes. */
  readonly current: string | null;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A row of links between pages. Where it is wider than the screen, the current one is brought into sight. */
export function PageLinks({ label, current, className = '-mb-px mt-1', children }: Props) {
  const ref = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is marked in the document by then
  useEffect(() => {
    ref.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  }, [current]);
  return (
    <nav ref={ref} aria-label={label} className={`${className} flex overflow-x-auto`}>
      {children}
    </nav>
  );
}
