import { refuse } from '../refuse.ts';
import type { Labels } from './ast.ts';
import type { TokenStream } from './token-stream.ts';

const REMEDY = 'Write a label as :Name, several as :A|B (one of them) or :A&B (all of them).';

/** After the `:`. `A`, `A:B`, `A&B`, `A|B`, `(A|B)&C`; what is not a conjunction of alternatives is refused. */
export function readLabels(tokens: TokenStream): Labels {
  const start = tokens.token.start;
  const alternatives = [readAll(tokens)];
  while (tokens.isSymbol('|') && !tokens.isSeparator()) {
    tokens.take();
    tokens.takeSymbol(':');
    alternatives.push(readAll(tokens));
  }
  const [only] = alternatives;
  if (alternatives.length === 1) return only!;
  if (alternatives.some((groups) => groups.length > 1)) {
    refuse('grammar', 'Labels are joined in a way that is not known.', tokens.since(start), REMEDY);
  }
  return [alternatives.flatMap((groups) => groups[0]!)];
}

function readAll(tokens: TokenStream): Labels {
  const groups = [...readTerm(tokens)];
  while (tokens.isSymbol('&') || tokens.isSymbol(':')) {
    tokens.take();
    groups.push(...readTerm(tokens));
  }
  return groups;
}

function readTerm(tokens: TokenStream): Labels {
  if (!tokens.isSymbol('(')) return [[tokens.name('a label', REMEDY)]];
  tokens.take();
  const inner = tokens.nested(() => readLabels(tokens));
  tokens.expectSymbol(')', REMEDY);
  return inner;
}

/** After the `:`. `A|B`, also the older `A|:B`. */
export function readTypes(tokens: TokenStream): readonly string[] {
  const remedy = 'Write the types of a relationship as [:A] or [:A|B].';
  const types = [tokens.name('a relationship type', remedy)];
  while (tokens.takeSymbol('|')) {
    tokens.takeSymbol(':');
    types.push(tokens.name('a relationship type', remedy));
  }
  return types;
}
