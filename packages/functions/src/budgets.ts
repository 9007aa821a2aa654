import type { ContextBudget } from '@consilium/kernel';

/** Tokens of each function: the larger figure of each pair that the design gives. */
export const BUDGETS = {
  extract_structure: { input: 16_384, output: 2_048 },
  summarize_content: { input: 'model', output: 4_096 },
  generate_code: { input: 8_192, output: 8_192 },
  analyze_artifact: { input: 16_384, output: 2_048 },
  validate_against_spec: { input: 4_096, output: 1_024 },
  synthesize_outputs: { input: 8_192, output: 4_096 },
  decompose_task: { input: 4_096, output: 2_048 },
  cross_reference: { input: 2_048, output: 4_096 },
} as const satisfies { readonly [name: string]: ContextBudget };

/** Tokens of a text that a function writes for the next one. */
export const COMPRESSED_TOKENS = 500;
