import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFeature, type Scenario } from './gherkin.ts';

/**
 * All scenarios of the public corpus, which is not part of the repository; none where CONSILIUM_CORPORA does not say where it is, but
 * in CI that throws. Throws where it says a folder without scenarios.
 */
export function readCorpus(): readonly Scenario[] {
  const corpora = process.env.CONSILIUM_CORPORA;
  if (corpora === undefined) {
    if (process.env.CI) throw new Error('set CONSILIUM_CORPORA to the folder with opencypher-tck');
    console.warn('CONSILIUM_CORPORA is not set: no scenario is run');
    return [];
  }
  const folder = join(corpora, 'opencypher-tck');
  const scenarios = globSync('**/*.feature', { cwd: folder })
    .sort()
    .flatMap((file) => readFeature(file, readFileSync(join(folder, file), 'utf8')));
  if (scenarios.length === 0) throw new Error(`no scenarios in ${folder}`);
  return scenarios;
}
