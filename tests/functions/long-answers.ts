import { countTokens } from '@consilium/models';
import type { FunctionCase } from './cases.ts';
import type { Problem, Ran } from './functions-fixture.ts';

interface LongAnswer {
  readonly tokens: number;
  readonly answer: object;
  readonly holds: (body: Ran & Problem) => boolean;
}

const text = (tokens: number) => 'words.. '.repeat(tokens).slice(0, Math.floor(tokens * 3.5));
const many = <T>(make: (at: number) => T): readonly T[] =>
  Array.from({ length: 10_000 }, (_, at) => make(at));
const sizeOf = (value: unknown) => countTokens(JSON.stringify(value));

/** Answers of a model below, at and above the output budget of a function; or ten thousand items where it lists. */
export function longAnswers({ name, budget: { output } }: FunctionCase): readonly LongAnswer[] {
  const around = [output - 1, output, output + 1];
  switch (name) {
    case 'generate_code':
      return around.map((tokens) => ({
        tokens,
        answer: { code: text(tokens), explanation: '', test_hints: [], intent: text(2_000) },
        holds: (body) =>
          isWholeOrRefused(body, 'code', tokens, output) && isShort(body.result?.compressed_intent),
      }));
    case 'synthesize_outputs':
      return around.map((tokens) => ({
        tokens,
        answer: { synthesized: text(tokens), conflicts: [] },
        holds: (body) => isWholeOrRefused(body, 'synthesized', tokens, output),
      }));
    case 'summarize_content':
      return around.map((tokens) => ({
        tokens,
        answer: { summary: text(tokens) },
        holds: ({ result }) => countTokens(String(result.summary)) <= output,
      }));
    case 'extract_structure':
      return [
        {
          tokens: output,
          answer: { items: many(() => ({ text: 'Metformin', label: 'x'.repeat(100) })) },
          holds: ({ result }) => sizeOf(result.extracted) <= output && isShort(result.compressed_summary),
        },
      ];
    case 'analyze_artifact':
      return [
        {
          tokens: output,
          answer: {
            findings: many(() => ({
              severity: 'low',
              message: text(30),
              quote: null,
              fix_hint: '',
              check: null,
            })),
          },
          holds: ({ result }) => sizeOf(result.findings) <= output && isShort(result.compressed_report),
        },
      ];
    case 'validate_against_spec':
      return [
        {
          tokens: output,
          answer: {
            verdicts: many((at) => ({ criterion: at + 1, met: false, quote: null, hint: text(20) })),
          },
          holds: ({ result }) =>
            sizeOf(result.violations) <= output && sizeOf(result.remediation_hints) <= output,
        },
      ];
    case 'decompose_task':
      return [
        {
          tokens: output,
          answer: {
            subtasks: many((at) => ({
              id: `s${at}`,
              description: text(20),
              agent: 'summarize_content',
              depends_on: [],
            })),
          },
          holds: ({ errors, result }) =>
            errors?.[0]?.reason === 'output_over_budget' || sizeOf(result.subtasks) <= output,
        },
      ];
    default:
      return [
        {
          tokens: output,
          answer: { order: many((at) => 10_000 - at) },
          holds: ({ result }) =>
            (result.references as unknown[]).length <= 5 && isShort(result.compressed_context),
        },
      ];
  }
}

function isWholeOrRefused(body: Ran & Problem, field: string, tokens: number, most: number): boolean {
  if (tokens > most) return body.errors?.[0]?.reason === 'output_over_budget';
  return countTokens(String(body.result?.[field])) === tokens;
}

/** Of a refused result there is none. */
function isShort(compressed: unknown): boolean {
  return compressed === undefined || countTokens(String(compressed)) <= 500;
}
