import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What one call of a function read and wrote, in tokens; all that it is sent, and all that is billed as output. */
export interface Length {
  readonly input_tokens: number;
  readonly output_tokens: number;
  /** Of summarize_content: the length that was asked for. */
  readonly target_tokens?: number;
}

/** By function; `critic` are lists of faults that one model found in another's answer. */
export type Lengths = { readonly [name: string]: readonly Length[] };

/** The most that each function may write, from its budget. */
const MOST: { readonly [name: string]: number } = {
  extract_structure: 2048,
  generate_code: 8192,
  analyze_artifact: 2048,
  validate_against_spec: 1024,
  synthesize_outputs: 4096,
  decompose_task: 2048,
  cross_reference: 4096,
};

export function mostOf(name: string, { target_tokens }: Length): number {
  return target_tokens ?? MOST[name] ?? 1024;
}

/** Lengths by an author who has not seen the estimator; without them invented ones, which prove only that the suite runs. */
export function readLengths(): { readonly blind: boolean; readonly lengths: Lengths } {
  const file = join(import.meta.dirname, 'lengths.json');
  if (existsSync(file)) return { blind: true, lengths: JSON.parse(readFileSync(file, 'utf8')) };
  return { blind: false, lengths: invented() };
}

function invented(): Lengths {
  const shares = [0.15, 0.3, 0.5];
  const inputs = [800, 2500, 6000];
  const rows = Object.entries(MOST).map(([name, most]): [string, readonly Length[]] => [
    name,
    inputs.map((input_tokens, index) => ({ input_tokens, output_tokens: Math.round(most * shares[index]!) })),
  ]);
  const summaries = [300, 800].map((target_tokens) => ({
    ...{ input_tokens: target_tokens * 10, output_tokens: Math.round(target_tokens * 0.8), target_tokens },
  }));
  return {
    ...Object.fromEntries(rows),
    summarize_content: summaries,
    critic: [{ input_tokens: 3000, output_tokens: 110 }],
  };
}
