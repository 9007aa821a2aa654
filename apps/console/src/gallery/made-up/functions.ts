import type { Stage, StageProgress, StageState } from '../../functions/drawing/stage.ts';
import { fieldsOf } from '../../functions/form/schema.ts';

const stage = (id: string, of: string, after: readonly string[], more: Partial<Stage> = {}): Stage => ({
  ...{ id, function: of, after, isForEach: false, retry: null },
  ...more,
});

/** Generates a part for each subtask, checks the whole, and goes back where it is not good enough. */
export const STAGES: readonly Stage[] = [
  stage('plan', 'decompose_task', []),
  stage('examples', 'cross_reference', ['plan']),
  stage('parts', 'generate_code', ['plan', 'examples'], { isForEach: true }),
  stage('whole', 'synthesize_outputs', ['parts']),
  stage('quality', 'analyze_artifact', ['whole']),
  stage('security', 'analyze_artifact', ['whole']),
  stage('check', 'validate_against_spec', ['quality', 'security'], { retry: { stage: 'parts', times: 2 } }),
];

const at = (state: StageState, more: Partial<StageProgress> = {}): StageProgress => ({
  ...{ state, rounds: 1, items: null, code: null },
  ...more,
});

export const RUNNING: ReadonlyMap<string, StageProgress> = new Map([
  ['plan', at('done')],
  ['examples', at('done')],
  ['parts', at('running', { items: { done: 3, failed: 0, all: 8 } })],
]);

export const ENDED: ReadonlyMap<string, StageProgress> = new Map([
  ['plan', at('done')],
  ['examples', at('failed', { code: 'provider_failed' })],
  ['parts', at('done', { rounds: 2, items: { done: 7, failed: 1, all: 8 } })],
  ['whole', at('retried', { rounds: 2 })],
  ['quality', at('cancelled')],
  ['security', at('skipped')],
  ['check', at('queued')],
]);

export const FORM = fieldsOf({
  type: 'object',
  properties: {
    content: { type: 'string', description: 'Text or code' },
    extraction_type: { type: 'string', enum: ['keywords', 'concepts', 'entities', 'outline'] },
    domain: { type: 'string', maxLength: 60, default: 'general' },
    target_tokens: { type: 'integer', minimum: 1, maximum: 4_000 },
    strict: { type: 'boolean', description: 'Refuse where a criterion cannot be decided' },
    preserve: { type: 'array', items: { type: 'string', maxLength: 100 } },
  },
  required: ['content', 'extraction_type', 'target_tokens'],
});

export const SOURCE =
  'Metformin lowers glucose. The liver makes less of it.\nMetformin needs care in renal failure: below an eGFR of 30 it is not given.';

export const EXTRACTED = {
  extracted: [
    { text: 'Metformin', label: 'medicine', level: null, confidence: 1 },
    { text: 'renal failure', label: 'condition', level: null, confidence: 0.667 },
  ],
  raw_positions: [
    { item: 0, start: 0, end: 9, line: 1 },
    { item: 1, start: SOURCE.indexOf('renal'), end: SOURCE.indexOf(': below'), line: 2 },
  ],
  compressed_summary: 'Metformin needs care in renal failure.',
};

export const SUMMARY = {
  summary:
    'Metformin lowers glucose [^1], and is **not given** below an eGFR of 30 [^2].\n\n- Nausea is frequent.\n- It is taken with meals.',
  footnotes: [
    '[^1]: Invented, A., Metformin and the liver, Journal of Invented Medicine, 2024.',
    '[^2]: Invented, B., Medicines and the kidneys, 2023.',
  ],
  invariants: ['eGFR of 30'],
  metadata: { compression_ratio: 0.24, sources_used: 2 },
};

export const ANALYSIS = {
  pass: false,
  findings: [
    { severity: 'low', message: 'A function has no test', location: { line: 3 }, fix_hint: 'Add one.' },
    {
      severity: 'critical',
      message: 'A password is written in the code',
      location: { line: 12 },
      fix_hint: 'Read it from the environment.',
    },
  ],
  metrics: { cyclomatic_complexity: 7, lines_of_code: 120 },
  code: 'export function add(a: number, b: number): number {\n  return a + b;\n}\n',
};
