/** What a pattern of the catalogue says. `then` is in order, `near` in any order. */
export type Pattern =
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'number'; readonly from: number; readonly to: number }
  | ConceptPattern
  | { readonly kind: 'any'; readonly of: readonly Pattern[] }
  | { readonly kind: 'then'; readonly steps: readonly Step[] }
  | { readonly kind: 'near'; readonly of: readonly Pattern[] };

export interface ConceptPattern {
  readonly kind: 'concept';
  readonly name: string;
}

export interface Step {
  readonly pattern: Pattern;
  /** Words that may stand before it. */
  readonly gap: number;
  readonly optional: boolean;
}

/** Words that `..` lets stand between. */
const GAP = 5;
const MAX_DEPTH = 6;
const KNOWN = /^(?:\.\.|[()|&?]|#(?:[\d.]+-[\d.]+)?|\$[a-z0-9-]+|[\p{Ll}\p{N}]+)$/u;
const PIECE = /\s*(\.\.|[()|&?]|#(?:[\d.]+-[\d.]+)?|\$[a-z0-9-]+|[\p{Ll}\p{N}]+|\S)/uy;

/** Says in words what is wrong with a pattern. */
export class PatternError extends Error {}

/**
 * `a b` one after the other, `a .. b` in this order with up to five words between, `a & b` near each other in any
 * order, `(a|b c)` one of them, `(a|b)?` or nothing, `#` a number, `#38-42` one in this range, `$name` a concept. Throws PatternError.
 */
export function parsePattern(text: string): Pattern {
  const pieces = piecesOf(text);
  let at = 0;

  const alternatives = (depth: number): Pattern => {
    if (depth > MAX_DEPTH) throw new PatternError('brackets are nested too deeply');
    const of = [nearby(depth)];
    while (pieces[at] === '|') {
      at += 1;
      of.push(nearby(depth));
    }
    return of.length === 1 ? of[0]! : { kind: 'any', of };
  };
  const nearby = (depth: number): Pattern => {
    const of = [sequence(depth)];
    while (pieces[at] === '&') {
      at += 1;
      of.push(sequence(depth));
    }
    return of.length === 1 ? of[0]! : { kind: 'near', of };
  };
  const sequence = (depth: number): Pattern => {
    const steps: Step[] = [];
    let gap = 0;
    while (at < pieces.length && !['|', ')', '&'].includes(pieces[at]!)) {
      if (pieces[at] === '..') {
        if (steps.length === 0 || gap > 0) throw new PatternError('".." stands between two things');
        gap = GAP;
        at += 1;
        continue;
      }
      const pattern = item(depth);
      const optional = pieces[at] === '?';
      if (optional) at += 1;
      if (optional && steps.length === 0) throw new PatternError('a pattern does not begin with "?"');
      steps.push({ pattern, gap, optional });
      gap = 0;
    }
    if (steps.length === 0 || gap > 0) throw new PatternError('a word is missing');
    return steps.length === 1 && !steps[0]!.optional ? steps[0]!.pattern : { kind: 'then', steps };
  };
  const item = (depth: number): Pattern => {
    const piece = pieces[at]!;
    at += 1;
    if (piece.startsWith('#')) return numberOf(piece);
    if (piece.startsWith('$')) return { kind: 'concept', name: piece.slice(1) };
    if (piece !== '(') return { kind: 'word', text: piece };
    const inside = alternatives(depth + 1);
    if (pieces[at] !== ')') throw new PatternError('a bracket is not closed');
    at += 1;
    return inside;
  };

  const pattern = alternatives(0);
  if (at < pieces.length) throw new PatternError(`"${pieces[at]}" cannot stand here`);
  return pattern;
}

function numberOf(piece: string): Pattern {
  const [from = '', to = ''] = piece.slice(1).split('-');
  return { kind: 'number', from: from === '' ? 0 : Number(from), to: to === '' ? Infinity : Number(to) };
}

function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  PIECE.lastIndex = 0;
  for (let found = PIECE.exec(text); found !== null; found = PIECE.exec(text)) {
    const piece = found[1]!;
    if (!KNOWN.test(piece))
      throw new PatternError(
        `"${piece}" cannot stand in a pattern: write small letters, without apostrophes`,
      );
    pieces.push(piece);
  }
  return pieces;
}

/** Every word that the pattern holds. */
export function wordsOf(pattern: Pattern): string[] {
  if (pattern.kind === 'word') return [pattern.text];
  return childrenOf(pattern).flatMap(wordsOf);
}

/** Every concept that the pattern names. */
export function conceptsOf(pattern: Pattern): string[] {
  if (pattern.kind === 'concept') return [pattern.name];
  return childrenOf(pattern).flatMap(conceptsOf);
}

function childrenOf(pattern: Pattern): readonly Pattern[] {
  if (pattern.kind === 'then') return pattern.steps.map((step) => step.pattern);
  return pattern.kind === 'any' || pattern.kind === 'near' ? pattern.of : [];
}
