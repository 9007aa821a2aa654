import { memo, type ReactNode } from 'react';
import { withClinicalDates } from '../components/dates.ts';
import type { Block, Line, List, Run, Table } from './prose.ts';
import { readBlocks } from './read-blocks.ts';

/** Draws one line; `rest` are the lines of the same row of a table that follow it. */
export type LineView = (line: Line, rest: readonly Line[]) => ReactNode;

const plain: LineView = (line) => <Runs runs={line} />;

/** Text of a model or of a person as elements that we chose; nothing in the text becomes one. */
export const Prose = memo(function Prose({
  text,
  lineView = plain,
}: {
  readonly text: string;
  readonly lineView?: LineView;
}) {
  return <Blocks blocks={readBlocks(text)} lineView={lineView} />;
});

function Blocks({ blocks, lineView }: { readonly blocks: readonly Block[]; readonly lineView: LineView }) {
  return blocks.map((block, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other name, and only grow at the end
    <BlockView key={at} block={block} lineView={lineView} />
  ));
}

function BlockView({ block, lineView }: { readonly block: Block; readonly lineView: LineView }) {
  switch (block.kind) {
    case 'paragraph':
      return <p className="mb-3 last:mb-0">{lines(block.lines, lineView)}</p>;
    case 'heading':
      return (
        <h3 className={`mt-4 mb-1 font-semibold first:mt-0 ${block.level <= 2 ? 'text-name' : ''}`}>
          {lineView(block.line, [])}
        </h3>
      );
    case 'list':
      return <ListView list={block} lineView={lineView} />;
    case 'table':
      return <TableView table={block} lineView={lineView} />;
    case 'quote':
      return (
        <blockquote className="mb-3 border-rule-strong border-l-2 pl-3 text-ink-2 last:mb-0">
          <Blocks blocks={block.blocks} lineView={lineView} />
        </blockquote>
      );
    case 'code':
      return (
        <figure className="mb-3 last:mb-0">
          {block.language === '' ? null : (
            <figcaption className="font-sans text-ink-2 text-note">{block.language}</figcaption>
          )}
          <pre className="whitespace-pre-wrap rounded-control bg-sunk px-3 py-2 font-mono text-small">
            {block.text}
          </pre>
        </figure>
      );
    case 'rule':
      return <hr className="my-4 border-rule" />;
  }
}

function lines(all: readonly Line[], lineView: LineView): ReactNode {
  return all.map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and only grow at the end
    <span key={at} className="block">
      {lineView(line, [])}
    </span>
  ));
}

function ListView({ list, lineView }: { readonly list: List; readonly lineView: LineView }) {
  const Tag = list.ordered ? 'ol' : 'ul';
  return (
    <Tag className={`mb-3 pl-6 last:mb-0 ${list.ordered ? 'list-decimal' : 'list-disc'}`}>
      {list.items.map(({ number, lines: own, below }, at) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no other name, and only grow at the end
          key={at}
          className="mb-1 pl-1 marker:text-ink-2"
          {...(number === null || !list.ordered ? {} : { value: number })}
        >
          {lines(own, lineView)}
          {below.map((each, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <ListView key={nth} list={each} lineView={lineView} />
          ))}
        </li>
      ))}
    </Tag>
  );
}

/** A table may be wider than the page: it scrolls in itself, also by keyboard. */
function TableView({ table, lineView }: { readonly table: Table; readonly lineView: LineView }) {
  const cell = 'border-rule border-b px-2 py-1.5 text-left align-top first:pl-0';
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a scrolling region is no fieldset
    <div className="mb-3 overflow-x-auto last:mb-0" role="group" aria-label="Table" tabIndex={0}>
      <table className="w-full border-collapse font-sans text-text">
        {table.head === null ? null : (
          <thead>
            <tr>
              {table.head.map((line, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
                <th key={at} scope="col" className={`${cell} font-semibold text-ink-2 text-small`}>
                  {lineView(line, table.head?.slice(at + 1) ?? [])}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {table.rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name, and only grow at the end
            <tr key={at}>
              {row.map((line, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
                <td key={column} className={cell}>
                  {lineView(line, row.slice(column + 1))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Text in its styles. */
export function Runs({ runs }: { readonly runs: readonly Run[] }) {
  return runs.map(({ text, from, strong, em, code }) => {
    const written = code ? (
      <code className="rounded-small bg-sunk px-1 text-small">{text}</code>
    ) : (
      withWholeDates(text)
    );
    const slanted = em ? <em>{written}</em> : written;
    return <span key={from}>{strong ? <strong className="font-semibold">{slanted}</strong> : slanted}</span>;
  });
}

/** Dates as everywhere on screen, and none broken at its hyphens. */
export function withWholeDates(text: string): ReactNode {
  const pieces = withClinicalDates(text).split(/((?:\d{2}-)?[A-Z][a-z]{2}-\d{4})/);
  if (pieces.length === 1) return text;
  return pieces.map((piece, at) =>
    at % 2 === 0 ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text
      <span key={at} className="whitespace-nowrap">
        {piece}
      </span>
    ),
  );
}
