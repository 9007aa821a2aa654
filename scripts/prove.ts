/** `npm run prove -- <name>`: runs a suite at full size, which writes `docs/measured/<name>.json`. Suites import from here. */
import { readMeasured } from './measured-file.ts';
import { runSuite } from './run-suites.ts';
import { suites } from './suites.ts';
import { textTable } from './table.ts';
import { wrongName } from './wrong-name.ts';

export { type Goal, goal, type Measured, writeMeasured } from './measured-file.ts';
export { type Size, suiteSize } from './suite-size.ts';

async function prove(name: string | undefined): Promise<boolean> {
  const suite = suites.find((each) => each.name === name);
  if (suite === undefined) {
    const names = suites.map((each) => each.name);
    console.error(wrongName('prove', names, name));
    return false;
  }
  const started = new Date().toISOString();
  const { passed, failed, note } = await runSuite(suite, 'full');
  const written = readMeasured().find((each) => each.name === name);
  if (written === undefined || written.file.date < started) {
    console.error(
      `${name} did not write docs/measured/${name}.json: call writeMeasured when the size is full`,
    );
    return false;
  }
  const rows = written.file.goals.map(({ what, goal, figure, unit, holds }) => {
    return [what, goal, String(figure), unit, holds ? 'yes' : 'NO'];
  });
  console.log(`\n${textTable(['what', 'goal', 'figure', 'unit', 'holds'], rows)}\n`);
  console.log(`${passed} passed, ${failed} failed${note === '' ? '' : ` (${note})`}`);
  return failed === 0 && written.fault === undefined;
}

if (import.meta.main) process.exitCode = (await prove(process.argv[2])) ? 0 : 1;
