import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Goal, Measured } from './measured-file.ts';
import { root } from './run-command.ts';

/** A figure that no test has set yet. `writeMeasured` refuses it, so a test that did not run leaves no figure of 0. */
export const NOT_MEASURED = Number.NaN;

type Figures = Pick<Measured, 'name' | 'goals'>;

const folder = join(root, '.cache/measured');
const fileOf = (name: string) => join(folder, `${name}.json`);

/**
 * Called by a suite at full size with all its figures. Keeps them aside: `npm run prove` writes docs/measured from them
 * once every test of the suite has passed. Throws when there are none, or when one was never set.
 */
export function writeMeasured({ name, goals }: Figures): void {
  if (goals.length === 0) throw new Error(`${name} has no figures`);
  const unset = goals.filter(({ figure }) => !Number.isFinite(figure)).map(({ what }) => what);
  if (unset.length > 0) throw new Error(`${name}: never set: ${unset.join('; ')}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(fileOf(name), JSON.stringify({ name, goals }));
}

/** What the suite of this name has kept, which is then gone; undefined when it kept nothing. */
export function takeFigures(name: string): readonly Goal[] | undefined {
  if (!existsSync(fileOf(name))) return undefined;
  const { goals } = JSON.parse(readFileSync(fileOf(name), 'utf8')) as Figures;
  rmSync(fileOf(name));
  return goals;
}
