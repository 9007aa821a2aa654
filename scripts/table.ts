type Row = readonly string[];

/** A table for the terminal: columns as wide as their widest cell. */
export function textTable(head: Row, rows: readonly Row[]): string {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const line = (row: Row) => widths.map((width, column) => (row[column] ?? '').padEnd(width)).join('  ');
  return [line(head), widths.map((width) => '─'.repeat(width)).join('  '), ...rows.map(line)]
    .map((text) => text.trimEnd())
    .join('\n');
}

/** The same table in Markdown. */
export function markdownTable(head: Row, rows: readonly Row[]): string {
  const line = (row: Row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}
