import { Link } from '@tanstack/react-router';
import type { OperatedTurn } from '../../api/generated.ts';
import { Chip } from '../../components/chip.tsx';
import { clinicalMoment } from '../../components/dates.ts';
import { CELL, type Column, ListTable, ROW } from '../../components/list-table.tsx';
import { clinicalNumber, duration } from '../../components/numbers.ts';
import { modelsWords } from '../../words/stand-in-words.ts';
import { shortPseudonym } from '../whose.tsx';
import { codeWords } from '../words/code-words.ts';
import { costWords, rootName, STATUS_WORDS, toneOf } from '../words/run-words.ts';

const COLUMNS: readonly Column[] = [
  ...['Began', 'Team, function or pipeline', 'Status'],
  ...[['Took', 'tablet:text-right'] as const, ['Cost', 'tablet:text-right'] as const],
  ['Tokens', 'hidden tablet:table-cell tablet:text-right'],
  ...[['Model', 'hidden wide:table-cell'] as const, ['Patient', 'hidden wide:table-cell'] as const],
];

/** On a phone a run is two lines: when and how it ended, and below them who, how long and for how much. */
export function RunsTable({ runs }: { readonly runs: readonly OperatedTurn[] }) {
  return (
    <ListTable columns={COLUMNS}>
      {runs.map((run) => (
        <RunRow key={run.run} run={run} />
      ))}
    </ListTable>
  );
}

/** The whole row is the link's: its only one, so that Tab stops once at each run. */
function RunRow({ run }: { readonly run: OperatedTurn }) {
  const moment = clinicalMoment(run.started_at);
  return (
    <tr className={`${ROW} relative grid-cols-[1fr_auto_auto] gap-x-3 hover:bg-sunk focus-within:bg-sunk`}>
      <td className={`${CELL} order-1`}>
        <Link
          from="/operator"
          to="/operator/$part/$item"
          params={{ part: 'runs', item: run.run }}
          search={(search) => search}
          aria-label={`Run of ${rootName(run)}, ${moment}`}
          className="inline-flex min-h-6 items-center whitespace-nowrap font-semibold underline decoration-rule-strong underline-offset-3 after:absolute after:inset-0 hover:decoration-ink pointer-coarse:min-h-11"
        >
          {moment}
        </Link>
      </td>
      <td className={`${CELL} order-3`}>
        {rootName(run)}{' '}
        <span className="text-ink-3 text-note">{run.kind === 'turn' ? run.agent : run.kind}</span>
        {run.code === null ? null : (
          <span className="block text-ink-2 text-note tablet:hidden">{codeWords(run.code).means}</span>
        )}
      </td>
      <td className={`${CELL} order-2 col-span-2 text-right tablet:text-left`}>
        <Chip tone={toneOf(run.status, run.state)}>
          {run.state === 'stuck' ? 'stuck' : STATUS_WORDS[run.status]}
        </Chip>
        {run.code === null ? null : (
          <span className="ml-2 hidden text-ink-2 text-note tablet:inline">{codeWords(run.code).means}</span>
        )}
      </td>
      <td className={`${CELL} order-4 whitespace-nowrap text-right`}>{duration(run.ms)}</td>
      <td className={`${CELL} order-5 whitespace-nowrap text-right`}>{costWords(run)}</td>
      <td className={`${CELL} hidden whitespace-nowrap text-right tablet:table-cell`}>
        {clinicalNumber(run.input_tokens + run.output_tokens)}
      </td>
      <td className={`${CELL} hidden text-note wrap-anywhere wide:table-cell`}>
        {modelsWords(run.models, run.stand_in)}
      </td>
      <td className={`${CELL} hidden whitespace-nowrap text-ink-2 text-note wide:table-cell`}>
        {shortPseudonym(run.whose)}
      </td>
    </tr>
  );
}
