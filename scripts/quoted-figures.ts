import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMeasured } from './measured-file.ts';
import { root } from './run-command.ts';
import { markdownTable } from './table.ts';

/** Pages quote measured figures between these marks; a command writes them, and verify compares. */
const BLOCK = /<!-- measured -->[\s\S]*?<!-- \/measured -->/;

/** README has the first goals of these, which are the ones that were promised; the other page has everything. */
const HEADLINES: { readonly [name: string]: number } = {
  'dev-start': 3,
  crash: 5,
  hostile: 7,
  speed: 2,
  'turn-cost': 3,
  isolation: 3,
  import: 3,
  'record-crash': 3,
  audit: 7,
  canaries: 7,
  'record-speed': 3,
  'lens-questions': 8,
  'lens-attacks': 6,
  'lens-oracle': 2,
  'lens-tck': 4,
  'lens-as-of': 6,
  'lens-speed': 6,
  'consult-rules': 6,
  'chart-claims': 12,
  emergencies: 19,
  'consult-hostile': 6,
  measurements: 6,
  'consult-background': 6,
  egress: 6,
  redaction: 5,
};

const pages: { readonly [path: string]: (name: string) => number } = {
  'README.md': (name) => HEADLINES[name] ?? 0,
  'docs/measured/README.md': () => Number.POSITIVE_INFINITY,
};

function block(most: (name: string) => number): string {
  const rows = readMeasured().flatMap(({ file: { name, goals } }) =>
    goals
      .slice(0, most(name))
      .map(({ what, goal, figure, unit, holds }) => [
        `\`${name}\``,
        what,
        goal,
        `${figure} ${unit}`,
        holds ? 'yes' : '**no**',
      ]),
  );
  const table = markdownTable(['`npm run prove:…`', 'what', 'goal', 'figure', 'holds'], rows);
  return `<!-- measured -->\n${table}\n<!-- /measured -->`;
}

/** Pages that quote other figures than docs/measured holds now. */
export function stalePages(): readonly string[] {
  return Object.entries(pages).flatMap(([path, most]) =>
    readFileSync(join(root, path), 'utf8').includes(block(most)) ? [] : [path],
  );
}

export function writePages(): void {
  for (const [path, most] of Object.entries(pages)) {
    const file = join(root, path);
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(BLOCK, () => block(most)),
    );
  }
}
