import { writeFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { pathsOf } from './depends-on.ts';
import { takeFigures } from './kept-figures.ts';
import { faultOf, type Measured, measuredFolder } from './measured-file.ts';
import { runSuite } from './run-suites.ts';
import { readSourceTree, type SourceTree } from './source-tree.ts';
import type { Suite } from './suite.ts';

type Options = {
  /** What is checked out; asked before and after the run. */
  readonly readTree?: () => SourceTree;
  /** Where the file is written. Default: docs/measured. */
  readonly folder?: string;
};

/**
 * Runs a suite at full size and writes its measured file. Throws, and writes nothing, when the sources are not those of
 * a commit, a test failed, or a figure was never set. A goal that does not hold is written as it is.
 */
export async function proveSuite(suite: Suite, options: Options = {}): Promise<Measured> {
  const { readTree = readSourceTree, folder = measuredFolder } = options;
  const { name } = suite;
  const before = readTree();
  if (before.changed.length > 0) throw new Error(notCommitted(name, before.changed));
  takeFigures(name);
  const { failed, note } = await runSuite(suite, 'full');
  const goals = takeFigures(name);
  const refuse = (why: string) => new Error(`docs/measured/${name}.json was not written: ${why}`);
  if (failed > 0) throw refuse(note === '' ? `${failed} failed` : `${failed} failed (${note})`);
  if (goals === undefined) throw refuse('the suite did not call writeMeasured at full size');
  const after = readTree();
  if (after.commit !== before.commit || after.changed.length > 0)
    throw refuse(`the sources changed meanwhile: ${after.changed.join(', ') || after.commit}`);
  const file: Measured = { name, goals, commit: before.commit, dependsOn: pathsOf(suite), ...here() };
  const fault = faultOf(name, file);
  if (fault !== undefined) throw refuse(fault);
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(file, undefined, 2)}\n`);
  return file;
}

function notCommitted(name: string, changed: readonly string[]): string {
  const shown = changed.slice(0, 10).join('\n  ');
  const more = changed.length > 10 ? `\n  and ${changed.length - 10} more` : '';
  return `Figures are measured on a commit, and these files differ from it:
  ${shown}${more}
Commit first, then run it again. To run it without writing a file: npm run suites -- --size full ${name}`;
}

function here(): Pick<Measured, 'machine' | 'date'> {
  const machine = {
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    cpu: cpus()[0]?.model.trim() || 'unknown',
    kernel: release(),
  };
  return { machine, date: new Date().toISOString() };
}
