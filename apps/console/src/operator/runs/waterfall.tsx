import { useState } from 'react';
import type { Run } from '../../api/generated.ts';
import { Button } from '../../components/button.tsx';
import { Chip } from '../../components/chip.tsx';
import { BARE_CELL, HEAD, TABLE } from '../../components/list-table.tsx';
import { clinicalNumber, duration } from '../../components/numbers.ts';
import { modelWords, moneyWords } from '../../words/stand-in-words.ts';
import { codeWords } from '../words/code-words.ts';
import { KIND_WORDS, STATUS_WORDS, STEP_WORDS, toneOf } from '../words/run-words.ts';
import { axisMarks, spanOf, type WaterfallRow, waterfallRows } from './waterfall-rows.ts';

const HATCH = 'operator-hatch';

/** Once on the page; the bars refer to it. */
function HatchPattern() {
  return (
    <svg width="0" height="0" aria-hidden="true" className="absolute">
      <defs>
        <pattern id={HATCH} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line x1="1.5" y1="0" x2="1.5" y2="6" className="stroke-edge" strokeWidth="3" />
        </pattern>
      </defs>
    </svg>
  );
}

/** Where on the axis it stands. What failed is red and says so beside; what goes on has an open end. */
function TimeBar({ row, span }: { readonly row: WaterfallRow; readonly span: number }) {
  const isAgent = row.what.is === 'agent';
  const failed = row.what.is === 'agent' ? row.what.status === 'failed' : row.what.failed;
  const width = `${Math.max(0.3, (row.length / span) * 100)}%`;
  const height = isAgent ? 8 : 4;
  return (
    <svg className="block h-3 w-full" aria-hidden="true">
      <rect
        x={`${Math.min(99.7, (row.start / span) * 100)}%`}
        y={6 - height / 2}
        width={width}
        height={height}
        rx={height / 2}
        fill={row.inBackground && !failed ? `url(#${HATCH})` : undefined}
        strokeDasharray={row.open ? '3 3' : undefined}
        className={classOf(row, failed)}
      />
    </svg>
  );
}

function classOf(row: WaterfallRow, failed: boolean): string {
  if (row.open) return 'fill-chart-wash stroke-chart';
  if (failed) return 'fill-urgent';
  if (row.inBackground) return '';
  return row.what.is === 'agent' ? 'fill-chart' : 'fill-chart opacity-60';
}

/** Every agent and every step on one axis of time. Hatched: work that goes on beside or after the answer. */
export function Waterfall({ tree, now }: { readonly tree: Run; readonly now: number }) {
  const [onlyAgents, setOnlyAgents] = useState(false);
  const all = waterfallRows(tree, now);
  const rows = onlyAgents ? all.filter(({ what }) => what.is === 'agent') : all;
  const span = spanOf(all);
  return (
    <section className="mt-6">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold text-ink-2 text-small">
          Agents and steps <span className="font-normal text-ink-3">hatched: in the background</span>
        </h3>
        <Button onClick={() => setOnlyAgents(!onlyAgents)}>
          {onlyAgents ? 'Show steps too' : 'Only agents'}
        </Button>
      </div>
      <HatchPattern />
      <table className={`${TABLE} tablet:table-fixed`}>
        <thead className="sr-only tablet:not-sr-only tablet:table-header-group">
          <tr>
            <th className={`${HEAD} tablet:w-72 wide:w-96`}>Who and what</th>
            <th className={`${HEAD} relative`}>
              <span className="sr-only">When</span>
              <Axis span={span} />
            </th>
            <th className={`${HEAD} tablet:w-18 tablet:text-right`}>Took</th>
            <th className={`${HEAD} hidden tablet:table-cell tablet:w-18 tablet:text-right`}>Tokens</th>
            <th className={`${HEAD} hidden tablet:table-cell tablet:w-44 tablet:text-right`}>Cost</th>
          </tr>
        </thead>
        <tbody className="block tablet:table-row-group">
          {rows.map((row) => (
            <WaterfallLine key={row.key} row={row} span={span} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function WaterfallLine({ row, span }: { readonly row: WaterfallRow; readonly span: number }) {
  const isAgent = row.what.is === 'agent';
  const tokens = row.tokens === null ? 0 : row.tokens.input + row.tokens.output;
  const cell = `${BARE_CELL} ${isAgent ? 'tablet:py-1.5' : 'text-ink-2 tablet:py-0.5'}`;
  const number = `${cell} hidden whitespace-nowrap text-right tablet:table-cell`;
  return (
    <tr
      className={`grid grid-cols-[1fr_auto] items-baseline gap-x-3 py-1 tablet:table-row ${isAgent ? 'border-rule border-t' : ''}`}
    >
      <td className={cell}>
        <div style={{ paddingLeft: `${Math.min(row.depth, 8) * 14}px` }}>
          <WaterfallName row={row} />
          {row.code === null || row.code === 'cancelled' ? null : (
            <p className="text-note text-urgent wrap-anywhere">{codeWords(row.code).means}</p>
          )}
        </div>
      </td>
      <td className={`${cell} order-last col-span-2 tablet:align-middle`}>
        <TimeBar row={row} span={span} />
      </td>
      <td className={`${cell} whitespace-nowrap text-right ${isAgent ? 'font-semibold' : ''}`}>
        {duration(row.length)}
        {row.open ? <span className="sr-only"> so far</span> : null}
      </td>
      <td className={number}>{tokens === 0 ? '' : clinicalNumber(tokens)}</td>
      <td className={number}>{row.microUsd === 0 ? '' : moneyWords(row.microUsd, row.standIn)}</td>
    </tr>
  );
}

function Axis({ span }: { readonly span: number }) {
  return (
    <span className="relative block h-4" aria-hidden="true">
      {axisMarks(span, 6).map((mark) => (
        <span
          key={mark}
          className="absolute whitespace-nowrap border-rule-strong border-l pl-1 font-normal text-ink-3"
          style={{ left: `${(mark / span) * 100}%` }}
        >
          {mark === 0 ? '0' : mark / span > 0.93 ? '' : duration(mark)}
        </span>
      ))}
    </span>
  );
}

/** An agent in bold with how it was called; a step with its kind, its name and its model. */
function WaterfallName({ row: { what, standIn } }: { readonly row: WaterfallRow }) {
  if (what.is === 'agent')
    return (
      <span className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold wrap-anywhere">{what.name}</span>
        <span className="text-ink-3 text-note">{KIND_WORDS[what.kind]}</span>
        {what.status === 'complete' ? null : (
          <Chip tone={toneOf(what.status)}>{STATUS_WORDS[what.status]}</Chip>
        )}
      </span>
    );
  return (
    <span className={`text-note wrap-anywhere ${what.failed ? 'text-urgent' : 'text-ink-2'}`}>
      {what.agent === null ? null : <span className="font-semibold">{what.agent} </span>}
      {STEP_WORDS[what.kind]}{' '}
      {what.kind === 'model' ? modelWords(what.model ?? what.name, standIn) : what.name}
      {what.failed ? ', failed' : ''}
    </span>
  );
}
