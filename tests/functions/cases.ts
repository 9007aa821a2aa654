/** What the design says of one function, and an input to try it with. */
export interface FunctionCase {
  readonly name: string;
  /** Its input: the values of an enum, else the type as the design writes it. */
  readonly input: { readonly [field: string]: 'str' | 'int' | 'list' | readonly string[] };
  readonly output: readonly string[];
  readonly presets: {
    readonly default: string;
    readonly variants: { readonly [name: string]: string };
    readonly quality: readonly [light: string, standard: string, high: string];
  };
  /** Tokens. `over`: what becomes of an input over its budget. */
  readonly budget: { readonly input: number; readonly output: number; readonly over: 'refused' | 'cut' };
  /** Another budget by another preset: its name, and the tokens of the context that it takes. */
  readonly long?: { readonly preset: string; readonly input: number };
  /** The field that is made longer to reach a budget. */
  readonly grows: string;
  readonly example: { readonly [field: string]: unknown };
}

const CONTENT =
  '# Treatment\nMetformin lowers glucose in adults. The dose is 500 mg.\n\n# Kidneys\nMetformin needs care in renal failure.';

export const CASES: readonly FunctionCase[] = [
  {
    name: 'extract_structure',
    input: {
      content: 'str',
      extraction_type: ['keywords', 'concepts', 'entities', 'outline'],
      domain: 'str',
    },
    output: ['extracted', 'raw_positions', 'compressed_summary'],
    presets: {
      default: 'S1',
      variants: { default: 'S1', code_heavy: 'S6', long_input: 'S5' },
      quality: ['S4', 'S1', 'S5'],
    },
    budget: { input: 16_384, output: 2_048, over: 'refused' },
    long: { preset: 'long_input', input: 131_072 - 2_048 },
    grows: 'content',
    example: { content: CONTENT, extraction_type: 'concepts', domain: 'general' },
  },
  {
    name: 'summarize_content',
    input: {
      content: 'str',
      target_tokens: 'int',
      preserve: 'list',
      style: ['technical', 'executive', 'bullets'],
    },
    output: ['summary', 'invariants', 'compression_ratio', 'audit_hash'],
    presets: {
      default: 'D4',
      variants: { short_input: 'S4', long_input: 'S5', technical: 'D4' },
      quality: ['S4', 'D4', 'T1'],
    },
    // The context of the smaller model of D4, less the target.
    budget: { input: 32_768 - 40, output: 40, over: 'refused' },
    long: { preset: 'long_input', input: 131_072 - 40 },
    grows: 'content',
    example: { content: CONTENT, target_tokens: 40, preserve: ['renal failure'], style: 'technical' },
  },
  {
    name: 'generate_code',
    input: {
      specification: 'str',
      context_artifacts: 'list',
      language: 'str',
      patterns_to_follow: 'list',
      constraints: 'list',
    },
    output: ['code', 'explanation', 'test_hints', 'compressed_intent', 'citations'],
    presets: {
      default: 'D4',
      variants: { simple: 'S3', quality: 'D4', long_file: 'S6' },
      quality: ['S3', 'D4', 'T1'],
    },
    budget: { input: 8_192, output: 8_192, over: 'refused' },
    long: { preset: 'long_file', input: 131_072 - 8_192 },
    grows: 'specification',
    example: {
      ...{ specification: 'Add two doses', context_artifacts: [], language: 'python' },
      ...{ patterns_to_follow: [], constraints: ['Refuse what is negative'] },
    },
  },
  {
    name: 'analyze_artifact',
    input: {
      artifact: 'str',
      artifact_type: ['code', 'document', 'config'],
      analysis_type: ['quality', 'security', 'patterns', 'dependencies'],
      checklist: 'list',
    },
    output: ['findings', 'metrics', 'pass', 'compressed_report'],
    presets: {
      default: 'D4',
      variants: { code: 'D4', security: 'D3', quick: 'S3' },
      quality: ['S3', 'D4', 'D3'],
    },
    budget: { input: 16_384, output: 2_048, over: 'refused' },
    grows: 'artifact',
    example: {
      artifact: 'const password = "hunter22";\nif (a && b) run();',
      ...{ artifact_type: 'code', analysis_type: 'security', checklist: ['has tests'] },
    },
  },
  {
    name: 'validate_against_spec',
    input: { artifact: 'str', specification: 'str', invariants: 'list', acceptance_criteria: 'list' },
    output: ['valid', 'violations', 'confidence', 'remediation_hints'],
    presets: {
      default: 'D4',
      variants: { default: 'D4', high_stakes: 'D3' },
      quality: ['S4', 'D4', 'D3'],
    },
    budget: { input: 4_096, output: 1_024, over: 'refused' },
    grows: 'artifact',
    example: {
      ...{ artifact: CONTENT, specification: 'Say what metformin does.', invariants: ['500 mg'] },
      acceptance_criteria: ['names the dose', 'names insulin pumps and sensors'],
    },
  },
  {
    name: 'synthesize_outputs',
    input: {
      artifacts: 'list',
      synthesis_strategy: ['merge', 'reconcile', 'vote'],
      conflict_policy: ['first_wins', 'consensus', 'flag'],
    },
    output: ['synthesized', 'agreement_score', 'conflicts', 'provenance'],
    presets: {
      default: 'S1',
      variants: { default: 'S1', code: 'D4', debate_reconciliation: 'D3' },
      quality: ['S1', 'S1', 'D3'],
    },
    budget: { input: 8_192, output: 4_096, over: 'refused' },
    grows: 'artifacts',
    example: {
      artifacts: [
        { id: 'a', content: 'The dose is 500 mg.' },
        { id: 'b', content: 'The dose is 850 mg.' },
      ],
      ...{ synthesis_strategy: 'merge', conflict_policy: 'first_wins' },
    },
  },
  {
    name: 'decompose_task',
    input: { task: 'str', constraints: 'list', available_agents: 'list', context: 'str' },
    output: ['subtasks', 'dependencies', 'agent_assignments', 'estimated_tokens'],
    presets: { default: 'S2', variants: { default: 'S2', complex: 'D3' }, quality: ['S2', 'D3', 'T4'] },
    budget: { input: 4_096, output: 2_048, over: 'refused' },
    grows: 'context',
    example: {
      ...{ task: 'Summarize the chapter and then validate the result', constraints: [] },
      ...{ available_agents: ['summarize_content', 'validate_against_spec'], context: 'A book' },
    },
  },
  {
    name: 'cross_reference',
    input: {
      query_artifact: 'str',
      search_scope: 'list',
      match_type: ['semantic', 'keyword', 'hybrid'],
      top_k: 'int',
    },
    output: ['references', 'similarity_scores', 'compressed_context', 'citations'],
    presets: { default: 'S4', variants: { ranking: 'S4' }, quality: ['S4', 'S4', 'S4'] },
    budget: { input: 2_048, output: 4_096, over: 'cut' },
    grows: 'query_artifact',
    example: { query_artifact: 'metformin HbA1c', search_scope: [], match_type: 'hybrid', top_k: 5 },
  },
];
