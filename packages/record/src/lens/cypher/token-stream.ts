import type { Span } from '@consilium/kernel';
import type { LensLimits } from '../limits.ts';
import { quoted, refuse } from '../refuse.ts';
import type { Expression, PathPattern } from './ast.ts';
import { lex, type Token } from './lexer.ts';

/** Rules that others are made of, given by `parseCypher`: an expression holds patterns and a pattern holds expressions. */
export interface Rules {
  readonly expression: (tokens: TokenStream) => Expression;
  readonly path: (tokens: TokenStream) => PathPattern;
}

/** Where the parser is in the tokens, and how deep. */
export class TokenStream {
  readonly text: string;
  readonly limits: LensLimits;
  readonly rules: Rules;
  readonly brackets: Brackets;
  /** Comparisons of three and more that were read so far: what stands in the middle of one is repeated. */
  chains = 0;
  readonly #tokens: readonly Token[];
  readonly #separators = new Set<number>();
  #at = 0;
  #level = 0;

  constructor(text: string, limits: LensLimits, rules: Rules) {
    this.text = text;
    this.limits = limits;
    this.rules = rules;
    this.#tokens = lex(text);
    this.brackets = matchBrackets(this.#tokens);
  }

  get at(): number {
    return this.#at;
  }

  get token(): Token {
    return this.ahead(0);
  }

  ahead(count: number): Token {
    return this.#tokens[Math.min(this.#at + count, this.#tokens.length - 1)]!;
  }

  tokenAt(index: number): Token {
    return this.#tokens[Math.min(index, this.#tokens.length - 1)]!;
  }

  /** The next token, which is taken. */
  take(): Token {
    const token = this.token;
    if (token.kind !== 'end') this.#at += 1;
    return token;
  }

  isSymbol(symbol: string, ahead = 0): boolean {
    const token = this.ahead(ahead);
    return token.kind === 'symbol' && token.value === symbol;
  }

  /** `word` in upper case; a name in backticks is no word. */
  isWord(word: string, ahead = 0): boolean {
    const token = this.ahead(ahead);
    return token.kind === 'name' && token.word === word;
  }

  takeSymbol(symbol: string): boolean {
    if (!this.isSymbol(symbol)) return false;
    this.#at += 1;
    return true;
  }

  takeWord(word: string): boolean {
    if (!this.isWord(word)) return false;
    this.#at += 1;
    return true;
  }

  expectSymbol(symbol: string, instead: string): void {
    if (!this.takeSymbol(symbol)) this.fail(`\`${symbol}\``, instead);
  }

  expectWord(word: string, instead: string): void {
    if (!this.takeWord(word)) this.fail(word, instead);
  }

  /** Any name; keywords may serve as names. */
  name(what: string, instead: string): string {
    const token = this.token;
    if (token.kind !== 'name') this.fail(what, instead);
    this.#at += 1;
    return token.value;
  }

  /** From where a piece began to the end of the last token that was taken. */
  since(start: number): Span {
    return { start, end: this.#at === 0 ? start : this.tokenAt(this.#at - 1).end };
  }

  /** One level deeper while `read` runs. */
  nested<T>(read: () => T): T {
    this.#level += 1;
    this.bounded(this.#level);
    const result = read();
    this.#level -= 1;
    return result;
  }

  /** Refuses more operators on one level, or levels, than the limit. */
  bounded(count: number): void {
    if (count <= this.limits.nesting) return;
    refuse(
      'nesting',
      `More than ${this.limits.nesting} brackets or operators stand within each other.`,
      this.token,
      'Write it in smaller steps, joined by WITH.',
    );
  }

  /** The `|` at this index ends a condition, so that it cannot be part of a label. */
  separator(index: number | undefined): void {
    if (index !== undefined) this.#separators.add(index);
  }

  isSeparator(): boolean {
    return this.#separators.has(this.#at);
  }

  fail(expected: string, instead: string): never {
    const { token } = this;
    const found =
      token.kind === 'end' ? 'the query ends' : `${quoted(this.text.slice(token.start, token.end))} stands`;
    return refuse(
      'grammar',
      `Expected ${expected}, but ${found} here.`,
      { start: token.start, end: token.end },
      instead,
    );
  }
}

/** Which bracket closes which, by index of the token. Made once, so that looking ahead costs nothing. */
export interface Brackets {
  /** Index of the closing bracket of the one at this index. */
  readonly closing: ReadonlyMap<number, number>;
  /** Index of the last `|` directly within the bracket that opens here: `[x IN xs WHERE x:A|B | x.name]`. */
  readonly lastBar: ReadonlyMap<number, number>;
}

const CLOSES: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** Refuses brackets that do not match. */
function matchBrackets(tokens: readonly Token[]): Brackets {
  const closing = new Map<number, number>();
  const lastBar = new Map<number, number>();
  const open: { readonly index: number; readonly token: Token }[] = [];
  tokens.forEach((token, index) => {
    if (token.kind !== 'symbol') return;
    const { value } = token;
    if (value === '(' || value === '[' || value === '{') open.push({ index, token });
    else if (value === '|') {
      const inside = open.at(-1);
      if (inside) lastBar.set(inside.index, index);
    } else if (value === ')' || value === ']' || value === '}') {
      const opened = open.pop();
      if (!opened || CLOSES[opened.token.value as string] !== value) wrong(token, opened?.token);
      closing.set(opened.index, index);
    }
  });
  const left = open.at(-1);
  if (left) {
    const close = CLOSES[left.token.value as string];
    const instead = `Add the \`${close}\` that is missing.`;
    refuse('grammar', `\`${left.token.value}\` is not closed.`, left.token, instead);
  }
  return { closing, lastBar };
}

function wrong(found: Token, opened: Token | undefined): never {
  const instead = opened
    ? `Close \`${opened.value}\` with \`${CLOSES[opened.value as string]}\` first.`
    : `Leave it out, or open it before.`;
  const what = `\`${found.value}\` closes nothing here.`;
  return refuse('grammar', what, { start: found.start, end: found.end }, instead);
}
