import { foldersOf, type Suite } from './suite.ts';

/** What a turn runs through. */
const TURN = ['packages/kernel', 'packages/runtime', 'packages/store', 'apps/server'];
const LENS = ['packages/record/src/graph', 'packages/record/src/lens', 'packages/store/migrations'];
const CONSOLE = ['apps/console', 'apps/server/src/gateway'];
const CONSULT = [...TURN, 'packages/clinical', 'packages/record', 'teams/consult'];
const STORE = ['packages/store', 'packages/record'];
/** What the suites of hostile models share. */
const HOSTILE = 'tests/support/hostile';

/** Suite → the paths that its figures depend on; its own folder is added. Without a line: all of the product. */
const PATHS: { readonly [suite: string]: readonly string[] } = {
  crash: TURN,
  turns: TURN,
  speed: TURN,
  hostile: [...TURN, HOSTILE],
  stuck: TURN,
  paused: TURN,
  'engine-away': TURN,
  'long-thread': TURN,
  streams: TURN,
  release: TURN,
  triggers: TURN,
  sleepers: TURN,
  'sleep-through-release': TURN,
  cluster: TURN,
  'turn-cost': TURN,
  'noisy-turn': [...TURN, ...LENS],
  'first-start': ['apps', 'packages', 'examples/patients'],
  'first-hour': [...CONSULT, 'packages/stand-in', 'examples/patients'],
  providers: ['packages/models', 'packages/stand-in', 'packages/runtime'],
  models: ['packages/models', 'apps/server/src/models-config.ts'],
  presets: ['packages/models', 'packages/stand-in'],
  price: ['packages/models', 'packages/kernel/src/functions'],
  policy: ['packages/clinical/src/claims'],
  isolation: STORE,
  import: ['packages/record', 'examples/patients'],
  'record-crash': STORE,
  'research-flows': [...TURN, 'teams/research', 'packages/stand-in'],
  workspaces: ['packages/store', 'packages/kernel/src/research'],
  'research-hostile': [...TURN, 'teams/research', HOSTILE],
  audit: STORE,
  checkpoints: ['packages/store'],
  canaries: [...STORE, 'packages/runtime', 'apps/server'],
  'record-speed': STORE,
  'lens-questions': LENS,
  'lens-attacks': LENS,
  'lens-oracle': LENS,
  'lens-tck': LENS,
  'lens-as-of': LENS,
  'lens-speed': LENS,
  recall: ['packages/evidence/src/standing', 'packages/store'],
  egress: ['packages/evidence', 'packages/base/src/guarded-process'],
  'evidence-sources': [
    'packages/evidence/src/sources',
    'packages/evidence/src/egress',
    'packages/evidence/src/test-support',
    'packages/store/src/host-turns',
  ],
  emergencies: [
    'packages/clinical/emergencies',
    'packages/clinical/src/emergencies',
    'packages/clinical/src/language',
  ],
  'consult-rules': CONSULT,
  'consult-hostile': [...CONSULT, HOSTILE],
  'consult-background': CONSULT,
  measurements: ['packages/clinical/src/measurements', 'packages/record/src/units', 'teams/consult/extract'],
  'extraction-blind': [
    'packages/clinical/src/context',
    'packages/clinical/src/measurements',
    'teams/consult/extract',
  ],
  'claims-blind': [
    'packages/clinical/src/claims',
    'packages/clinical/lexicon',
    'teams/consult/chart',
    'examples/patients',
  ],
  'evidence-index': ['packages/evidence/src/library', 'packages/testing/src/small-embedder'],
  'evidence-claims': ['packages/clinical/src/claims', 'packages/evidence/src/library', 'examples/library'],
  'evidence-privacy': [
    'packages/clinical/src/outside-query',
    'packages/clinical/lexicon',
    'packages/evidence',
    'packages/runtime/src/outside',
    'packages/runtime/src/turn',
    'packages/record/src/identifiers',
    'teams/consult',
  ],
  'evidence-crash': ['packages/evidence', 'packages/runtime', 'teams/consult'],
  'clinical-views': [
    'packages/kernel/src/labs',
    'packages/kernel/src/visits',
    'packages/clinical/dangers',
    'packages/clinical/src/dangers',
    'packages/clinical/src/followed-tests',
    'packages/clinical/src/measurements',
    'packages/clinical/src/papers',
    'packages/record',
    'teams/consult/extract',
    'apps/console/src/record',
    'examples/patients',
  ],
  letters: [
    ...[
      'packages/kernel/src/papers',
      'packages/clinical/src',
      'packages/record',
      'packages/evidence',
      'packages/printing',
    ],
    ...['teams/consult', 'examples'],
  ],
  'chart-claims': ['packages/clinical/src/claims', 'examples/patients'],
  redaction: ['packages/models/src/redaction', 'packages/record/src/identifiers', 'teams/consult'],
  'console-exfiltration': CONSOLE,
  'console-axe': CONSOLE,
  desk: CONSOLE,
  'console-flows': CONSOLE,
  'evidence-flow': CONSOLE,
  'functions-flow': CONSOLE,
  'console-speed': CONSOLE,
  locks: [...STORE, 'apps/server/src/gateway', 'docs/rights.md'],
  'locks-audience': ['packages/store', 'apps/server/src/gateway'],
};

const ALL = ['packages', 'apps', 'teams'];

/** The paths of a suite, from the top folder. */
export function pathsOf(suite: Suite): readonly string[] {
  return [...(PATHS[suite.name] ?? ALL), ...foldersOf(suite)];
}

export const suitesWithPaths: readonly string[] = Object.keys(PATHS);
