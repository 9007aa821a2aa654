import type { ReactNode } from 'react';

/** A real table from a tablet on; on a phone each row is a small grid that says its own columns. */
export const TABLE = 'block w-full border-collapse tablet:table';
export const HEAD =
  'border-rule-strong border-b px-2 py-1.5 text-left font-semibold text-ink-2 text-note first:pl-0 last:pr-0';
export const ROW = 'grid items-baseline border-rule border-b py-1.5 tablet:table-row tablet:py-0';
export const BARE_CELL = 'align-baseline text-small tablet:px-2 tablet:first:pl-0 tablet:last:pr-0';
export const CELL = `${BARE_CELL} tablet:py-1.5`;

interface Props {
  readonly columns: readonly Column[];
  /** Read aloud before the table. */
  readonly caption?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A column by its name, and what its head looks like besides. */
export type Column = string | readonly [name: string, className: string];

/** Rows below the names of their columns. */
export function ListTable({ columns, caption, className = '', children }: Props) {
  return (
    <table className={`${TABLE} ${className}`}>
      {caption === undefined ? null : <caption className="sr-only">{caption}</caption>}
      <thead className="sr-only tablet:not-sr-only tablet:table-header-group">
        <tr>
          {columns.map((column) => {
            const [name, look] = typeof column === 'string' ? [column, ''] : column;
            return (
              <th key={name} scope="col" className={`${HEAD} ${look}`}>
                {name}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody className="block tablet:table-row-group">{children}</tbody>
    </table>
  );
}
