import { readFileSync } from 'node:fs';
import { type Author, PEOPLE, type Person } from './fixture.ts';

const DOCS = new URL('../../docs/rights.md', import.meta.url);

/** A table of docs/rights.md, by its first column; `heading` is the line above it. */
export function tableOf(heading: string): ReadonlyMap<string, readonly string[]> {
  const [, below = ''] = readFileSync(DOCS, 'utf8').split(`## ${heading}\n`);
  const [here = ''] = below.split('\n## ');
  const rows = here.split('\n').filter((line) => line.startsWith('| `'));
  return new Map(
    rows.map((row) => {
      const [name = '', ...cells] = row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim());
      return [name.replaceAll('`', ''), cells] as const;
    }),
  );
}

/** What the table says that becomes of a call about a row of this author. */
export function expected(cells: readonly string[], person: Person, author: Author): string {
  const cell = cells[Object.keys(PEOPLE).indexOf(person)] ?? 'no cell';
  if (cell === 'own') return author === person ? 'yes' : 'no';
  if (cell === 'own, else a proposal') return author === person ? 'yes' : 'a proposal';
  return cell;
}
