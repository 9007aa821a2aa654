import { type AnyFunction, defineFunction } from '@consilium/kernel';
import { z } from 'zod';

const texts = z.array(z.string());
const choice = { preset: z.string().optional(), quality: z.enum(['light', 'standard', 'high']).optional() };
const citation = z.object({ id: z.string(), number: z.int(), footnote: z.string() });

function fake(name: string, input: z.ZodRawShape, output: z.ZodRawShape, variants: object = {}): AnyFunction {
  return defineFunction({
    name,
    description: name,
    input: z.object({ ...input, ...choice }),
    output: z.object(output),
    budget: () => ({ input: 4096, output: 1024 }),
    presets: {
      default: 'S1',
      variants: variants as { [name: string]: string },
      quality: { light: 'S4', standard: 'S1', high: 'D4' },
    },
    questions: () => ({ least: 1, most: 1 }),
    zone: 'neutral',
    effect: 'pure',
    run: async () => ({}),
  });
}

/** The inputs and outputs of seed 003, without anything behind them. */
export const seedFunctions: ReadonlyMap<string, AnyFunction> = new Map(
  [
    fake(
      'extract_structure',
      {
        content: z.string(),
        extraction_type: z.enum(['keywords', 'concepts', 'entities', 'outline']),
        domain: z.string().default('general'),
      },
      {
        extracted: z.array(z.object({ text: z.string(), confidence: z.number() })),
        raw_positions: z.array(z.object({ start: z.int(), end: z.int() })),
        compressed_summary: z.string(),
      },
      { code_heavy: 'S6', long_input: 'S5' },
    ),
    fake(
      'summarize_content',
      {
        content: z.string(),
        target_tokens: z.int().min(1),
        preserve: texts.default([]),
        style: z.enum(['technical', 'executive', 'bullets']),
      },
      { summary: z.string(), invariants: texts, compression_ratio: z.number(), audit_hash: z.string() },
    ),
    fake(
      'generate_code',
      {
        specification: z.string(),
        context_artifacts: z.array(z.json()).default([]),
        language: z.string(),
        patterns_to_follow: texts.default([]),
        constraints: texts.default([]),
      },
      {
        code: z.string(),
        explanation: z.string(),
        test_hints: texts,
        compressed_intent: z.string(),
        citations: z.array(citation),
      },
    ),
    fake(
      'analyze_artifact',
      {
        artifact: z.string(),
        artifact_type: z.enum(['code', 'document', 'config']),
        analysis_type: z.enum(['quality', 'security', 'patterns', 'dependencies']),
        checklist: texts.default([]),
      },
      {
        findings: z.array(z.object({ severity: z.string() })),
        metrics: z.record(z.string(), z.number()),
        pass: z.boolean(),
        compressed_report: z.string(),
      },
      { security: 'D3' },
    ),
    fake(
      'validate_against_spec',
      {
        artifact: z.string(),
        specification: z.string(),
        invariants: texts.default([]),
        acceptance_criteria: texts.default([]),
      },
      {
        valid: z.boolean(),
        violations: z.array(z.object({ criterion: z.string() })),
        confidence: z.number(),
        remediation_hints: texts,
      },
    ),
    fake(
      'synthesize_outputs',
      {
        artifacts: z.array(z.json()),
        synthesis_strategy: z.enum(['merge', 'reconcile', 'vote']),
        conflict_policy: z.enum(['first_wins', 'consensus', 'flag']),
      },
      {
        synthesized: z.string(),
        agreement_score: z.number(),
        conflicts: z.array(z.json()),
        provenance: z.record(z.string(), z.json()),
      },
    ),
    fake(
      'decompose_task',
      {
        task: z.string(),
        constraints: texts.default([]),
        available_agents: texts,
        context: z.string().default(''),
      },
      {
        subtasks: z.array(z.object({ id: z.string(), description: z.string() })),
        dependencies: z.record(z.string(), texts),
        agent_assignments: z.record(z.string(), z.string()),
        estimated_tokens: z.int(),
      },
    ),
    fake(
      'cross_reference',
      {
        query_artifact: z.string(),
        search_scope: texts.default([]),
        match_type: z.enum(['semantic', 'keyword', 'hybrid']),
        top_k: z.int().min(1),
      },
      {
        references: z.array(z.json()),
        similarity_scores: z.array(z.number()),
        compressed_context: z.string(),
        citations: z.array(citation),
      },
    ),
  ].map((each) => [each.name, each]),
);

export const seedPresets = ['S1', 'S2', 'S3', 'S4', 'S5', 'S6', 'D3', 'D4', 'T1'];
