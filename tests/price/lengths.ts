import { readFileSync } from 'node:fs';
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

/** Lengths by an author who has not seen the estimator, as they were written. */
export function readLengths(): Lengths {
  const written = JSON.parse(readFileSync(join(import.meta.dirname, 'lengths.json'), 'utf8')) as Written;
  const lengths = Object.entries(written).map(([name, cases]): [string, readonly Length[]] => [
    name,
    cases.map((each) => within(name, each)),
  ]);
  // A list of faults is as long as one of violations.
  return { ...Object.fromEntries(lengths), critic: written.validate_against_spec! };
}

type Written = { readonly [name: string]: readonly (Length & { readonly what: string })[] };

/** The author names the target of a summary in words, and no provider writes more than it was allowed. */
function within(name: string, { what, ...length }: Written[string][number]): Length {
  const target = name === 'summarize_content' ? Number(/\btarget (\d+)/.exec(what)?.[1]) : undefined;
  const named = target === undefined ? length : { ...length, target_tokens: target };
  return { ...named, output_tokens: Math.min(length.output_tokens, mostOf(name, named)) };
}
