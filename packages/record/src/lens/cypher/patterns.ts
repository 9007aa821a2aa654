import { refuse } from '../refuse.ts';
import type { Labels, NodePattern, PathPattern, RelationshipPattern } from './ast.ts';
import { readMap } from './maps.ts';
import type { TokenStream } from './token-stream.ts';

const ARROWS = 'Write a relationship as (a)-[:TYPE]->(b), (a)<-[:TYPE]-(b) or (a)-[:TYPE]-(b).';
const NODES = 'Write a node as (name:Label), e.g. (c:ConditionCase).';

/** `p = (a)-[r]->(b)`, also without name or relationships. */
export function readPath(tokens: TokenStream): PathPattern {
  const { start } = tokens.token;
  const variable = tokens.token.kind === 'name' && tokens.isSymbol('=', 1) ? tokens.name('', '') : undefined;
  if (variable !== undefined) tokens.take();
  const first = readNode(tokens);
  const hops: { relationship: RelationshipPattern; node: NodePattern }[] = [];
  while (tokens.isSymbol('-') || (tokens.isSymbol('<') && tokens.isSymbol('-', 1))) {
    const relationship = readRelationship(tokens);
    hops.push({ relationship, node: readNode(tokens) });
  }
  return { variable, start: first, hops, span: tokens.since(start) };
}

function readNode(tokens: TokenStream): NodePattern {
  const { start } = tokens.token;
  tokens.expectSymbol('(', unknownPattern(tokens));
  const variable = readVariable(tokens, ')');
  const labels = tokens.takeSymbol(':') ? readLabels(tokens) : [];
  const properties = tokens.isSymbol('{') ? readMap(tokens) : undefined;
  refuseInnerWhere(tokens);
  tokens.expectSymbol(')', NODES);
  return { variable, labels, properties, span: tokens.since(start) };
}

/** `WHERE` is the name of the node only where nothing is asked of it. */
function readVariable(tokens: TokenStream, close: string): string | undefined {
  if (tokens.token.kind !== 'name') return undefined;
  const named =
    [close, ':', '{', '*'].some((symbol) => tokens.isSymbol(symbol, 1)) || tokens.isWord('WHERE', 1);
  if (tokens.isWord('WHERE') && !named) return undefined;
  return tokens.name('', '');
}

function refuseInnerWhere(tokens: TokenStream): void {
  if (!tokens.isWord('WHERE')) return;
  const instead = 'Write WHERE after the patterns: MATCH (n:Label) WHERE n.name = 1.';
  refuse('grammar', 'A WHERE stands inside a pattern.', tokens.token, instead);
}

function readRelationship(tokens: TokenStream): RelationshipPattern {
  const { start } = tokens.token;
  const left = tokens.takeSymbol('<');
  tokens.expectSymbol('-', ARROWS);
  const detail = tokens.takeSymbol('[') ? readDetail(tokens) : NOTHING_SAID;
  tokens.expectSymbol('-', ARROWS);
  const right = tokens.takeSymbol('>');
  const direction = left === right ? 'both' : left ? 'in' : 'out';
  return { ...detail, direction, span: tokens.since(start) };
}

type Detail = Omit<RelationshipPattern, 'direction' | 'span'>;

const NOTHING_SAID: Detail = {
  variable: undefined,
  types: [],
  length: undefined,
};

function readDetail(tokens: TokenStream): Detail {
  const variable = readVariable(tokens, ']');
  const types = tokens.takeSymbol(':') ? readTypes(tokens) : [];
  const { start } = tokens.token;
  const length = tokens.takeSymbol('*') ? readLength(tokens) : undefined;
  if (length !== undefined && variable !== undefined) {
    const instead = 'Name the path: p = (a)-[:TYPE*1..3]->(b), and ask nodes(p) or length(p).';
    refuse('grammar', 'Several relationships in a row have a name.', tokens.since(start), instead);
  }
  if (tokens.isSymbol('{')) {
    const instead = 'Name the relationship and compare in WHERE: -[r:TYPE]-> … WHERE r.name = 1.';
    refuse('grammar', 'A relationship in a pattern has properties.', tokens.token, instead);
  }
  refuseInnerWhere(tokens);
  tokens.expectSymbol(']', ARROWS);
  return { variable, types, length };
}

function readLength(tokens: TokenStream): { readonly min: number; readonly max: number | undefined } {
  const min = readCount(tokens);
  if (!tokens.takeSymbol('..')) return min === undefined ? { min: 1, max: undefined } : { min, max: min };
  return { min: min ?? 1, max: readCount(tokens) };
}

function readCount(tokens: TokenStream): number | undefined {
  const { token } = tokens;
  if (token.kind !== 'integer') return undefined;
  tokens.take();
  if (token.value > 1_000_000n) refuse('hops', 'A path is that long nowhere.', token, 'Write e.g. *1..3.');
  return Number(token.value);
}

function unknownPattern(tokens: TokenStream): string {
  if (tokens.isWord('SHORTESTPATH') || tokens.isWord('ALLSHORTESTPATHS') || tokens.isWord('SHORTEST')) {
    return 'There is no shortest path: write MATCH p = (a)-[*1..3]-(b) … ORDER BY length(p) LIMIT 1.';
  }
  if (tokens.isSymbol('+') || tokens.isSymbol('*') || tokens.isSymbol('{')) {
    return 'Write how often a relationship repeats inside its brackets: (a)-[:TYPE*1..3]->(b).';
  }
  return NODES;
}

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
function readTypes(tokens: TokenStream): readonly string[] {
  const remedy = 'Write the types of a relationship as [:A] or [:A|B].';
  const types = [tokens.name('a relationship type', remedy)];
  while (tokens.takeSymbol('|')) {
    tokens.takeSymbol(':');
    types.push(tokens.name('a relationship type', remedy));
  }
  return types;
}

/**
 * Whether the `(` at this index opens a pattern with at least one relationship rather than an expression in brackets. Looks at
 * the brackets' table only, so that it costs the same however deep they are.
 */
export function isPatternAt(tokens: TokenStream, index: number): boolean {
  const is = (at: number, ...symbols: readonly string[]) => {
    const token = tokens.tokenAt(at);
    return token.kind === 'symbol' && symbols.includes(token.value);
  };
  if (!is(index, '(')) return false;
  const close = tokens.brackets.closing.get(index)!;
  const second = tokens.tokenAt(index + 1);
  if (second.kind === 'name') {
    const third = tokens.tokenAt(index + 2);
    const where = third.kind === 'name' && third.word === 'WHERE';
    if (!where && second.word !== 'WHERE' && !is(index + 2, ')', ':', '{')) return false;
  } else if (!is(index + 1, ')', ':', '{')) return false;
  let at = close + 1;
  if (is(at, '<')) at += 1;
  if (!is(at, '-')) return false;
  at = is(at + 1, '[') ? tokens.brackets.closing.get(at + 1)! + 1 : at + 1;
  if (!is(at, '-')) return false;
  at += is(at + 1, '>') ? 2 : 1;
  return is(at, '(');
}
