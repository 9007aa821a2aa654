import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  type Node,
  parseDocument,
  visit,
  type YAMLMap,
} from 'yaml';
import type { Problem } from './problem.ts';
import type { SourceText } from './source-text.ts';

export type Path = readonly PropertyKey[];

export interface Position {
  readonly line: number;
  readonly column: number;
}

/** A YAML file that keeps the place of everything in it. */
export interface YamlSource {
  readonly file: string;
  readonly text: string;
  /** Plain data; only meaningful without problems. */
  readonly value: unknown;
  readonly problems: readonly Problem[];
  /** Of the value at the path, or of its nearest ancestor that exists. */
  readonly positionOf: (path: Path) => Position;
  /** Of the key that ends the path. */
  readonly positionOfKey: (path: Path) => Position;
  /** The node at the path, where it is there. */
  readonly nodeAt: (path: Path) => Node | null;
  readonly positionAt: (offset: number) => Position;
}

/** What a file may hold. */
export interface YamlLimits {
  readonly characters: number;
  /** Words, signs, blanks and line ends, as the parser's lexer counts them; a block of text is one. */
  readonly tokens: number;
}

/**
 * A file of a team is text that a person writes: more than this is a mistake or an attack. The parser takes 2 to 5 µs for each token, so
 * that a file takes less than 20 ms. The largest file of the consult team has 211.
 */
const TEAM_FILE: YamlLimits = { characters: 64 * 1024, tokens: 4_000 };
/** Aliases in one file, and expansions of one anchor, nested ones multiplied. */
const MAX_ALIASES = 64;
/** Of one file: nobody corrects more of them before the next look. */
export const MOST_PROBLEMS = 200;
/** Nodes and pairs above a node: about 50 levels. */
const MAX_ANCESTORS = 100;

/** Reads a file of YAML within limits of size, tokens and depth; throws nothing: what is wrong is in `problems`, with its place. */
export function readYaml(file: SourceText, limits: YamlLimits = TEAM_FILE): YamlSource {
  if (file.text.length > limits.characters)
    return unread(file, {
      code: 'file_too_large',
      message: `the file has more than ${limits.characters} characters`,
      remedy: 'shorten it, or divide the agent into several',
    });
  if (hasMoreTokens(file.text, limits.tokens))
    return unread(file, {
      code: 'file_too_large',
      message: `the file has more than ${limits.tokens} words and signs outside its blocks of text`,
      remedy: 'shorten it, or divide the agent into several',
    });
  try {
    return readText(file);
  } catch (error) {
    // The parser follows each level with a call of its own.
    if (!(error instanceof RangeError)) throw error;
    return unread(file, { code: 'too_deep', message: 'nested too deeply', remedy: 'write it flatter' });
  }
}

function hasMoreTokens(text: string, most: number): boolean {
  // Each has one character at least.
  if (text.length <= most) return false;
  let count = 0;
  for (const _ of new Lexer().lex(text)) {
    count += 1;
    if (count > most) return true;
  }
  return false;
}

function readText(file: SourceText): YamlSource {
  const lines = new LineCounter();
  const document = withoutStacks(() =>
    parseDocument(file.text, {
      lineCounter: lines,
      prettyErrors: false,
      stringKeys: true,
      // It holds each key against every other: see `nodeProblems`.
      uniqueKeys: false,
    }),
  );
  const positionAt = (offset: number): Position => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const at = (offset: number, code: string, message: string, remedy: string): Problem => ({
    file: file.path,
    ...positionAt(offset),
    code,
    message,
    remedy,
  });
  const problems = [...syntaxProblems(document, at), ...nodeProblems(document, at)];
  let value: unknown = null;
  if (problems.length === 0) {
    try {
      value = document.toJS({ maxAliasCount: MAX_ALIASES });
    } catch {
      problems.push(
        at(firstAlias(document), 'too_many_aliases', 'aliases unfold too far', 'write the values out'),
      );
    }
  }
  const root = document.contents;
  return {
    file: file.path,
    text: file.text,
    value,
    problems,
    positionAt,
    positionOf: (path) => positionAt(offsetOf(walk(document, root, path).node)),
    positionOfKey: (path) => {
      const parent = walk(document, root, path.slice(0, -1)).node;
      const key = keyNode(document, parent, path.at(-1));
      return positionAt(offsetOf(key ?? parent));
    },
    nodeAt: (path) => {
      const found = walk(document, root, path);
      return found.complete ? found.node : null;
    },
  };
}

/** The parser makes an error object for each fault it goes past; the stack of each costs more than the reading. */
function withoutStacks<T>(read: () => T): T {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return read();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

type ProblemAt = (offset: number, code: string, message: string, remedy: string) => Problem;

function syntaxProblems(document: Document.Parsed, at: ProblemAt): Problem[] {
  return [...document.errors, ...document.warnings]
    .slice(0, MOST_PROBLEMS)
    .map((error) =>
      at(error.pos[0], 'yaml_syntax', `not YAML: ${firstLine(error.message)}`, 'correct the YAML here'),
    );
}

/** What the parser lets through: a key that stands twice or would vanish in an object, aliases without anchor or into themselves, depth. */
function nodeProblems(document: Document.Parsed, at: ProblemAt): Problem[] {
  const problems: Problem[] = [];
  let aliases = 0;
  visit(document, {
    Alias(_, alias, ancestors) {
      aliases += 1;
      if (aliases > MAX_ALIASES) {
        problems.push(
          at(offsetOf(alias), 'too_many_aliases', `more than ${MAX_ALIASES} aliases`, 'write the values out'),
        );
        return visit.BREAK;
      }
      // The parser walks the whole file for each.
      const target = alias.resolve(document);
      if (target === undefined)
        problems.push(
          at(offsetOf(alias), 'yaml_syntax', `no anchor &${alias.source} before this`, 'write the value'),
        );
      else if (ancestors.includes(target))
        problems.push(
          at(offsetOf(alias), 'too_many_aliases', 'an alias inside its own anchor', 'write the values out'),
        );
      return undefined;
    },
    Collection(_, collection, ancestors) {
      if (isMap(collection)) problems.push(...duplicateKeys(collection, at));
      if (ancestors.length <= MAX_ANCESTORS) return undefined;
      problems.push(at(offsetOf(collection), 'too_deep', 'nested too deeply', 'write it flatter'));
      return visit.BREAK;
    },
    Pair(_, pair) {
      if (isScalar(pair.key) && pair.key.value === '__proto__')
        problems.push(
          at(offsetOf(pair.key), 'unknown_key', '"__proto__" cannot be a key', 'use another name'),
        );
    },
  });
  return problems;
}

function duplicateKeys(map: YAMLMap, at: ProblemAt): Problem[] {
  const seen = new Set<unknown>();
  const twice: Problem[] = [];
  for (const { key } of map.items) {
    if (!isScalar(key)) continue;
    if (seen.has(key.value))
      twice.push(at(offsetOf(key), 'duplicate_key', 'duplicate key', 'keep one of the two'));
    seen.add(key.value);
  }
  return twice.slice(0, MOST_PROBLEMS);
}

function firstAlias(document: Document.Parsed): number {
  let offset = 0;
  visit(document, {
    Alias(_, alias) {
      offset = offsetOf(alias);
      return visit.BREAK;
    },
  });
  return offset;
}

function walk(
  document: Document.Parsed,
  root: Node | null,
  path: Path,
): { node: Node | null; complete: boolean } {
  let node = resolved(document, root);
  for (const step of path) {
    const next = childOf(document, node, step);
    if (next === null) return { node, complete: false };
    node = next;
  }
  return { node, complete: node !== null };
}

function childOf(document: Document.Parsed, node: Node | null, step: PropertyKey): Node | null {
  if (isSeq(node)) return resolved(document, node.items[Number(step)] as Node | undefined);
  if (!isMap(node)) return null;
  const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === String(step));
  return resolved(document, pair?.value as Node | null | undefined);
}

function keyNode(document: Document.Parsed, parent: Node | null, key: PropertyKey | undefined): Node | null {
  const map = resolved(document, parent);
  if (!isMap(map)) return null;
  const pair = map.items.find((item) => isScalar(item.key) && String(item.key.value) === String(key));
  return (pair?.key as Node | undefined) ?? null;
}

function resolved(document: Document.Parsed, node: Node | null | undefined): Node | null {
  if (!node) return null;
  return isAlias(node) ? (node.resolve(document) ?? node) : node;
}

function offsetOf(node: Node | null): number {
  return node?.range?.[0] ?? 0;
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? text;
}

function unread(file: SourceText, why: Pick<Problem, 'code' | 'message' | 'remedy'>): YamlSource {
  const start: Position = { line: 1, column: 1 };
  const problem: Problem = { file: file.path, ...start, ...why };
  return {
    file: file.path,
    text: '',
    value: null,
    problems: [problem],
    positionOf: () => start,
    positionOfKey: () => start,
    positionAt: () => start,
    nodeAt: () => null,
  };
}
