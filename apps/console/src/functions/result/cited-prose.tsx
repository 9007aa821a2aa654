import { Fragment } from 'react';
import { type LineView, Prose, Runs } from '../../prose/prose-view.tsx';

/** With the space before it: a number stands at its word. */
const MARK = / ?\[\^(\d{1,4})\]/;

/** A text with its marks `[^1]` as small numbers; the sources are below. */
export function CitedProse({ text }: { readonly text: string }) {
  return (
    <div className="wrap-anywhere max-w-[68ch] font-serif text-answer">
      <Prose text={text} lineView={withMarks} />
    </div>
  );
}

const withMarks: LineView = (line) =>
  line.map((run) => {
    const pieces = run.text.split(MARK);
    if (pieces.length === 1 || run.code) return <Runs key={run.from} runs={[run]} />;
    return (
      <Fragment key={run.from}>
        {pieces.map((piece, at) =>
          at % 2 === 1 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text
            <sup key={at} className="font-sans font-semibold text-lit text-note">
              {piece}
            </sup>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text
            <Runs key={at} runs={[{ ...run, text: piece }]} />
          ),
        )}
      </Fragment>
    );
  });
