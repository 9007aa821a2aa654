import { sentencesOf } from '../source/sentences.ts';

export type ArtifactType = 'code' | 'document' | 'config';

/** Counted by code, never by a model. */
export function measureArtifact(artifact: string, type: ArtifactType): { [metric: string]: number } {
  if (type === 'code') return { ...measureCode(artifact) };
  const lines = artifact.split('\n');
  const blank = lines.filter((line) => line.trim() === '').length;
  if (type === 'config') {
    const comments = lines.filter((line) => /^\s*(?:#|\/\/|;)/.test(line)).length;
    const settings = lines.length - blank - comments;
    return { lines: lines.length, blank_lines: blank, comment_lines: comments, lines_of_code: settings };
  }
  const words = artifact.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  const sentences = sentencesOf(artifact).length;
  const average = sentences === 0 ? 0 : Math.round((words / sentences) * 10) / 10;
  return { lines: lines.length, blank_lines: blank, words, sentences, words_per_sentence: average };
}

interface CodeMetrics {
  readonly lines: number;
  /** Lines that are neither blank nor comment alone. */
  readonly lines_of_code: number;
  readonly comment_lines: number;
  readonly blank_lines: number;
  readonly functions: number;
  /** Of the whole text: one more than its decisions. */
  readonly cyclomatic_complexity: number;
}

const DECISIONS =
  /\b(?:if|elif|elsif|for|foreach|while|until|case|when|catch|except|rescue|guard)\b|&&|\|\||\?\?|\?(?![.?:)\],>])/g;
const WORDED = /\b(?:and|or)\b/g;
const FUNCTIONS = /\b(?:function|def|fn|func|sub|fun|lambda)\b|=>/g;
/** `} else if` and `for … of` are one decision; a type such as `name?: string` none. */
const BLANK = /^\s*$/;

/** Size and complexity of code in common languages, counted over the text without its comments and strings, in linear time. */
export function measureCode(source: string): CodeMetrics {
  const { text, words } = plainCode(source);
  const written = source.split('\n');
  const plain = text.split('\n');
  const isBlank = written.map((line) => BLANK.test(line));
  const isCode = plain.map((line) => !BLANK.test(line));
  const blank = isBlank.filter(Boolean).length;
  const code = isCode.filter(Boolean).length;
  const decisions = count(text, DECISIONS) + (words ? count(text, WORDED) : 0);
  return {
    lines: written.length,
    lines_of_code: code,
    comment_lines: written.length - blank - code,
    blank_lines: blank,
    functions: count(text, FUNCTIONS),
    cyclomatic_complexity: decisions + 1,
  };
}

function count(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].length;
}

interface PlainCode {
  /** The code without comments, with empty strings, in the same lines. A string that fills a line leaves its quotes. */
  readonly text: string;
  /** `and` and `or` are operators: Python, Ruby, shell. */
  readonly words: boolean;
}

/** Reads code once, from its first character to its last. */
function plainCode(source: string): PlainCode {
  const words = hasWordOperators(source);
  const kept: string[] = [];
  for (let at = 0; at < source.length; ) {
    const end = endOfComment(source, at, words) ?? endOfString(source, at);
    if (end === null) {
      kept.push(source[at]!);
      at += 1;
      continue;
    }
    const whole = source.slice(at, end);
    const isString = /^['"`]/.test(whole);
    kept.push(isString ? '""' : '', ...(isString ? linesOf(whole, '""') : linesOf(whole, '')));
    at = end;
  }
  return { text: kept.join(''), words };
}

/** A line that ends with a colon opens a block, in languages whose comments begin with `#`. */
function hasWordOperators(source: string): boolean {
  let [hash, brace] = [0, 0];
  for (const line of source.split('\n')) {
    const end = line.trimEnd().at(-1) ?? '';
    if (end === ':' || /^\s*(?:def|elif|end|fi|done|import|from|#)(?:\s|$)/.test(line)) hash += 1;
    if (end === ';' || end === '{' || end === '}') brace += 1;
  }
  return hash > brace;
}

function endOfComment(source: string, at: number, hash: boolean): number | null {
  const two = source.slice(at, at + 2);
  if (two === '/*') return after(source.indexOf('*/', at + 2), 2, source);
  const isLine = hash ? source[at] === '#' : two === '//';
  return isLine ? after(source.indexOf('\n', at), 0, source) : null;
}

function endOfString(source: string, at: number): number | null {
  const quote = source[at]!;
  if (!`'"\``.includes(quote)) return null;
  const three = quote.repeat(3);
  if (quote !== '`' && source.startsWith(three, at)) return after(source.indexOf(three, at + 3), 3, source);
  for (let place = at + 1; place < source.length; place += 1) {
    const unit = source[place];
    if (unit === '\\') place += 1;
    else if (unit === quote) return place + 1;
    // An apostrophe, or a quote that nobody closed.
    else if (unit === '\n' && quote !== '`') return place;
  }
  return source.length;
}

function after(found: number, length: number, source: string): number {
  return found < 0 ? source.length : found + length;
}

function linesOf(text: string, each: string): readonly string[] {
  const breaks = text.split('\n').length - 1;
  return Array.from({ length: breaks }, () => `\n${each}`);
}
