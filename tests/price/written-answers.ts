import type { Json } from '@consilium/kernel';

const CHARACTERS = 4;
const words = (tokens: number) =>
  'a word, '.repeat(Math.max(1, Math.round((tokens * CHARACTERS) / 8))).trim();
const list = <T>(tokens: number, each: number, make: (at: number) => T): readonly T[] =>
  Array.from({ length: Math.max(1, Math.round(tokens / each)) }, (_, at) => make(at));

/** An answer in the form that the function asks for, of about so many tokens. It says nothing that a check would refuse. */
export function writtenAnswer(name: string, tokens: number): Json {
  switch (name) {
    case 'extract_structure':
      return {
        items: list(tokens, 20, () => ({ text: 'Kidneys filter blood', label: 'kidney function' })),
      } as Json;
    case 'summarize_content':
      return { summary: words(tokens) };
    case 'generate_code':
      return { code: words(tokens - 60), explanation: words(30), test_hints: ['One.'], intent: 'Do it.' };
    case 'analyze_artifact':
      return {
        findings: list(tokens, 60, () => ({
          ...{ severity: 'low', message: words(20), quote: null, fix_hint: words(15), check: null },
        })),
      } as Json;
    case 'validate_against_spec':
      return {
        verdicts: list(tokens, 40, (at) => ({ criterion: at + 1, met: true, quote: null, hint: words(10) })),
      } as Json;
    case 'synthesize_outputs':
      return { synthesized: words(tokens), conflicts: [] };
    case 'decompose_task':
      return {
        subtasks: list(tokens, 55, (at) => ({
          ...{ id: `s${at + 1}`, description: words(30), agent: 'generate_code', depends_on: [] },
        })),
      } as Json;
    case 'cross_reference':
      return { order: list(tokens, 3, (at) => at + 1) } as Json;
    default:
      return { sentences: list(tokens, 35, (at) => `${words(25)} [f${at}].`) } as Json;
  }
}
