/** A real table from a tablet on; on a phone each row is a small grid that says its own columns. */
export const TABLE = 'block w-full border-collapse tablet:table';
export const HEAD =
  'border-rule-strong border-b px-2 py-1.5 text-left font-semibold text-ink-2 text-note first:pl-0 last:pr-0';
export const ROW = 'grid items-baseline border-rule border-b py-1.5 tablet:table-row tablet:py-0';
export const BARE_CELL = 'align-baseline text-small tablet:px-2 tablet:first:pl-0 tablet:last:pr-0';
export const CELL = `${BARE_CELL} tablet:py-1.5`;
