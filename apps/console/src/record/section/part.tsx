import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a section: a heading with a word at its right, and what it holds. */
export function Part({ title, aside, children }: Props) {
  return (
    <section className="px-4 pt-4">
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <h2 className="font-semibold text-ink-2 text-small">{title}</h2>
        {aside === undefined ? null : <div className="text-right text-ink-3 text-small">{aside}</div>}
      </div>
      {children}
    </section>
  );
}

/** A row of a list, parted by a rule. */
export const ROW = 'border-t border-rule py-2';
/** Rows that are far from the screen are neither laid out nor painted. */
export const LONG_ROW = `${ROW} [content-visibility:auto] [contain-intrinsic-size:auto_3.5rem]`;
/** A word that acts, inside text. */
export const WORD_BUTTON =
  'min-h-6 min-w-6 text-left font-semibold text-chart text-small underline-offset-4 hover:underline pointer-coarse:min-h-11';
