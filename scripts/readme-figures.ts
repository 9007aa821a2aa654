import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMeasured } from './measured-file.ts';
import { root } from './run-command.ts';
import { markdownTable } from './table.ts';

/** README quotes every measured figure between these marks; a command writes them, and verify compares. */
const BLOCK = /<!-- measured -->[\s\S]*?<!-- \/measured -->/;
const file = join(root, 'README.md');

function block(): string {
  const rows = readMeasured().flatMap(({ file: { name, goals } }) =>
    goals.map(({ what, goal, figure, unit, holds }) => [
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

/** True when README quotes what is in docs/measured now. */
export function readmeIsCurrent(): boolean {
  return readFileSync(file, 'utf8').includes(block());
}

export function writeReadmeFigures(): void {
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(BLOCK, () => block()),
  );
}
