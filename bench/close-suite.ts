import { type Goal, type Size, writeMeasured } from '../scripts/prove.ts';
import { textTable } from '../scripts/table.ts';

/** Prints the goals, writes them to docs/measured at full size, and ends as CI expects: a line of figures, and an exit code. */
export function closeSuite(name: string, size: Size, goals: readonly Goal[]): void {
  const rows = goals.map(({ what, goal, figure, unit, holds }) => [
    ...[what, goal, String(figure), unit],
    holds ? 'yes' : 'NO',
  ]);
  console.log(`\n${textTable(['what', 'goal', 'figure', 'unit', 'holds'], rows)}`);
  if (size === 'full') console.log(`\nwritten: ${writeMeasured({ name, goals })}`);
  const failed = goals.filter(({ holds }) => !holds).length;
  console.log(`\n${goals.length - failed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}
