/** `npm run suites -- --size ci [--shard 1/3] [name …]`: runs the suites of the capabilities that have landed. */
import { parseArgs } from 'node:util';
import { runSuites } from './run-suites.ts';
import type { Suite } from './suite.ts';
import { suiteSize } from './suite-size.ts';

/**
 * One line a capability. A suite closes with a line `N passed, M failed` or with vitest's summary. With minutes: it runs
 * at its small size on every change (a new one takes at most 30 s there). Without: at full size only, as it measures, or needs long.
 */
export const suites: readonly Suite[] = [
  { name: 'flows', command: ['vitest', 'run', '--project=flows*', 'tests/flows/'], ciMinutes: 4 },
  vitestSuite('crash', 4),
  vitestSuite('turns', 2),
  vitestSuite('errands', 2),
  // Its two files have engines of their own and wait for them half of their time.
  vitestSuite('triggers', 1, '--fileParallelism'),
  vitestSuite('sleepers', 1),
  vitestSuite('sleep-through-release', 1),
  vitestSuite('research-flows', 2),
  vitestSuite('speed'),
  vitestSuite('hostile', 3),
  vitestSuite('noisy-turn'),
  vitestSuite('stuck', 2),
  vitestSuite('paused', 2),
  vitestSuite('engine-away', 1),
  vitestSuite('long-thread'),
  vitestSuite('streams'),
  vitestSuite('release', 2),
  vitestSuite('cluster'),
  { name: 'turn-cost', command: ['node', 'bench/turn-cost/suite.ts'], ciMinutes: 2, alone: true },
  // Fetches the peers' packages and starts six engines.
  { name: 'peers', command: ['node', 'bench/peers/suite.ts'] },
  vitestSuite('first-start', 5),
  vitestSuite('first-hour', 1),
  // Fetches a language model, which answers in minutes.
  vitestSuite('local-model'),
  vitestSuite('providers', 1),
  vitestSuite('models', 1),
  vitestSuite('presets', 1),
  vitestSuite('price', 1),
  vitestSuite('policy', 1),
  vitestSuite('functions', 1),
  vitestSuite('isolation', 2),
  vitestSuite('import', 2),
  vitestSuite('record-crash', 3),
  vitestSuite('audit', 2),
  vitestSuite('checkpoints'),
  vitestSuite('canaries', 3),
  { name: 'record-speed', command: ['node', 'bench/record/suite.ts'] },
  vitestSuite('lens-questions', 2),
  vitestSuite('lens-attacks', 3),
  vitestSuite('lens-oracle'),
  vitestSuite('lens-tck'),
  vitestSuite('lens-as-of', 2),
  vitestSuite('egress', 2),
  vitestSuite('evidence-sources', 1),
  vitestSuite('evidence-claims', 1),
  vitestSuite('evidence-index', 1),
  vitestSuite('recall', 1),
  vitestSuite('evidence-privacy', 1),
  vitestSuite('evidence-crash'),
  vitestSuite('pipelines', 1),
  { ...vitestSuite('emergencies', 2), alone: true },
  { name: 'lens-speed', command: ['node', 'bench/lens/suite.ts'] },
  vitestSuite('consult-rules', 3),
  vitestSuite('consult-hostile', 2),
  vitestSuite('measurements', 1),
  vitestSuite('extraction-blind', 1),
  vitestSuite('chart-claims', 1),
  vitestSuite('claims-blind', 1),
  vitestSuite('clinical-views', 1),
  vitestSuite('letters', 1),
  vitestSuite('redaction', 2),
  { name: 'slow-text', command: ['node', 'tests/slow-text/suite.ts'], ciMinutes: 2, alone: true },
  vitestSuite('consult-background', 2),
  vitestSuite('console-exfiltration', 3),
  vitestSuite('console-axe', 5),
  vitestSuite('desk', 1),
  vitestSuite('console-flows', 4),
  vitestSuite('evidence-flow', 1),
  vitestSuite('functions-flow', 1),
  vitestSuite('console-speed'),
  vitestSuite('locks', 1),
  vitestSuite('locks-audience', 1),
  vitestSuite('workspaces', 1),
  vitestSuite('research-hostile', 2),
];

function vitestSuite(name: string, ciMinutes?: number, ...more: readonly string[]): Suite {
  // With the slash: `locks` is not `locks-audience`.
  const command = ['vitest', 'run', '--config', 'tests/vitest.suites.config.ts', `tests/${name}/`, ...more];
  return ciMinutes === undefined ? { name, command } : { name, command, ciMinutes };
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { size: { type: 'string' }, shard: { type: 'string', default: '1/1' } },
  });
  process.exitCode = (await runSuites(suites, suiteSize(), positionals, values.shard)) ? 0 : 1;
}
