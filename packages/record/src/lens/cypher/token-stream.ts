import type { Span } from '@consilium/kernel';
import type { LensLimits } from '../limits.ts';
import { quoted, refuse } from '../refuse.ts';
import type { Expression, PathPattern } from './ast.ts';
import { type Brackets, matchBrackets } from './brackets.ts';
import { lex } from './lexer.ts';
import type { Token } from './token.ts';

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
