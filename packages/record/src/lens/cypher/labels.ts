import { refuse } from '../refuse.ts';
import type { Labels } from './ast.ts';
import type { TokenStream } from './token-stream.ts';

const REMEDY = 'Write one label as :Name, several of which one must be there as :A|B.';

/** After the `:`. `A`, `A|B`. */
export function readLabels(tokens: TokenStream): Labels {
  const labels = [tokens.name('a label', REMEDY)];
  while (tokens.isSymbol('|') && !tokens.isSeparator()) {
    tokens.take();
    tokens.takeSymbol(':');
    labels.push(tokens.name('a label', REMEDY));
  }
  if (tokens.isSymbol('&') || tokens.isSymbol(':')) {
    refuse('grammar', 'Labels cannot be joined by `&` or `:`.', tokens.token, REMEDY);
  }
  return labels;
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
