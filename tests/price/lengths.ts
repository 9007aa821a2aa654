import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectedOutputTokens, mostOutputTokens, type Question } from '@consilium/kernel';

/** What one call of a function read and wrote, in tokens; all that it is sent, and all that is billed as output. */
export interface Length {
  readonly input_tokens: number;
  readonly output_tokens: number;
  /** Of summarize_content: the length that was asked for. */
  readonly target_tokens?: number;
}

/** By function; `critic` are lists of faults that one model found in another's answer. */
export type Lengths = { readonly [name: string]: readonly Length[] };

/** What each function may write: its budget, or less where the question says how much there is to write. */
const MOST: { readonly [name: string]: number } = {
  extract_structure: 2048,
  generate_code: 8192,
  analyze_artifact: 2048,
  validate_against_spec: 1024,
  synthesize_outputs: 4096,
  decompose_task: 2048,
  // Eight passages, as `top_k` says where nobody says another number: the model puts their numbers in order, code writes the rest.
  cross_reference: mostOutputTokens(4096, 8, 6),
};
/** Lists that are worth having as far as they go. */
const PARTIAL = new Set([
  'extract_structure',
  'analyze_artifact',
  'validate_against_spec',
  'cross_reference',
]);

/** What the function says of its question. */
export function aboutOf(
  name: string,
  { input_tokens: read, target_tokens }: Length,
): Pick<Question, 'maxOutputTokens' | 'expectedOutputTokens' | 'partial'> {
  const most = target_tokens === undefined ? (MOST[name] ?? 1024) : Math.ceil(target_tokens * 1.3) + 40;
  return {
    maxOutputTokens: most,
    expectedOutputTokens: expectedOutputTokens(name, { read, most }),
    partial: PARTIAL.has(name),
  };
}

/** Lengths by an author who has not seen the estimator, as they were written. Throws where the file was changed. */
export function readLengths(file: string, sha256: string): Lengths {
  const bytes = readFileSync(join(import.meta.dirname, file));
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw new Error(`${file} was changed`);
  const written = JSON.parse(bytes.toString('utf8')) as Written;
  const lengths = Object.entries(written).map(([name, cases]): [string, readonly Length[]] => [
    name,
    cases.map((each) => withTarget(name, each)),
  ]);
  // A list of faults is as long as one of violations.
  return { ...Object.fromEntries(lengths), critic: written.validate_against_spec! };
}

type Written = { readonly [name: string]: readonly (Length & { readonly what: string })[] };

/** The author names the target of a summary in words. */
function withTarget(name: string, { what, ...length }: Written[string][number]): Length {
  if (name !== 'summarize_content') return length;
  const target = Number(/\btarget (\d+)/.exec(what)?.[1]);
  return Number.isNaN(target) ? length : { ...length, target_tokens: target };
}
