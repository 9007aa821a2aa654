/** `npm run prove -- <name>`: runs a suite at full size and writes `docs/measured/<name>.json`. Suites import from here. */
import { proveSuite } from './prove-suite.ts';
import { suites } from './suites.ts';
import { textTable } from './table.ts';
import { wrongName } from './wrong-name.ts';

export { NOT_MEASURED, writeMeasured } from './kept-figures.ts';
export { type Goal, goal } from './measured-file.ts';
export { type Size, suiteSize } from './suite-size.ts';

async function prove(name: string | undefined): Promise<void> {
  const suite = suites.find((each) => each.name === name);
  if (suite === undefined) {
    const names = suites.map((each) => each.name);
    throw new Error(wrongName('prove', names, name));
  }
  const { goals } = await proveSuite(suite);
  const rows = goals.map(({ what, goal, figure, unit, holds }) => {
    return [what, goal, String(figure), unit, holds ? 'yes' : 'NO'];
  });
  console.log(`\n${textTable(['what', 'goal', 'figure', 'unit', 'holds'], rows)}`);
  const missed = goals.filter(({ holds }) => !holds).length;
  console.log(`\nwritten: docs/measured/${name}.json; ${missed} of ${goals.length} goals do not hold`);
}

if (import.meta.main) {
  await prove(process.argv[2]).catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
