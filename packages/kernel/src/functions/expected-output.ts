/** What is known of an answer before it is written. */
export interface AnswerSize {
  /** Tokens of the question. */
  readonly read: number;
  /** The most that the answer may take. */
  readonly most: number;
  /** Parts that it will have, where the question says how many: criteria to decide, passages to put in order. */
  readonly parts?: number;
}

/**
 * About how long the answers of models are, in tokens: the words of the model alone, as what code writes (positions, scores, citations)
 * is not paid. Judged by what an answer holds, and in the middle between short and long ones:
 * - a list of things that are found grows with the text, but more slowly: a long text says many things twice;
 * - a verdict or a number is written for each criterion or passage, whatever the length of the text;
 * - a text that is joined or shortened is a share of the text, or of the length that was asked for;
 * - code and plans are as long as their kind, and somewhat longer for a longer task.
 */
const USUAL: { readonly [name: string]: (size: AnswerSize) => number } = {
  extract_structure: ({ read }) => 12 * Math.sqrt(read),
  summarize_content: ({ most }) => 0.7 * most,
  generate_code: ({ read }) => 800 + 0.4 * read,
  analyze_artifact: ({ read }) => 300 + 0.06 * read,
  validate_against_spec: ({ read, parts }) => (parts === undefined ? 150 + 0.05 * read : 20 + 45 * parts),
  synthesize_outputs: ({ read }) => 60 + 0.65 * read,
  decompose_task: ({ read }) => 400 + 0.08 * read,
  cross_reference: ({ parts = 8 }) => 8 + 3 * parts,
};
/** Any other answer, of what it may take. */
const OF_MOST = 1 / 3;

/** About how many tokens an answer of this function will take. */
export function expectedOutputTokens(name: string, size: AnswerSize): number {
  const usual = Object.hasOwn(USUAL, name) ? USUAL[name] : undefined;
  const about = usual ? usual(size) : size.most * OF_MOST;
  return Math.max(1, Math.min(size.most, Math.round(about)));
}

/** The most that an answer of so many parts can take, each with at most so many tokens; never more than the budget. */
export function mostOutputTokens(budget: number, parts: number, each: number): number {
  return Math.min(budget, 24 + parts * each);
}
