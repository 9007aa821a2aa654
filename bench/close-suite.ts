import { type Goal, type Size, writeMeasured } from '../scripts/prove.ts';
import { textTable } from '../scripts/table.ts';

/**
 * Prints the goals and ends as CI expects: a line of figures, and an exit code. At full size the figures are kept for
 * `npm run prove`, and a goal that does not hold is a figure and no failure.
 */
export function closeSuite(name: string, size: Size, goals: readonly Goal[]): void {
  const rows = goals.map(({ what, goal, figure, unit, holds }) => [
    ...[what, goal, String(figure), unit],
    holds ? 'yes' : 'NO',
  ]);
  console.log(`\n${textTable(['what', 'goal', 'figure', 'unit', 'holds'], rows)}`);
  if (size === 'full') writeMeasured({ name, goals });
  const failed = size === 'full' ? 0 : goals.filter(({ holds }) => !holds).length;
  console.log(`\n${goals.length - failed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}
