/**
 * How long the answers of each function usually are, in tokens: so many, and this share of what it reads. Judged by what the answers
 * hold: items found in a text grow with the text, findings and verdicts hardly do.
 */
const USUAL: { readonly [name: string]: { readonly base: number; readonly share: number } } = {
  extract_structure: { base: 150, share: 0.2 },
  generate_code: { base: 500, share: 0.5 },
  analyze_artifact: { base: 250, share: 0.08 },
  validate_against_spec: { base: 120, share: 0.03 },
  synthesize_outputs: { base: 150, share: 0.55 },
  decompose_task: { base: 500, share: 0.2 },
  cross_reference: { base: 120, share: 0.08 },
};
/** What a summary takes of the length that was asked for; any other answer of what it may take. */
const OF_TARGET = 0.85;
const OF_MOST = 1 / 3;

/** About how many tokens an answer of this function will take, for the price. `read`: tokens of its input; `most`: what it may take. */
export function expectedOutputTokens(name: string, read: number, most: number): number {
  if (name === 'summarize_content') return Math.max(1, Math.round(most * OF_TARGET));
  const usual = Object.hasOwn(USUAL, name) ? USUAL[name] : undefined;
  const about = usual ? usual.base + usual.share * read : most * OF_MOST;
  return Math.max(1, Math.min(most, Math.round(about)));
}
