import { useState } from 'react';
import { piecesOf, positionsIn } from './marked-source.ts';
import { type Json, numberIn, textIn } from './result-parts.ts';
import { figureWords } from './result-words.ts';

interface Props {
  readonly items: readonly Json[];
  readonly positions: Json | undefined;
  readonly source: string | null;
}

/** What was found, beside the text that it was found in; choosing one marks its place there. */
export function FoundItems({ items, positions: raw, source }: Props) {
  const [chosen, choose] = useState<number | null>(null);
  const positions = source === null ? [] : positionsIn(raw, source);
  const lineOf = new Map(positions.map(({ item, line }) => [item, line]));
  return (
    <div className={`grid gap-4 ${positions.length === 0 ? '' : 'wide:grid-cols-2'}`}>
      <ol aria-label="Items" className="max-h-[28rem] overflow-y-auto border-rule border-t">
        {items.map((item, at) => {
          const words = <ItemWords item={item} line={lineOf.get(at) ?? null} />;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: items have no other name
            <li key={at} className="border-rule border-b">
              {lineOf.has(at) ? (
                <button
                  type="button"
                  aria-pressed={chosen === at}
                  className="block min-h-8 w-full px-1 py-1.5 text-left -outline-offset-2 hover:bg-sunk aria-pressed:bg-sunk pointer-coarse:min-h-11"
                  onClick={() => {
                    choose(at);
                    document.getElementById(placeId(at))?.scrollIntoView({ block: 'nearest' });
                  }}
                >
                  {words}
                </button>
              ) : (
                <div className="px-1 py-1.5">{words}</div>
              )}
            </li>
          );
        })}
      </ol>
      {source === null || positions.length === 0 ? null : (
        // biome-ignore lint/a11y/useSemanticElements: a scrolling region is no fieldset
        <div
          role="group"
          aria-label="The text, with what was found"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          className="wrap-anywhere max-h-[28rem] overflow-y-auto whitespace-pre-wrap rounded-control bg-sunk px-3 py-2 text-small"
        >
          {piecesOf(source, positions).map(({ text, from, item }) =>
            item === null ? (
              <span key={from}>{text}</span>
            ) : (
              <mark
                key={from}
                id={placeId(item)}
                className={
                  item === chosen
                    ? 'bg-ink text-paper'
                    : 'bg-transparent text-ink underline decoration-edge underline-offset-4'
                }
              >
                {text}
              </mark>
            ),
          )}
        </div>
      )}
    </div>
  );
}

const placeId = (item: number) => `found-${item}`;

function ItemWords({ item, line }: { readonly item: Json; readonly line: number | null }) {
  const text = textIn(item, 'text', 'name', 'title') ?? JSON.stringify(item);
  const label = typeof item === 'string' ? null : textIn(item, 'label', 'kind');
  const confidence = numberIn(item, 'confidence');
  const level = numberIn(item, 'level');
  return (
    <>
      <span
        className="wrap-anywhere block font-semibold text-small"
        style={level === null ? undefined : { paddingLeft: `${Math.min(5, level - 1)}rem` }}
      >
        {text}
      </span>
      <span className="block text-ink-2 text-note">
        {[
          ...(label === null || label.toLowerCase() === text.toLowerCase() ? [] : [label]),
          ...(line === null ? [] : [`line ${line}`]),
          ...(confidence === null ? [] : [`confidence ${figureWords('confidence', confidence)}`]),
        ].join(' · ')}
      </span>
    </>
  );
}
