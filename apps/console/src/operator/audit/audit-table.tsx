import { Link } from '@tanstack/react-router';
import type { FoundAuditEntry } from '../../api/generated.ts';
import { clinicalMoment } from '../../components/dates.ts';
import { CELL, type Column, ListTable, ROW } from '../../components/list-table.tsx';
import { actorWords } from '../../words/actor-words.ts';
import { purposeWords } from '../../words/purpose-words.ts';
import { actionWords } from '../../words/trail-words.ts';
import { Whose } from '../whose.tsx';

const WIDE = 'hidden tablet:table-cell';
const COLUMNS: readonly Column[] = ['When', 'Who', 'What', ['Why', WIDE], 'Patient', ['Entry', WIDE]];

export function AuditTable({ entries }: { readonly entries: readonly FoundAuditEntry[] }) {
  return (
    <ListTable columns={COLUMNS}>
      {entries.map((entry) => (
        <EntryRow key={`${entry.whose} ${entry.seq}`} entry={entry} />
      ))}
    </ListTable>
  );
}

function EntryRow({ entry }: { readonly entry: FoundAuditEntry }) {
  const words = actionWords(entry.action);
  const why = purposeWords(entry.purpose);
  const isRefused = /^(refused|failed)\./.test(entry.action);
  return (
    <tr className={`${ROW} grid-cols-[1fr_auto] gap-x-3`}>
      <td
        className={`${CELL} order-2 whitespace-nowrap text-right text-ink-2 tablet:text-left tablet:text-ink`}
      >
        {clinicalMoment(entry.at)}
      </td>
      <td className={`${CELL} order-1 font-semibold wrap-anywhere`}>{actorWords(entry.actor)}</td>
      <td className={`${CELL} order-3`}>
        <span className={isRefused ? 'text-urgent' : ''}>{words}</span>
        <span className="text-ink-2 tablet:hidden">, {why}</span>
        <Details entry={entry} />
      </td>
      <td className={`${CELL} hidden text-ink-2 tablet:table-cell`}>{why}</td>
      <td className={`${CELL} order-4 text-right tablet:text-left`}>
        <Whose whose={entry.whose} />
      </td>
      <td className={`${CELL} order-6 hidden whitespace-nowrap text-ink-3 text-note tablet:table-cell`}>
        no. {entry.seq}
        {entry.run === null ? null : (
          <>
            {', '}
            <Link
              to="/operator/$part/$item"
              params={{ part: 'runs', item: entry.run }}
              className="underline decoration-rule-strong underline-offset-2 hover:text-ink"
              aria-label={`The run of entry ${entry.seq}`}
            >
              run
            </Link>
          </>
        )}
      </td>
    </tr>
  );
}

/** The code and opaque ids: of interest to few, so they are folded. */
function Details({ entry: { action, targets } }: { readonly entry: FoundAuditEntry }) {
  return (
    <details className="ml-2 inline-block align-baseline text-note">
      <summary className="inline-flex min-h-6 min-w-6 items-center text-ink-3 pointer-coarse:min-h-11 underline decoration-rule-strong underline-offset-2">
        {namesWords(targets.length)}
      </summary>
      <ul className="text-ink-2 wrap-anywhere">
        <li>code {action}</li>
        {targets.map((target) => (
          <li key={target}>{target}</li>
        ))}
      </ul>
    </details>
  );
}

function namesWords(ids: number): string {
  if (ids === 0) return 'code';
  return ids === 1 ? 'code, 1 id' : `code, ${ids} ids`;
}
